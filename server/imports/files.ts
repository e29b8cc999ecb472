import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Knex } from 'knex'
import { fieldLabel } from '../../contract/imports/labels.ts'
import type { CallContext, FileAnswer } from '../kit/http/handler.ts'
import { fieldsOfImport } from './fields.queries.ts'
import { csvRows } from './file/csv.ts'
import type { Import } from './import.model.ts'
import { openDocument } from './stored.ts'

const PAGE = 2_000

interface Stored {
  row: number
  outcome: string
  name: string | null
  recordId: number | null
  errors: string | null
}

/** Returns a function that formats why a row is refused: 'Expiration Date (EXPIRES): This field is required'. */
const reasonsOf = async (db: Knex, one: Import) => {
  const named = { fields: await fieldsOfImport(db, one), mapping: one.mapping }
  return ({ errors }: Stored): string =>
    Object.entries<string[]>(errors ? JSON.parse(errors) : {})
      .map(([field, sentences]) => `${fieldLabel(named, field)}${sentences.join(' ')}`)
      .join('; ')
}

async function* storedRows(db: Knex, importId: number, outcome?: string): AsyncGenerator<Stored> {
  for (let last = 0; ; ) {
    const query = db('import_rows').where('import_id', importId).where('row', '>', last).orderBy('row').limit(PAGE)
    if (outcome) query.where({ outcome })
    const rows: Stored[] = await query.select({ row: 'row', outcome: 'outcome', name: 'name', recordId: 'record_id', errors: 'errors' })
    yield* rows
    if (rows.length < PAGE) return
    last = rows.at(-1)?.row ?? last
  }
}

/** Writes CSV. Cells that a spreadsheet would read as formulas get an apostrophe, which an upload removes again. */
const csvOf = (rows: AsyncGenerator<unknown[]>): Readable => Readable.from(rows).pipe(stringify({ bom: true, escape_formulas: true }))

const named = ({ fileName }: Import, what: string) => `${fileName.replace(/\.[^.]*$/, '')} ${what}.csv`

/** The outcome of each row. */
export const resultsFile = async ({ db }: Pick<CallContext, 'db'>, one: Import): Promise<FileAnswer> => {
  const reasonOf = await reasonsOf(db, one)
  async function* rows() {
    yield ['Row', 'Outcome', 'Record', 'Id', 'Reason']
    for await (const stored of storedRows(db, one.id)) yield [stored.row, stored.outcome, stored.name, stored.recordId, reasonOf(stored)]
  }
  return { body: csvOf(rows()), fileName: named(one, 'results') }
}

/** The last column of the refused rows. */
export const WHY_REFUSED = 'Why refused'

/** The refused rows as they are in the file, with the reasons. Corrected, it can be uploaded as it is. */
export const refusedFile = async (ctx: Pick<CallContext, 'db' | 'documents'>, one: Import): Promise<FileAnswer> => {
  const { header, headerRow } = one.analysis
  const open = openDocument(ctx, one.rowsDocumentId)
  await open().then((file) => file.destroy())
  const reasonOf = await reasonsOf(ctx.db, one)
  async function* rows() {
    yield [...header, WHY_REFUSED]
    const refused = storedRows(ctx.db, one.id, 'refused')
    let next = await refused.next()
    for await (const { row, cells } of csvRows(open, one.analysis)) {
      if (next.done) return
      if (row <= headerRow || row !== next.value.row) continue
      yield [...header.map((_, at) => cells[at] ?? ''), reasonOf(next.value)]
      next = await refused.next()
    }
  }
  return { body: csvOf(rows()), fileName: named(one, 'refused') }
}
