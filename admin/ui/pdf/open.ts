import { getDocument, type PDFDocumentProxy, type PDFPageProxy, PDFWorker, TextLayer, version } from 'pdfjs-dist'

export type { PDFDocumentProxy, PDFPageProxy }
export { TextLayer }

/** The files that pdfjs loads when a PDF needs them: decoders of scans, the usual fonts, letters of East Asia. */
const FILES = `/assets/pdf-${version}/`

/** Timeout in milliseconds for one operation: opening the file, rendering a page or reading its text. */
const LONGEST = 10_000

/** An operation on a PDF took longer than LONGEST. */
export class TooSlow extends Error {}

/** Rejects with TooSlow after the timeout. The work itself continues until its worker is terminated. */
const inTime = <T>(work: Promise<T>): Promise<T> => {
  let timer: number | undefined
  const late = new Promise<never>((_resolve, reject) => {
    // Browsers do not render a hidden page, so its time does not count.
    const end = () => (document.hidden ? wait() : reject(new TooSlow()))
    const wait = () => {
      timer = window.setTimeout(end, LONGEST)
    }
    wait()
  })
  return Promise.race([work, late]).finally(() => window.clearTimeout(timer))
}

export interface OpenPdf {
  pdf: PDFDocumentProxy
  /** Runs an operation on the PDF. After a timeout, the worker is terminated and the preview shows a message. */
  within<T>(work: Promise<T>): Promise<T>
  /** Terminates the worker, whatever it is doing. */
  close(): void
}

/** Opens a PDF in a worker of its own. `onSlow` is called if the worker was terminated after a timeout. */
export const openPdf = async (data: Uint8Array<ArrayBuffer>, onSlow: (error: Error) => void): Promise<OpenPdf> => {
  const thread = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' })
  const task = getDocument({
    data,
    worker: PDFWorker.create({ port: thread }),
    wasmUrl: `${FILES}wasm/`,
    // The page's policy forbids WebAssembly; pdfjs has the same decoders as scripts.
    useWasm: false,
    // Local fonts differ in width from those of the PDF.
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
  const within = <T>(work: Promise<T>): Promise<T> =>
    inTime(work).catch((error) => {
      if (error instanceof TooSlow) {
        close()
        onSlow(error)
      }
      throw error
    })
  try {
    return { pdf: await within(task.promise), within, close }
  } catch (error) {
    close()
    throw error
  }
}
