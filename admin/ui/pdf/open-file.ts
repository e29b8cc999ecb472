import { messages } from '../../../rules/messages.ts'
import { FILE_TYPES, fileTypeOf } from '../../../rules/requests.ts'
import { type OpenPdf, openPdf, TooSlow } from './open.ts'

/** A file that is ready to be shown, by its content. */
export type Opened =
  | ({ kind: 'pdf' /** Height by width of the first page. */; ratio: number } & OpenPdf)
  | { kind: 'picture'; image: HTMLImageElement; close(): void }

class DamagedPicture extends Error {}

const openPicture = async (data: Uint8Array<ArrayBuffer>, type: string): Promise<Opened> => {
  const image = new Image()
  image.src = URL.createObjectURL(new Blob([data], { type }))
  const close = () => URL.revokeObjectURL(image.src)
  try {
    await image.decode()
    return { kind: 'picture', image, close }
  } catch {
    close()
    throw new DamagedPicture()
  }
}

const openPages = async (data: Uint8Array<ArrayBuffer>, onSlow: (error: Error) => void): Promise<Opened> => {
  const open = await openPdf(data, onSlow)
  try {
    const { width, height } = (await open.within(open.pdf.getPage(1))).getViewport({ scale: 1 })
    return { kind: 'pdf', ratio: height / width, ...open }
  } catch (error) {
    open.close()
    throw error
  }
}

/** Opens a PDF or a picture. `onSlow` is called if a PDF was closed because rendering or searching took too long. */
export const openFile = async (data: Uint8Array<ArrayBuffer>, onSlow: (error: Error) => void): Promise<Opened> => {
  const type = fileTypeOf(data)
  return type === undefined || type === FILE_TYPES.pdf ? openPages(data, onSlow) : openPicture(data, type)
}

/** Why a file cannot be shown. */
export const whyNotShown = (error: unknown): string => {
  if (error instanceof TooSlow) return messages.previewTooSlow
  if (error instanceof DamagedPicture) return messages.pictureFailed
  return error instanceof Error && error.name === 'PasswordException' ? messages.documentLocked : messages.previewFailed
}
