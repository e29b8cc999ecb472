import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { Call } from '../../contract/call.ts'
import { messages } from '../../rules/messages.ts'
import { backToPlan, endBatch, mustNotNeedApproval, onThoseAllowed, startBatch, storeLeftOut } from './batch.ts'
import { clock } from './clock.ts'
import type { Database } from './database/db.ts'
import { among } from './database/many.ts'
import { committed, inSteps } from './database/steps.ts'
import type { CallContext } from './http/handler.ts'
import { Refusal } from './http/problems.ts'
import { isRecord } from './unknown.ts'

/** Milliseconds that a running batch stays reserved. Each step renews the lease; after it expires, another request can resume the batch. */
export const LEASE = 15_000

type Batch = NonNullable<Call['batch']>

interface Stepping {
  ctx: CallContext
  batch: Batch
  body: Record<string, unknown>
  /** The records to change, each once. */
  ids: number[]
  write: Database['write']
  /** The initial answer, if any. The counts of each step's answer are added to it. */
  answer?: unknown
  /** Refuses the request before anything is written. */
  check(ids: number[]): Promise<unknown>
  /** Changes some records in the transaction of `ctx`. */
  run(ctx: CallContext, ids: number[]): Promise<unknown>
}

/** The records that a batch has changed. */
const changedIn = async (db: Knex, batchId: number, { record }: Batch, ids: number[]): Promise<Set<number>> => {
  const [column, where] = record === 'licenses' ? ['license_id', {}] : ['record_id', { record }]
  const changed: number[] = await db('audit')
    .where({ batch_id: batchId, ...where })
    .modify(among(db, column, ids))
    .pluck(column)
  return new Set(changed)
}

const stillRunning = () => new Refusal(409, messages.bulkRunning, undefined, { headers: { 'retry-after': '5' } })

/** Finds the unfinished batch that a crashed server left for the same request. Throws 409 while the lease of that batch is valid. */
const findLeft = async ({ ctx: { db, user, call } }: Stepping, hash: string): Promise<number | undefined> => {
  const left = await db('batches')
    .where({ user_id: user.id, call, hash, status: 'Running' })
    .whereNull('undo_of')
    .first('id', 'lease_until')
  if (left && left.lease_until > clock.now()) throw stillRunning()
  return left?.id
}

/** Takes over the batch `left`, or starts a new one without it. Throws 409 if another request took it over first. */
const claim = async ({ ctx, write }: Stepping, hash: string, left: number | undefined): Promise<number> =>
  write(async (db) => {
    const lease_until = clock.later(LEASE)
    if (left === undefined) return startBatch({ ...ctx, db }, { lease_until, hash })
    const taken = await db('batches').where('id', left).where('lease_until', '<=', clock.now()).update({ lease_until })
    if (taken === 0) throw stillRunning()
    return left
  })

/** Merges answers: fields that end in `Count` are summed, all others come from the last answer. */
const sumOf = (answers: unknown[]): unknown =>
  answers.reduce((sum: unknown, answer) => {
    if (!isRecord(sum) || !isRecord(answer)) return answer
    const entries = Object.entries(answer).map(([name, value]) => [
      name,
      name.endsWith('Count') ? Number(sum[name]) + Number(value) : value,
    ])
    return Object.fromEntries(entries)
  })

/**
 * Carries out a bulk action on many records in steps, each a transaction. The whole request is checked before anything is written. A
 * record that another request changes between the check and its step is left out, with the reason. After a crash the same request
 * completes the batch.
 */
export const batchInSteps = async (stepping: Stepping): Promise<unknown> => {
  const { ctx, batch, body, ids, write } = stepping
  await mustNotNeedApproval(ctx, ids.length)
  const hash = createHash('sha256')
    .update(JSON.stringify([ctx.call, body]))
    .digest('hex')
  const left = await findLeft(stepping, hash)
  const done = left === undefined ? new Set<number>() : await changedIn(ctx.db, left, batch, ids)
  const open = ids.filter((id) => !done.has(id))
  await stepping.check(open)
  const batchId = await claim(stepping, hash, left)
  const { leftOut } = ctx
  const answers: unknown[] = 'answer' in stepping ? [stepping.answer] : []
  try {
    await inSteps(committed(write), open, async (db, some) => {
      const lease_until = clock.later(LEASE)
      await db('batches').where('id', batchId).update({ lease_until })
      const answered: unknown[] = []
      const refused = await onThoseAllowed(db, batch, some, async (inner, allowed) => {
        answered.push(await stepping.run({ ...ctx, db: inner, batchId }, allowed))
      })
      return () => {
        answers.push(...answered)
        for (const [id, reason] of refused) leftOut.set(id, reason)
      }
    })
  } finally {
    // Also runs after a failure, so that the steps already committed can be undone.
    await write(async (db) => {
      const count = await endBatch({ ...ctx, db, batchId }, leftOut.size)
      if (count > 0 || leftOut.size > 0) await storeLeftOut(db, batchId, batch.record, leftOut)
      ctx.batchId = count > 0 || leftOut.size > 0 ? batchId : null
    })
  }
  return sumOf(answers)
}

/**
 * Ends abandoned batches, whose lease expired more than ten minutes ago, so that they can be undone. A plan of which nothing was applied
 * can be applied again.
 */
export const endLeftBatches = async ({ read, write }: Database): Promise<void> => {
  const left: { id: number; call: string; userId: number | null; clientId: number | null; plannedOn: string | null }[] = await read(
    'batches',
  )
    .where('status', 'Running')
    .whereNull('undo_of')
    .whereNull('job_id')
    .where('lease_until', '<=', clock.later(-10 * 60_000))
    .select({ id: 'id', call: 'call', userId: 'user_id', clientId: 'client_id', plannedOn: 'planned_on' })
  for (const { id: batchId, call, userId, clientId, plannedOn } of left) {
    const user = userId === null ? null : { id: userId, clientId }
    await write(async (db) => {
      const isPlan = plannedOn !== null && !(await db('audit').where('batch_id', batchId).first('id'))
      await (isPlan ? backToPlan(db, batchId) : endBatch({ db, user, call, requestId: '', batchId }))
    })
  }
}
