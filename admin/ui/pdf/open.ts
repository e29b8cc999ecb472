import { getDocument, type PDFDocumentProxy, type PDFPageProxy, PDFWorker, TextLayer, version } from 'pdfjs-dist'
import { messages } from '../../../rules/messages.ts'

export type { PDFDocumentProxy, PDFPageProxy }
export { TextLayer }

/** The files that pdfjs loads when a PDF needs them: decoders of scans, the usual fonts, letters of East Asia. */
const FILES = `/assets/pdf-${version}/`

export interface OpenPdf {
  pdf: PDFDocumentProxy
  /** Ends the thread that reads the file, whatever it does. */
  close(): void
}

/** Opens a PDF in a thread of its own. */
export const openPdf = async (data: Uint8Array<ArrayBuffer>): Promise<OpenPdf> => {
  const thread = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' })
  const task = getDocument({
    data,
    worker: PDFWorker.create({ port: thread }),
    wasmUrl: `${FILES}wasm/`,
    // The page's policy forbids WebAssembly; pdfjs has the same decoders as scripts.
    useWasm: false,
    // The fonts of this machine are wider or narrower than those that the PDF was set in.
    useSystemFonts: false,
    standardFontDataUrl: `${FILES}standard_fonts/`,
    cMapUrl: `${FILES}cmaps/`,
    cMapPacked: true,
    maxImageSize: 64 * 1024 * 1024,
    verbosity: 0,
  })
  const close = () => {
    task.destroy().catch(() => undefined)
    thread.terminate()
  }
  try {
    return { pdf: await task.promise, close }
  } catch (error) {
    close()
    throw error
  }
}

/** Why a PDF cannot be shown. */
export const whyNotShown = (error: unknown): string =>
  error instanceof Error && error.name === 'PasswordException' ? messages.documentLocked : messages.previewFailed
