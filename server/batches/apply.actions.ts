import type { Knex } from 'knex'
import { messages } from '../../rules/messages.ts'
import { withNames } from '../activity/names.queries.ts'
import { endBatch } from '../kit/batch.ts'
import type { Database } from '../kit/database/db.ts'
import { among } from '../kit/database/many.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { Refusal, refuse } from '../kit/http/problems.ts'
import { jsonList } from '../kit/unknown.ts'
import type { BatchRecord } from './batch.queries.ts'
import { changedSincePlan } from './changed.queries.ts'
import { type Effect, effectsOf, outcomeOf } from './effects.queries.ts'
import { type BulkAction, bulkActionOf, performOn } from './perform.ts'
import { effectsByRow } from './plan.actions.ts'

interface PlannedItem {
  recordId: number
  version: number | null
  effects: string | null
  reason: string | null
}

const plannedItems = (db: Knex, batchId: number): PromiseLike<PlannedItem[]> =>
  db('batch_items')
    .where('batch_id', batchId)
    .orderBy('id')
    .select({ recordId: 'record_id', version: 'version', effects: 'effects', reason: 'reason' })

/** Stores why planned records are left out after all. */
export const markLeftOut = async (db: Knex, batchId: number, refused: ReadonlyMap<number, string>): Promise<void> => {
  for (const reason of new Set(refused.values())) {
    const ids = [...refused].filter(([, said]) => said === reason).map(([id]) => id)
    await db('batch_items')
      .where('batch_id', batchId)
      .modify(among(db, 'record_id', ids))
      .update({ reason: reason.slice(0, 1024) })
  }
}

/** Records for which the action would now do something else than planned. */
class Differs extends Error {
  readonly ids: number[]
  constructor(ids: number[]) {
    super('The action differs from its plan')
    this.ids = ids
  }
}

const mustBeAsPlanned = async (db: Knex, action: BulkAction, batchId: number, planned: PlannedItem[], refused: Map<number, string>) => {
  const effects = effectsByRow(action, await effectsOf(db, { batchId }))
  const differing = planned.filter(
    ({ recordId, effects: stored }) =>
      !refused.has(recordId) && outcomeOf(effects.get(recordId) ?? []) !== outcomeOf(jsonList<Effect>(stored)),
  )
  if (differing.length > 0) throw new Differs(differing.map(({ recordId }) => recordId))
}

const applyWithout = async (ctx: CallContext, batch: BatchRecord, action: BulkAction, differing: ReadonlySet<number>) => {
  const { db } = ctx
  const { id: batchId } = batch
  const applied = { status: 'Running', applied_by_user_id: ctx.user.id }
  if ((await db('batches').where({ id: batchId, status: 'Planned' }).update(applied)) === 0) throw refuse.rule('planApplied')
  const items = await plannedItems(db, batchId)
  const refused = await changedSincePlan(db, batchId, action.batch.record)
  for (const id of differing) refused.set(id, messages.planRowDiffers)
  const planned = items.filter(({ recordId, reason }) => reason === null && !refused.has(recordId))
  const ids = planned.map(({ recordId }) => recordId)
  const performing = { ...ctx, batchId, leftOut: new Map<number, string>() }
  const done = ids.length > 0 ? await performOn(performing, action, ids) : { refused: new Map<number, string>(), jobId: null }
  for (const [id, reason] of done.refused) refused.set(id, reason)
  await markLeftOut(db, batchId, refused)
  if (done.jobId !== null) {
    await db('batches').where('id', batchId).update({ job_id: done.jobId })
    return { refused, jobId: done.jobId, recordCount: 0 }
  }
  await mustBeAsPlanned(db, action, batchId, planned, refused)
  const leftOut = items.filter(({ reason }) => reason !== null).length + refused.size
  return { refused, jobId: null, recordCount: await endBatch({ ...ctx, call: action.call, batchId }, leftOut) }
}

/**
 * Applies exactly what a plan says. Records that have changed since, and records for which the action would now do something else,
 * are left out; the rest is applied in one transaction, or in the job of the action.
 */
export const applyPlan = async (ctx: CallContext, batch: BatchRecord, write: Database['write']) => {
  if (batch.status !== 'Planned') throw refuse.rule('planApplied')
  if (batch.cannotApply) throw new Refusal(400, batch.cannotApply)
  const action = bulkActionOf({ call: batch.call, ...JSON.parse(batch.input ?? '{}') })
  const differing = new Set<number>()
  for (;;) {
    try {
      const { refused, jobId, recordCount } = await write((db) => applyWithout({ ...ctx, db }, batch, action, differing))
      // Nothing to undo, if everything was left out.
      ctx.batchId = recordCount > 0 || jobId !== null ? batch.id : null
      const { record } = action.batch
      const named = await withNames(ctx.db, ctx.user, (nameOf) =>
        [...refused].map(([id, reason]) => ({ record, id, name: nameOf(record, id) ?? null, reason })),
      )
      return { batchId: batch.id, jobId, recordCount, refused: named }
    } catch (error) {
      if (!(error instanceof Differs)) throw error
      for (const id of error.ids) differing.add(id)
    }
  }
}
