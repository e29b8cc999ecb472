/** The thread in which pdfjs reads files. */
import 'pdfjs-dist/build/pdf.worker.min.mjs'
