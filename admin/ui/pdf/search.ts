import type { OpenPdf, PDFDocumentProxy } from './open.ts'

/** Where a searched text stands: the page from 1, and the characters of its text. */
export interface Match {
  page: number
  from: number
  to: number
}

/** The texts of a page in order, as the text layer draws them. */
export const textsOf = async (pdf: PDFDocumentProxy, number: number): Promise<string[]> => {
  const { items } = await (await pdf.getPage(number)).getTextContent()
  return items.flatMap((item) => ('str' in item ? [item.str] : []))
}

/** All places of a text in a document, whatever the case. */
export const findIn = async ({ pdf, within }: OpenPdf, searched: string, signal: AbortSignal): Promise<Match[]> => {
  const wanted = searched.trim().toLowerCase()
  const found: Match[] = []
  if (!wanted) return found
  for (let page = 1; page <= pdf.numPages && !signal.aborted; page += 1) {
    const text = (await within(textsOf(pdf, page))).join('').toLowerCase()
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length))
      found.push({ page, from: at, to: at + wanted.length })
  }
  return found
}

/** The parts of a text layer that a match covers. */
export const rangesOf = (divs: readonly HTMLElement[], { from, to }: Match): Range[] => {
  const ranges: Range[] = []
  let start = 0
  for (const div of divs) {
    const text = div.firstChild
    const length = text?.textContent?.length ?? 0
    const [first, last] = [Math.max(0, from - start), Math.min(length, to - start)]
    if (text && first < last) {
      const range = document.createRange()
      range.setStart(text, first)
      range.setEnd(text, last)
      ranges.push(range)
    }
    start += length
  }
  return ranges
}
