import type { Knex } from 'knex'
import type { ImportCheck } from '../../contract/imports/schemas.ts'
import { customFieldId } from '../../rules/custom-fields/kinds.ts'
import type { ImportOutcome } from '../../rules/imports/kinds.ts'
import type { CallContext } from './http/handler.ts'
import type { Refusal } from './http/problems.ts'

/** A row of a file after its mapping: text by field, null where it is blank. `clears`: blank fields that empty what a record has. */
export interface MappedRow {
  row: number
  values: Record<string, string | null>
  clears: readonly string[]
}

/** The texts of custom fields in a row by the id of the field: null where a blank cell empties it. Other blank cells are left out. */
export const customTextsIn = ({ values, clears }: Pick<MappedRow, 'values' | 'clears'>): Record<string, string | null> | undefined => {
  const texts = Object.entries(values).flatMap(([name, text]) => {
    const id = customFieldId(name)
    return id && (text !== null || clears.includes(name)) ? [[id, text] as const] : []
  })
  return texts.length > 0 ? Object.fromEntries(texts) : undefined
}

/** What happened, or would happen, to a row. `name`: the record, for people. */
export interface RowResult {
  row: number
  outcome: ImportOutcome
  name: string | null
  recordId: number | null
  errors: Record<string, string[]>
}

/** How the rows of a running import are written. */
export interface ImportRun {
  batchId: number
  /** A step: a transaction that is refused once another process has taken the job or it was cancelled. */
  transact: <T>(work: (db: Knex) => Promise<T>) => Promise<T>
  /** Stores what a step has done with its rows, in its transaction. */
  save(db: Knex, results: RowResult[]): Promise<void>
}

/** What a check says besides its rows. */
export type ImportFacts = Pick<ImportCheck, 'alsoCreated' | 'queue' | 'warnings'>

/** An import of one kind of records, for a check or for a run. Rows come in chunks, in the order of the file. */
export interface ImportSession {
  /** Finds out what rows would do. Writes nothing that stays. Calls `reached` with the number of further rows that are done. */
  check(rows: MappedRow[], reached: (count: number) => void): Promise<RowResult[]>
  /** Writes rows in steps. */
  write(rows: MappedRow[], run: ImportRun): Promise<void>
  /** Writes older rows of records as their past renewals. */
  writeHistory?(rows: MappedRow[], run: ImportRun): Promise<void>
  facts(): ImportFacts
}

export interface ImportTarget {
  ctx: CallContext
  /** Null for the provider's own records. */
  clientId: number | null
  /** Older terms of a license become past renewals: those of other rows, and of files that were imported before. */
  keepsTerms: boolean
  /** For checks that try the real calls and roll them back. */
  rolledBack: <T>(work: (db: Knex) => Promise<T>) => Promise<T>
}

export const refusedRow = (row: number, name: string | null, errors: Record<string, string[]>): RowResult => ({
  ...{ row, name, errors },
  outcome: 'refused',
  recordId: null,
})

/** The errors of a refused call under the names of the file. `named`: the fields of its body that a file knows by another name. */
export const rowErrors = ({ errors, message }: Refusal, named: Record<string, string> = {}): Record<string, string[]> => {
  const found = Object.entries(errors ?? {})
  if (found.length === 0) return { row: [message] }
  return Object.fromEntries(
    found.map(([field, sentences]) => {
      const name = field.replace(/^body\./, '')
      return [named[name] ?? name, sentences]
    }),
  )
}
