import { late } from '../states/late.tsx'

/** A PDF with its pages, or a picture. What draws it is as large as the rest of the console, and loaded with the first one. */
export const PdfPanel = late(async () => (await import('./PdfViewer.tsx')).PdfViewer)
