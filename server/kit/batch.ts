import type { Knex } from 'knex'
import type { Call } from '../../contract/call.ts'
import { sentences } from '../../rules/messages.ts'
import { clock } from './clock.ts'
import type { Acting } from './database/acting.ts'
import { actor } from './database/change.ts'
import { among, insertRows } from './database/many.ts'
import { asRefusal, Refusal } from './http/problems.ts'
import { fieldIn } from './unknown.ts'

/**
 * A batch is what one bulk action has changed. The audit rows of its changes carry its id; they are also what an undo restores, so
 * nothing else is stored about them.
 */

type Batch = NonNullable<Call['batch']>

export interface Batching extends Acting {
  batchId: number
}

/** Creates the row of a batch; the caller adds its id to the context of the changes. */
export const startBatch = async (
  { db, user, call }: Pick<Acting, 'db' | 'user' | 'call'>,
  more: { undo_of?: number; lease_until?: string; hash?: string; job_id?: number } = {},
): Promise<number> => {
  const row = { status: 'Running', call, user_id: user?.id ?? null, client_id: user?.clientId ?? null, created_on: clock.now() }
  const [made] = await db('batches')
    .insert({ ...row, ...more })
    .returning('id')
  return made.id
}

/** Makes the batch of a plan that has changed nothing a plan again. */
export const backToPlan = (db: Knex, batchId: number): PromiseLike<number> =>
  db('batches').where('id', batchId).update({ status: 'Planned', applied_by_user_id: null, lease_until: null })

/** The number of changed records of each client. A record that was changed twice counts once. */
const countsOf = (db: Knex, batchId: number): PromiseLike<{ clientId: number | null; count: number }[]> =>
  db
    .from(db('audit').where('batch_id', batchId).whereNull('event').distinct('client_id', 'record', 'record_id').as('changed'))
    .groupBy('client_id')
    .orderBy('client_id')
    .select({ clientId: 'client_id', count: db.raw('cast(count(*) as integer)') })

/**
 * Ends a batch: writes one entry for the activity of each client. A batch that has changed nothing and left nothing out is deleted.
 * Returns the number of changed records.
 */
export const endBatch = async (batching: Batching, leftOut = 0): Promise<number> => {
  const { db, batchId } = batching
  const counts = await countsOf(db, batchId)
  const recordCount = counts.reduce((sum, { count }) => sum + count, 0)
  if (recordCount === 0 && leftOut === 0) {
    await db('batches').where('id', batchId).delete()
    return 0
  }
  const by = actor(batching)
  const entries = counts.map(({ clientId, count }) => ({ ...by, clientId, changes: '[]', event: 'batchDone', detail: String(count) }))
  await insertRows(db, 'audit', entries)
  await db('batches')
    .where('id', batchId)
    .update({ status: 'Done', record_count: recordCount, refused_count: leftOut, done_on: clock.now(), lease_until: null })
  return recordCount
}

/** Stores which records a bulk action left out, and why. Replaces the rows that its plan stored for the same records. */
export const storeLeftOut = async (db: Knex, batchId: number, record: string, leftOut: ReadonlyMap<number, string>): Promise<void> => {
  const ids = [...leftOut.keys()]
  if (ids.length === 0) return
  await db('batch_items')
    .where({ batch_id: batchId, record })
    .modify(among(db, 'record_id', ids))
    .delete()
  const licenseOf = (id: number) => (record === 'licenses' ? id : null)
  await insertRows(
    db,
    'batch_items',
    [...leftOut].map(([id, reason]) => ({ batchId, record, recordId: id, licenseId: licenseOf(id), reason: reason.slice(0, 1024) })),
  )
}

/** Throws 403 if the client of the user requires a plan, which a second person applies, for a bulk action of so many records. */
export const mustNotNeedApproval = async ({ db, user }: Pick<Acting, 'db' | 'user'>, count: number): Promise<void> => {
  if (user?.clientId == null) return
  const { approval_above: above } = await db('clients').where('id', user.clientId).first('approval_above')
  if (above !== null && count > above) throw new Refusal(403, sentences.planNeeded(count), undefined, { code: 'planNeeded' })
}

/** The reason, if `error` is a 400 or 409 about the listed records; null for any other error. */
const refusalOfRows = (error: unknown, { rows }: Batch): string | null => {
  const refusal = asRefusal(error)
  if (refusal?.status !== 400 && refusal?.status !== 409) return null
  const fields = Object.keys(refusal.errors ?? {})
  if (fields.some((field) => field !== rows)) return null
  return refusal.errors?.[rows]?.[0] ?? refusal.message
}

/**
 * Runs `work` on records within a transaction. Many calls refuse all records because of one, so a refused set is halved and each half
 * retried, down to single records. Returns the reasons of the refused records by id.
 */
export const onThoseAllowed = async (
  db: Knex,
  batch: Batch,
  ids: number[],
  work: (db: Knex, ids: number[]) => Promise<unknown>,
): Promise<Map<number, string>> => {
  try {
    await db.transaction((inner) => work(inner, ids))
    return new Map()
  } catch (error) {
    const reason = refusalOfRows(error, batch)
    if (reason === null || ids.length === 0) throw error
    if (ids.length === 1) return new Map(ids.map((one) => [one, reason]))
    const middle = ids.length >> 1
    const first = await onThoseAllowed(db, batch, ids.slice(0, middle), work)
    return new Map([...first, ...(await onThoseAllowed(db, batch, ids.slice(middle), work))])
  }
}

/** A context whose batch is set by `asBatch`. */
interface BatchContext extends Acting {
  batchId: number | null
  /** The records that the action leaves out, with the reason. */
  leftOut: ReadonlyMap<number, string>
}

/**
 * Runs a bulk action as a batch, with its id in the context. An action that continues in a job ends its batch there. A plan starts
 * and ends its batch itself.
 */
export const asBatch = async <T>(ctx: BatchContext, batch: Call['batch'], body: unknown, work: () => Promise<T>): Promise<T> => {
  if (ctx.batchId !== null || fieldIn(body, 'dryRun') === true) return work()
  const rows = batch && fieldIn(body, batch.rows)
  const count = Array.isArray(rows) ? new Set(rows).size : 0
  await mustNotNeedApproval(ctx, count)
  const batchId = await startBatch(ctx)
  ctx.batchId = batchId
  const answer = await work()
  const jobId = fieldIn(answer, 'jobId')
  if (typeof jobId === 'number') {
    await ctx.db('batches').where('id', batchId).update({ job_id: jobId })
    return answer
  }
  const leftOut = batch ? ctx.leftOut.size : 0
  const changed = await endBatch({ ...ctx, batchId }, leftOut)
  // The number of changed properties is known only now. The refusal rolls the transaction back.
  if (batch?.record === 'properties') await mustNotNeedApproval(ctx, changed)
  if (changed === 0 && leftOut === 0) ctx.batchId = null
  if (batch && leftOut > 0) await storeLeftOut(ctx.db, batchId, batch.record, ctx.leftOut)
  return answer
}
