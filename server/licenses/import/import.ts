import type { Knex } from 'knex'
import { importFieldTitle } from '../../../contract/imports/labels.ts'
import type { ImportField, LicenseImport, LicenseImportResult } from '../../../contract/licenses/import.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { endBatch, startBatch } from '../../kit/batch.ts'
import type { Database } from '../../kit/database/db.ts'
import { nameKey } from '../../kit/database/query.ts'
import { LEAST, nextSize, timedStep } from '../../kit/database/steps.ts'
import type { CallContext } from '../../kit/http/handler.ts'
import { asRefusal, refuse } from '../../kit/http/problems.ts'
import { whyNotNew } from './assignee.ts'
import { clientOf, type ImportContext, loadImportContext, propertyKey } from './context.ts'
import { withImportLease } from './lease.actions.ts'
import { propertyOf } from './reload.ts'
import { type GivenImport, missingFields, type ValidRow } from './rows.ts'
import { type Step, writeStep } from './step.ts'
import { type PlannedRow, type RefusedRow, validateImport } from './validate.ts'

type Made = Step['made']

const warningsOf = (rows: ValidRow[]): LicenseImportResult['warnings'] => {
  const counts = new Map<ImportField, number>()
  for (const field of rows.flatMap(missingFields)) counts.set(field, (counts.get(field) ?? 0) + 1)
  return [...counts].map(([field, count]) => ({ field, count, text: sentences.rowsWithout(count, importFieldTitle('licenses', field)) }))
}

const resultOf = (given: GivenImport, done: PlannedRow[], refused: RefusedRow[], made: Made): LicenseImportResult => {
  const count = (effect: string) => done.filter((one) => one.effect === effect).length
  return {
    dryRun: given.dryRun === true,
    rowCount: given.rows.length,
    createdCount: count('created'),
    updatedCount: count('updated'),
    unchangedCount: count('unchanged'),
    refusedCount: refused.length,
    propertiesCreatedCount: made.properties,
    licenseTypesCreatedCount: made.types,
    licensingAuthorityCreated: made.authority,
    warnings: warningsOf(done.map(({ row }) => row)),
    refused: refused.toSorted((a, b) => a.row - b.row),
  }
}

/** Counts the records that the valid rows would create besides licenses. */
const wouldMake = (importCtx: ImportContext, planned: PlannedRow[]): Made => {
  const newTypes = planned.filter(({ row }) => !importCtx.types.has(nameKey(row.licenseType)))
  const newPlaces = planned.filter((one) => propertyOf(importCtx, one) === undefined)
  return {
    authority: importCtx.authority === undefined && planned.length > 0,
    types: new Set(newTypes.map(({ row }) => nameKey(row.licenseType))).size,
    properties: new Set(newPlaces.map(({ row }) => propertyKey(row.property))).size,
  }
}

const TRIES = 3

const isDone = (written: ReadonlySet<PlannedRow>) => (one: PlannedRow) => one.effect === 'unchanged' || written.has(one)

/** How the rows of an import are written. */
export interface Writing {
  ctx: CallContext
  given: GivenImport
  transact: <T>(work: (db: Knex) => Promise<T>) => Promise<T>
  /** Null until the first step starts the batch. */
  batchId: number | null
  /** Called first in the transaction of each step. Throws if another import has taken over. */
  begin(db: Knex): Promise<void>
  /** Called last in the transaction of each step, with its result. */
  wrote?(db: Knex, step: Step): Promise<void>
}

/** Runs one step. Retries if a unique index or foreign key is violated: another request was faster, and the next try sees its changes. */
const step = async (writing: Writing, importCtx: ImportContext, rows: PlannedRow[]) => {
  const { ctx, given, transact } = writing
  for (let tried = 1; ; tried++) {
    try {
      const { done, used } = await timedStep(transact, async (db) => {
        await writing.begin(db)
        const batchId = writing.batchId ?? (await startBatch({ ...ctx, db }))
        const written = await writeStep({ ...ctx, db, batchId }, importCtx, given, rows)
        await writing.wrote?.(db, written)
        return { batchId, ...written }
      })
      writing.batchId = done.batchId
      return { ...done, used }
    } catch (error) {
      if (tried === TRIES || asRefusal(error)?.message !== messages.changedMeanwhile) throw error
    }
  }
}

/** Writes the planned rows in steps, each in a transaction. Other requests can write between two steps. */
export const writePlanned = async (writing: Writing, start: ImportContext, planned: PlannedRow[]) => {
  const changing = planned.filter(({ effect }) => effect !== 'unchanged')
  const written = new Set<PlannedRow>()
  const refused: RefusedRow[] = []
  const made: Made = { authority: false, types: 0, properties: 0 }
  let importCtx = start
  for (let at = 0, size = LEAST; at < changing.length; ) {
    const rows = changing.slice(at, at + size)
    const done = await step(writing, importCtx, rows)
    importCtx = done.next()
    for (const one of done.written) written.add(one)
    refused.push(...done.refused)
    made.authority ||= done.made.authority
    made.types += done.made.types
    made.properties += done.made.properties
    at += rows.length
    size = nextSize(size, done.used)
  }
  return { written, refused, made, importCtx }
}

/**
 * Imports licenses from the rows of a file. The whole file is validated before anything is written, then the valid rows are written
 * in steps. After a failure, importing the same file again completes it: written rows count as unchanged. `dryRun` only validates.
 * 409 if another import of the client is running.
 */
export const importLicenses = async (ctx: CallContext, given: LicenseImport, write: Database['write']): Promise<LicenseImportResult> => {
  const client = await clientOf(ctx, given.clientId)
  const validate = async () => {
    const importCtx = await loadImportContext(ctx, client, given)
    const wrong = whyNotNew(importCtx)
    if (wrong) throw refuse.invalid(wrong)
    return { importCtx, ...(await validateImport(ctx, importCtx, given)) }
  }
  if (given.dryRun) {
    const { importCtx, planned, refused } = await validate()
    return resultOf(given, planned, refused, wouldMake(importCtx, planned))
  }
  return withImportLease(write, client.id, async (lease) => {
    const { importCtx, planned, refused } = await validate()
    const writing: Writing = { ctx, given, transact: write, batchId: null, begin: lease.renew }
    try {
      const done = await writePlanned(writing, importCtx, planned)
      return resultOf(given, planned.filter(isDone(done.written)), [...refused, ...done.refused], done.made)
    } finally {
      // Also runs after a failure, so that the steps already committed can be undone.
      const { batchId } = writing
      if (batchId !== null) await write((db) => endBatch({ ...ctx, db, batchId }, refused.length))
      ctx.batchId = batchId
    }
  })
}
