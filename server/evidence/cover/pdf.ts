import { once } from 'node:events'
import { extname, join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { COLUMNS, type Cover, cellsOf, linesOf, NOT_KNOWN, nameOf } from './cover.ts'
import type { Drawing } from './pdf.worker.ts'

const here = import.meta.dirname
/** The built program has its workers beside its chunks. */
const PROGRAM = extname(import.meta.filename) === '.ts' ? join(here, 'pdf.worker.ts') : join(here, '../server/evidence/cover/pdf.worker.js')

/** In MiB. The thread keeps no page that it has drawn. */
const MOST_MEMORY = 64

const AT_ONCE = 50

/** What the cover says, from its first line to its last row. */
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

/** The cover as a PDF, some pages at a time. A thread draws them, because a thousand licenses take half a second. */
export async function* coverPdf(cover: Cover): AsyncGenerator<Buffer> {
  const about = { title: `Evidence Pack: ${cover.title}`, madeOn: cover.madeOn }
  const worker = new Worker(PROGRAM, { workerData: about, resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY } })
  const drawn = async (some: Drawing[]): Promise<Buffer> => {
    worker.postMessage(some)
    const [bytes] = await once(worker, 'message')
    return Buffer.from(bytes)
  }
  try {
    let some: Drawing[] = []
    for (const drawing of drawingsOf(cover)) {
      some.push(drawing)
      if (some.length < AT_ONCE) continue
      yield await drawn(some)
      some = []
      await turn()
    }
    yield await drawn([...some, { isEnd: true }])
  } finally {
    await worker.terminate()
  }
}
