import type { Knex } from 'knex'
import type { ImportOutcome } from '../../rules/imports/kinds.ts'
import { IMPORT_OUTCOMES } from '../../rules/imports/kinds.ts'
import { insertRows } from '../kit/database/many.ts'
import type { RowResult } from '../kit/import-kind.ts'

const NAME = 300

/** Stores the results of rows. A later result of a row replaces an earlier one. `isWritten`: from a run, not a check. */
export const saveResults = async (db: Knex, importId: number, results: readonly RowResult[], isWritten: boolean): Promise<void> => {
  const rows = results.map(({ row, outcome, name, recordId, errors }) => ({
    ...{ importId, row, outcome, isWritten, recordId },
    name: name?.slice(0, NAME) ?? null,
    errors: Object.keys(errors).length > 0 ? JSON.stringify(errors) : null,
  }))
  await insertRows(db, 'import_rows', rows, {
    returning: ['row'],
    onConflict: `(import_id, row) do update set outcome = excluded.outcome, is_written = excluded.is_written, name = excluded.name,
      record_id = excluded.record_id, errors = excluded.errors`,
  })
}

export type Counts = Record<`${ImportOutcome}Count`, number>

/** How many rows have each outcome. */
export const countsOf = async (db: Knex, importId: number, where: object = {}): Promise<Counts> => {
  const rows: { outcome: ImportOutcome; count: number | string }[] = await db('import_rows')
    .where({ import_id: importId, ...where })
    .groupBy('outcome')
    .select('outcome')
    .count({ count: '*' })
  const counts = new Map(rows.map(({ outcome, count }) => [outcome, Number(count)]))
  return Object.fromEntries(IMPORT_OUTCOMES.map((outcome) => [`${outcome}Count`, counts.get(outcome) ?? 0])) as Counts
}
