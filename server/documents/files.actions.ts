import { messages } from '../../rules/messages.ts'
import { FILE_TYPES, type FileType, fileTypeOf } from '../../rules/requests.ts'
import type { Upload } from '../kit/http/body/uploads.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { Document } from './document.model.ts'
import { strippedJpeg } from './pictures/jpeg.ts'
import { strippedPng } from './pictures/png.ts'

/** A validated file. Its type is determined by its content. */
export interface CheckedFile {
  file: Buffer | Upload
  contentType: FileType
  fileName: string
}

const ENDINGS: Record<FileType, string> = { 'application/pdf': '.pdf', 'image/jpeg': '.jpg', 'image/png': '.png' }

/** The name with the ending of its content: 'license.exe' of a PDF becomes 'license.exe.pdf'. */
const nameOf = (given: string, type: FileType): string => {
  const name = given.trim()
  const isNamed = type === 'image/jpeg' ? /\.jpe?g$/i.test(name) : name.toLowerCase().endsWith(ENDINGS[type])
  return isNamed ? name : `${name.slice(0, 250)}${ENDINGS[type]}`
}

/**
 * Accepts a PDF, JPEG or PNG by its content, whatever its name. Removes the location and other metadata from pictures.
 * Refuses anything else with 400 on `document`.
 */
export const checkedFile = async (
  { uploads }: Pick<CallContext, 'uploads'>,
  given: { document?: string; documentFileName?: string },
): Promise<CheckedFile | undefined> => {
  if (given.document === undefined) return undefined
  const upload = uploads.get(given.document)
  const contentType = fileTypeOf(upload.head)
  if (!contentType) throw refuse.invalid({ document: [messages.notPdfOrPicture] })
  if (!given.documentFileName) throw refuse.invalid({ documentFileName: [messages.required] })
  const fileName = nameOf(given.documentFileName, contentType)
  if (contentType === FILE_TYPES.pdf) return { file: upload, contentType, fileName }
  const bytes = await upload.bytes()
  const file = contentType === FILE_TYPES.jpeg ? strippedJpeg(bytes) : strippedPng(bytes)
  if (!file) throw refuse.invalid({ document: [messages.damagedPicture] })
  return { file, contentType, fileName }
}

/** Deletes the row of a file with a single owner. The sweep removes its bytes later. */
export const dropDocument = async ({ db }: Pick<CallContext, 'db'>, documentId: number | null): Promise<void> => {
  if (documentId !== null) await Document.query(db).deleteById(documentId)
}
