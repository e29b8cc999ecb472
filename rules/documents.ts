import { limits } from './installation/limits.ts'
import { messages } from './messages.ts'
import { fileTypeOf } from './requests.ts'

const PDF = '%PDF-'

/** Enough of base64 to hold the first bytes of a PDF. */
const HEAD = 8

const padding = /=*$/

const bytesOf = (base64: string) => (base64.length / 4) * 3 - (padding.exec(base64)?.[0].length ?? 0)

/** What is wrong with a chosen file, given as base64. */
export const whyNotPdf = (base64: string): string | undefined => {
  if (!atob(base64.slice(0, HEAD)).startsWith(PDF)) return messages.notPdf
  return bytesOf(base64) > limits.documentBytes ? messages.tooLarge : undefined
}

/** Like `whyNotPdf`, for a file that may also be a picture. */
export const whyNotFile = (base64: string): string | undefined => {
  const head = Uint8Array.from(atob(base64.slice(0, 2 * HEAD)), (letter) => letter.charCodeAt(0))
  if (!fileTypeOf(head)) return messages.notPdfOrPicture
  return bytesOf(base64) > limits.documentBytes ? messages.tooLarge : undefined
}
