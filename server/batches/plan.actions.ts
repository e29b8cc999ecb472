import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { limits } from '../../rules/installation/limits.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { startBatch } from '../kit/batch.ts'
import { LEASE } from '../kit/batch-steps.ts'
import { clock } from '../kit/clock.ts'
import type { Database } from '../kit/database/db.ts'
import { among, insertRows } from '../kit/database/many.ts'
import { rolledBack } from '../kit/database/rolled-back.ts'
import { committed, inSteps, planned } from '../kit/database/steps.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { mailApprovers } from './approval.ts'
import { needsApproval } from './batch.queries.ts'
import { type Effect, effectsOf, isCreation, rowOf } from './effects.queries.ts'
import { type BulkAction, bulkActionOf, idsIn, performOn } from './perform.ts'

/** A record of a plan, with its changes or the reason why it is left out. */
interface PlannedRow {
  id: number
  version: number | null
  effects: Effect[]
  reason: string | null
}

/** The versions of records, by id; those that do not exist are left out. */
const versionsOf = async (db: Knex, table: string, ids: readonly number[]): Promise<Map<number, number>> => {
  const rows: { id: number; version: number }[] = await db(table)
    .modify(among(db, `${table}.id`, ids))
    .select('id', 'version')
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** Groups the effects of a batch by the record of the request. */
export const effectsByRow = ({ batch }: BulkAction, effects: Effect[]): Map<number, Effect[]> => {
  const byRow = new Map<number, Effect[]>()
  for (const effect of effects) {
    const id = rowOf(batch, effect)
    byRow.set(id, [...(byRow.get(id) ?? []), effect])
  }
  return byRow
}

/** Plans some records: performs the action in a transaction, reads the changes from the audit, and rolls back. */
const planSome = async (ctx: CallContext, action: BulkAction, ids: number[]): Promise<PlannedRow[]> => {
  const { db } = ctx
  const versions = await versionsOf(db, action.batch.record, ids)
  const batchId = await startBatch({ ...ctx, call: action.call })
  const { refused } = await performOn({ ...ctx, batchId, isPlan: true, leftOut: new Map() }, action, ids)
  const effects = effectsByRow(action, await effectsOf(db, { batchId, after: 0 }))
  return ids.map((id) => {
    const own = effects.get(id) ?? []
    const reason = refused.get(id) ?? (own.length === 0 ? messages.alreadyLikeThis : null)
    return { id, version: versions.get(id) ?? null, effects: own, reason }
  })
}

/** A record that the plan would create has no id yet. */
const plannedEffect = ({ record, recordId, licenseId, propertyId, changes }: Effect) => ({
  record,
  recordId: isCreation({ record, changes }) ? null : recordId,
  licenseId,
  propertyId,
  changes,
})

const itemsOf = ({ batch }: BulkAction, batchId: number, rows: PlannedRow[]) =>
  rows.map(({ id, version, effects, reason }) => ({
    batchId,
    record: batch.record,
    recordId: id,
    licenseId: batch.record === 'licenses' ? id : batch.record === 'properties' ? null : (effects[0]?.licenseId ?? null),
    propertyId: batch.record === 'properties' ? id : (effects[0]?.propertyId ?? null),
    version,
    effects: reason === null ? JSON.stringify(effects.map(plannedEffect)) : null,
    reason: reason?.slice(0, 1024) ?? null,
  }))

/** Makes a plan of a bulk action: runs the action itself in transactions that are rolled back, and stores the changes. */
export const makePlan = async (
  ctx: CallContext,
  { notify, ...given }: Omit<BulkAction, 'batch' | 'startsJob'> & { notify?: boolean },
  write: Database['write'],
) => {
  const action = bulkActionOf(given)
  const ids = idsIn(action)
  if (ids.length > limits.bulkLicenses) throw refuse.invalid({ [`body.${action.batch.rows}`]: [sentences.tooMany(limits.bulkLicenses)] })
  const rows: PlannedRow[] = []
  // A body that lists no records is refused by the checks of its call.
  if (ids.length === 0) await rolledBack(write, (db) => planSome({ ...ctx, db }, action, ids))
  await inSteps(planned(write), ids, async (db, some) => {
    const more = await planSome({ ...ctx, db }, action, some)
    return () => rows.push(...more)
  })
  const hash = createHash('sha256')
    .update(JSON.stringify([action.call, action.id, rows]))
    .digest('hex')
  const recordCount = rows.filter(({ reason }) => reason === null).length
  const refusedCount = rows.length - recordCount
  const id = await write((db) => startBatch({ ...ctx, db, call: action.call }, { lease_until: clock.later(LEASE) }))
  await inSteps(committed(write), rows, async (db, some) => {
    await insertRows(db, 'batch_items', itemsOf(action, id, some))
    return () => {}
  })
  return write(async (db) => {
    const plan = { status: 'Planned', input: JSON.stringify({ id: action.id, body: action.body }), hash, planned_on: clock.now() }
    await db('batches')
      .where({ id })
      .update({ ...plan, record_count: recordCount, refused_count: refusedCount, lease_until: null })
    const needed = await needsApproval(db, id)
    if (needed) await db('batches').where({ id }).update({ needs_approval: true })
    if (needed && notify) await mailApprovers({ ...ctx, db }, { id, call: action.call, recordCount })
    return { id, recordCount, refusedCount, needsApproval: needed, hash }
  })
}
