import { late } from '../states/late.tsx'

/** Shows a PDF or a picture. Loaded on first use, because the code is as large as the rest of the console. */
export const PdfPanel = late(async () => (await import('./PdfViewer.tsx')).PdfViewer)
