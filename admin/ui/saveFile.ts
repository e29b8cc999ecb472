import { Unreachable } from '../../client/index.ts'

/** The name that the server gave it: the plain one, or the one with letters beyond ASCII. */
const nameOf = (disposition: string): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]*)"/.exec(disposition)?.[1] ?? 'download')
}

/** The browser goes to an address and saves what it answers, under that name or the server's own; the page stays. */
export function startDownload(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** Saves a file that a call answered, as the browser saves what it navigates to. It may still break off: then nothing is saved. */
export async function saveFile(response: Response): Promise<void> {
  const file = await response.blob().catch((cause) => {
    throw new Unreachable(cause)
  })
  const address = URL.createObjectURL(file)
  startDownload(address, nameOf(response.headers.get('content-disposition') ?? ''))
  URL.revokeObjectURL(address)
}
