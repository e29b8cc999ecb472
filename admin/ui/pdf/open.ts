import { getDocument, type PDFDocumentProxy, type PDFPageProxy, PDFWorker, TextLayer, version } from 'pdfjs-dist'

export type { PDFDocumentProxy, PDFPageProxy }
export { TextLayer }

/** The files that pdfjs loads when a PDF needs them: decoders of scans, the usual fonts, letters of East Asia. */
const FILES = `/assets/pdf-${version}/`

/** Milliseconds for one piece of work: to open the file, to draw a page, to read the text of a page. */
const LONGEST = 10_000

/** A PDF that keeps its reader busy. */
export class TooSlow extends Error {}

/** Rejects once the work takes too long. The work itself goes on until its thread is ended. */
const inTime = <T>(work: Promise<T>): Promise<T> => {
  let timer: number | undefined
  const late = new Promise<never>((_resolve, reject) => {
    // A hidden page is not drawn, however long one waits.
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
  /** Runs a piece of work on the PDF. One that takes too long ends the thread, and the preview with a sentence. */
  within<T>(work: Promise<T>): Promise<T>
  /** Ends the thread that reads the file, whatever it does. */
  close(): void
}

/** Opens a PDF in a thread of its own. `onSlow`: it was ended because it took too long. */
export const openPdf = async (data: Uint8Array<ArrayBuffer>, onSlow: (error: Error) => void): Promise<OpenPdf> => {
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
