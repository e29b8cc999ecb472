import { once } from 'node:events'
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { refuse } from '../../kit/http/problems.ts'
import { fieldIn } from '../../kit/unknown.ts'
import { mustUnpackWithin } from './unpacked.ts'

const here = import.meta.dirname
/** The worker: next to this source file, or in dist/server if the program is built. */
const PROGRAM =
  extname(import.meta.filename) === '.ts' ? join(here, 'workbook.worker.ts') : join(here, '../server/imports/file/workbook.worker.js')

/** The heap limit of the worker in MiB. The unpacked size is limited separately. */
const MOST_MEMORY = 1536

export interface Sheet {
  sheet: string
  sheets: string[]
}

const asSheet = (answer: unknown): Sheet => {
  const [sheet, sheets] = [fieldIn(answer, 'sheet'), fieldIn(answer, 'sheets')]
  if (typeof sheet !== 'string' || !Array.isArray(sheets)) throw refuse.rule('importSheetMissing', 'sheet')
  return { sheet, sheets }
}

/** The previous conversion. A process converts one workbook at a time. */
let last: Promise<unknown> = Promise.resolve()

/** Writes a sheet of the workbook at `path` to a new CSV file. Without `sheet`, takes the sheet with the most rows. */
export const sheetToCsv = async (path: string, csv: string, sheet: string | null): Promise<Sheet> => {
  const convert = async (): Promise<Sheet> => {
    await mustUnpackWithin(path)
    const worker = new Worker(PROGRAM, { workerData: { path, csv, sheet }, resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY } })
    try {
      const [answer] = await once(worker, 'message').catch(() => {
        throw refuse.rule('importXlsxUnreadable', 'document')
      })
      return asSheet(answer)
    } finally {
      await worker.terminate()
    }
  }
  const turn = last.then(convert, convert)
  last = turn.catch(() => {})
  return turn
}
