import type { Knex } from 'knex'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { backToPlan, endBatch } from '../kit/batch.ts'
import { LEASE } from '../kit/batch-steps.ts'
import { clock } from '../kit/clock.ts'
import type { Database } from '../kit/database/db.ts'
import { among } from '../kit/database/many.ts'
import { committed, inSteps } from '../kit/database/steps.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { Refusal, refuse } from '../kit/http/problems.ts'
import { notify } from '../kit/notify.ts'
import { jsonList } from '../kit/unknown.ts'
import type { BatchRecord } from './batch.queries.ts'
import { changedSincePlan } from './changed.queries.ts'
import { type Effect, effectsOf, outcomeOf } from './effects.queries.ts'
import { describedLeftOut } from './left-out.queries.ts'
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

/** Stores the reasons for planned records that could not be applied. */
const markLeftOut = async (db: Knex, batchId: number, refused: ReadonlyMap<number, string>): Promise<void> => {
  for (const reason of new Set(refused.values())) {
    const ids = [...refused].filter(([, said]) => said === reason).map(([id]) => id)
    await db('batch_items')
      .where('batch_id', batchId)
      .modify(among(db, 'record_id', ids))
      .update({ reason: reason.slice(0, 1024) })
  }
}

/** Thrown to roll back a step: `ids` are the records whose changes differ from the plan. */
class Differs extends Error {
  readonly ids: number[]
  constructor(ids: number[]) {
    super('The action differs from its plan')
    this.ids = ids
  }
}

type Applying = CallContext & { batchId: number; makerId: number | null }

/** Performs the action within a transaction, and compares its audit with the plan. Returns why records were refused. */
const performAsPlanned = async (applying: Applying, action: BulkAction, planned: PlannedItem[]): Promise<Map<number, string>> => {
  const { db, batchId } = applying
  const last = await db('audit').where('batch_id', batchId).max({ id: 'id' }).first()
  const ids = planned.map(({ recordId }) => recordId)
  const { refused } = await performOn({ ...applying, leftOut: new Map() }, action, ids)
  const effects = effectsByRow(action, await effectsOf(db, { batchId, after: last?.id ?? 0 }))
  const differing = planned.filter(
    ({ recordId, effects: stored }) =>
      !refused.has(recordId) && outcomeOf(effects.get(recordId) ?? []) !== outcomeOf(jsonList<Effect>(stored)),
  )
  if (differing.length > 0) throw new Differs(differing.map(({ recordId }) => recordId))
  return refused
}

/** Applies some records of a plan in the transaction of a step. Returns why records were left out after all. */
const applySome = async (applying: Applying, action: BulkAction, items: PlannedItem[]): Promise<Map<number, string>> => {
  const { db, batchId } = applying
  const ids = items.map(({ recordId }) => recordId)
  const leftOut = await changedSincePlan(db, batchId, action.batch.record, ids)
  for (;;) {
    const planned = items.filter(({ recordId }) => !leftOut.has(recordId))
    if (planned.length === 0) break
    try {
      for (const [id, reason] of await db.transaction((inner) => performAsPlanned({ ...applying, db: inner }, action, planned)))
        leftOut.set(id, reason)
      break
    } catch (error) {
      if (!(error instanceof Differs)) throw error
      for (const id of error.ids) leftOut.set(id, messages.planRowDiffers)
    }
  }
  await markLeftOut(db, batchId, leftOut)
  return leftOut
}

/** Starts the job of the action for the records that have not changed since they were planned. */
const applyInJob = async (applying: Applying, action: BulkAction, items: PlannedItem[]) => {
  const { db, batchId } = applying
  const leftOut = await changedSincePlan(db, batchId, action.batch.record)
  const ids = items.map(({ recordId }) => recordId).filter((id) => !leftOut.has(id))
  const { refused, jobId } = await performOn({ ...applying, leftOut: new Map() }, action, ids)
  for (const [id, reason] of refused) leftOut.set(id, reason)
  await markLeftOut(db, batchId, leftOut)
  await db('batches').where('id', batchId).update({ job_id: jobId })
  return { leftOut, jobId }
}

/** Marks a plan as being applied. Of concurrent requests, one succeeds. */
const claim = async ({ db, batchId, user }: Applying) => {
  const applied = { status: 'Running', applied_by_user_id: user.id, lease_until: clock.later(LEASE) }
  if ((await db('batches').where({ id: batchId, status: 'Planned' }).update(applied)) === 0) throw refuse.rule('planApplied')
}

/** Notifies the maker of the plan that another user has applied it. */
const notifyMaker = async ({ db, user, batchId, makerId }: Applying) => {
  if (makerId === null || makerId === user.id) return
  await notify(db, { userId: makerId, event: `plan ${batchId}`, kind: 'planApplied', byUserId: user.id, batchId })
}

/** Applies the records of a plan in steps. If no record could be applied, the batch stays a plan. */
const applyInSteps = async (applying: Applying, action: BulkAction, items: PlannedItem[], write: Database['write']) => {
  const { batchId } = applying
  const leftOut = new Map<number, string>()
  const end = async (refusedBefore = 0) =>
    write(async (db) => {
      const count = await endBatch({ ...applying, db, call: action.call }, refusedBefore + leftOut.size)
      if (count > 0) await notifyMaker({ ...applying, db })
      return count
    })
  await write((db) => claim({ ...applying, db }))
  const planned = items.filter(({ reason }) => reason === null)
  try {
    await inSteps(committed(write), planned, async (db, some) => {
      const lease_until = clock.later(LEASE)
      await db('batches').where('id', batchId).update({ lease_until })
      const more = await applySome({ ...applying, db }, action, some)
      return () => {
        for (const [id, reason] of more) leftOut.set(id, reason)
      }
    })
  } catch (error) {
    const changed = await applying.db('audit').where('batch_id', batchId).first('id')
    if (changed) await end()
    else await write((db) => backToPlan(db, batchId))
    throw error
  }
  return { leftOut, jobId: null, recordCount: await end(items.length - planned.length) }
}

/**
 * Applies exactly the changes of a plan, in steps or in the job of the action. Leaves out records that have changed since the plan, and
 * records for which the action would now make other changes.
 */
export const applyPlan = async (ctx: CallContext, batch: BatchRecord, write: Database['write']) => {
  if (batch.status !== 'Planned') throw refuse.rule('planApplied')
  if (batch.cannotApply) throw new Refusal(400, batch.cannotApply)
  const action = bulkActionOf({ call: batch.call, ...JSON.parse(batch.input ?? '{}') })
  const applying = { ...ctx, batchId: batch.id, makerId: batch.userId }
  const items = await plannedItems(ctx.db, batch.id)
  const planned = items.filter(({ reason }) => reason === null)
  const isJob =
    action.startsJob && planned.length - (await changedSincePlan(ctx.db, batch.id, action.batch.record)).size > limits.bulkAtOnce
  const inJob = () =>
    write(async (db) => {
      await claim({ ...applying, db })
      const done = await applyInJob({ ...applying, db }, action, planned)
      if (done.jobId !== null) await notifyMaker({ ...applying, db })
      const leftOutCount = items.length - planned.length + done.leftOut.size
      return { ...done, recordCount: done.jobId === null ? await endBatch({ ...applying, db, call: action.call }, leftOutCount) : 0 }
    })
  const { leftOut, jobId, recordCount } = isJob ? await inJob() : await applyInSteps(applying, action, items, write)
  // If all records were left out, there is nothing to undo.
  ctx.batchId = recordCount > 0 || jobId !== null ? batch.id : null
  const { record } = action.batch
  const refused = await describedLeftOut(
    ctx,
    [...leftOut].map(([id, reason]) => ({ record, id, reason })),
  )
  return { batchId: batch.id, jobId, recordCount, refused }
}
