import type { Knex } from 'knex'
import type { ImportCheck } from '../../contract/imports/schemas.ts'
import { customFieldId } from '../../rules/custom-fields/kinds.ts'
import type { ImportOutcome } from '../../rules/imports/kinds.ts'
import type { CallContext } from './http/handler.ts'
import type { Refusal } from './http/problems.ts'

/** A mapped row of a file: text by field, null where the cell is blank. `clears` names the blank fields that clear the record's value. */
export interface MappedRow {
  row: number
  values: Record<string, string | null>
  clears: readonly string[]
}

/** A choice as it is compared: its letters and digits, in lower case. */
export const folded = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The row's custom fields: text by field id, or null to clear the value. Blank cells that clear nothing are left out. */
export const customTextsIn = ({ values, clears }: Pick<MappedRow, 'values' | 'clears'>): Record<string, string | null> | undefined => {
  const texts = Object.entries(values).flatMap(([name, text]) => {
    const id = customFieldId(name)
    return id && (text !== null || clears.includes(name)) ? [[id, text] as const] : []
  })
  return texts.length > 0 ? Object.fromEntries(texts) : undefined
}

/** The result of a row, or its expected result in a check. `name` is the display name of the record. */
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

/** The parts of a check that are not about single rows. */
export type ImportFacts = Pick<ImportCheck, 'alsoCreated' | 'queue' | 'warnings'>

/** An import of one kind of records, for a check or for a run. Rows come in chunks, in the order of the file. */
export interface ImportSession {
  /** Predicts the result of each row. Keeps no writes. Calls `reached` with the number of rows checked since its last call. */
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
  /** Keeps older terms of a license as past renewals, whether from other rows or from files imported earlier. */
  keepsTerms: boolean
  /** Runs real calls and rolls them back, for checks. */
  rolledBack: <T>(work: (db: Knex) => Promise<T>) => Promise<T>
}

export const refusedRow = (row: number, name: string | null, errors: Record<string, string[]>): RowResult => ({
  ...{ row, name, errors },
  outcome: 'refused',
  recordId: null,
})

/** Translates the errors of a refused call to column names. `named` maps body fields whose column has another name. */
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
