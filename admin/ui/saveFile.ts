import { Unreachable } from '../../client/index.ts'
import type { HttpResponse } from '../../contract/call.ts'

/** The file name from the server: the plain one, or the encoded one with non-ASCII letters. */
const nameOf = (disposition: string): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]*)"/.exec(disposition)?.[1] ?? 'download')
}

/** Makes the browser download an address under a name or the server's own. The page stays open. */
export function startDownload(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** Saves a file that a call returned, like a browser download. If the transfer breaks off, nothing is saved. */
export async function saveFile(response: HttpResponse): Promise<void> {
  const file = await response.blob().catch((cause) => {
    throw new Unreachable(cause)
  })
  const address = URL.createObjectURL(file)
  startDownload(address, nameOf(response.headers.get('content-disposition') ?? ''))
  URL.revokeObjectURL(address)
}

/** Saves a text of the page under a name. */
export function saveText(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  startDownload(address, name)
  URL.revokeObjectURL(address)
}
