import type { OpenPdf, PDFDocumentProxy } from './open.ts'

/** Pixels of a point on paper. */
const SCALE = 2.5
const CLASS = 'pdf-print'

const STYLE = `
@media screen { .${CLASS} { display: none } }
@media print {
  body > :not(.${CLASS}) { display: none !important }
  .${CLASS} img { display: block; width: 100%; break-after: page }
  @page { margin: 0 }
}`

const imageOf = async (pdf: PDFDocumentProxy, number: number): Promise<HTMLImageElement> => {
  const page = await pdf.getPage(number)
  const viewport = page.getViewport({ scale: SCALE })
  const canvas = document.createElement('canvas')
  canvas.width = viewport.width
  canvas.height = viewport.height
  await page.render({ canvas, viewport, intent: 'print' }).promise
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  const image = new Image()
  image.src = blob ? URL.createObjectURL(blob) : ''
  await image.decode()
  return image
}

/** Prints the pages of a PDF. */
export const printPdf = async ({ pdf, within }: OpenPdf): Promise<void> => {
  const pages: HTMLImageElement[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) pages.push(await within(imageOf(pdf, number)))
  printImages(pages)
}

/** Prints pictures, one a page, instead of the page around them. */
export const printImages = (images: readonly HTMLImageElement[]): void => {
  const sheet = document.createElement('div')
  sheet.className = CLASS
  const style = document.createElement('style')
  style.textContent = STYLE
  sheet.append(style, ...images)
  document.body.append(sheet)
  const clear = () => {
    for (const { src } of sheet.querySelectorAll('img')) URL.revokeObjectURL(src)
    sheet.remove()
  }
  window.addEventListener('afterprint', clear, { once: true })
  window.print()
}
