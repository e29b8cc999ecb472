import { setImmediate as turn } from 'node:timers/promises'
import { COLUMNS, type Cover, cellsOf, linesOf, NOT_KNOWN, nameOf } from './cover.ts'
import { type Drawing, PdfText } from './pdf-text.ts'

/** The number of drawings before other requests get a turn. They take some milliseconds. */
const AT_ONCE = 25

/** The lines and rows of the cover, in order. */
function* drawingsOf(cover: Cover): Generator<Drawing> {
  yield { text: `Evidence Pack: ${cover.title}`, size: 16, isBold: true }
  yield { space: 6 }
  for (const [label, value] of linesOf(cover)) yield { text: `${label}: ${value}` }
  if (cover.notes.length > 0) {
    yield { space: 10 }
    yield { text: NOT_KNOWN, size: 12, isBold: true }
    for (const note of cover.notes) yield { text: note, indent: 8 }
  }
  yield { space: 10 }
  yield { text: 'Gaps', size: 12, isBold: true }
  const open = cover.licenses.filter(({ gaps }) => gaps.length > 0)
  if (open.length === 0) yield { text: 'None.' }
  for (const license of open) yield { text: `${nameOf(license)}: ${license.gaps.join(' ')}`, indent: 8 }
  yield { space: 10 }
  yield { text: 'Licenses', size: 12, isBold: true }
  yield { head: [...COLUMNS] }
  for (const license of cover.licenses) {
    const cells = cellsOf(license)
    yield { row: COLUMNS.map((name) => cells[name]) }
  }
}

/** The cover as a PDF, in chunks of some rows. Not in a worker thread, which would not delay requests but need 30 MB. */
export async function* coverPdf(cover: Cover): AsyncGenerator<Buffer> {
  const text = new PdfText(`Evidence Pack: ${cover.title}`, cover.madeOn)
  let drawn = 0
  for (const drawing of drawingsOf(cover)) {
    text.draw(drawing)
    if (++drawn % AT_ONCE > 0) continue
    const pages = text.taken()
    if (pages.length > 0) yield pages
    await turn()
  }
  text.end()
  yield text.taken()
}
