import type { Knex } from 'knex'
import type { Context } from 'koa'
import { messages } from '../../rules/messages.ts'
import { clock } from './clock.ts'
import type { Database } from './db.ts'
import { Refusal, refuse } from './problems.ts'
import { hashOf } from './session.ts'

interface Once {
  ctx: Context
  user: { id: number } | null
  call: string
  body: unknown
}

interface Answered {
  status: number
}

/** The key of a request with what it stands for; undefined if the request has no key. */
const keyOf = ({ ctx, user, call, body }: Once) => {
  const key = ctx.get('idempotency-key')
  if (!key || !user) return undefined
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new Refusal(400, messages.badIdempotencyKey)
  return { row: { user_id: user.id, key }, call, body_hash: hashOf(`${ctx.path}\n${JSON.stringify(body ?? null)}`) }
}
type Key = NonNullable<ReturnType<typeof keyOf>>

/** A request that has begun and has no answer yet. */
const BEGUN = { status: 0, answer: '' }

const take = async (db: Knex, { row, ...rest }: Key): Promise<boolean> => {
  const taken = await db('idempotency_keys')
    .insert({ ...row, ...rest, ...BEGUN, created_on: clock.now() })
    .onConflict(['user_id', 'key'])
    .ignore()
    .returning('key')
  return taken.length > 0
}

/** The answer of the first request; undefined if it has begun but not ended. */
const kept = async <T>(db: Knex, { row, call, body_hash }: Key): Promise<T | undefined> => {
  const first = await db('idempotency_keys').where(row).first()
  if (!first) throw refuse.rule('changedMeanwhile')
  if (first.call !== call || first.body_hash !== body_hash) throw new Refusal(400, messages.idempotencyKeyReused)
  return first.status === BEGUN.status ? undefined : JSON.parse(first.answer)
}

const keep = (db: Knex, { row }: Key, answer: Answered) =>
  db('idempotency_keys')
    .where({ ...row, status: BEGUN.status })
    .update({ status: answer.status, answer: JSON.stringify(answer) })

/**
 * A request that carries an Idempotency-Key is done once: repeated, it gets the first answer again. The key is written
 * in the transaction of what it guards, before the work: of two at once the second waits on it, and finds the answer.
 */
export const onceOnly = async <T extends Answered>({ db, ...once }: Once & { db: Knex }, work: () => Promise<T>): Promise<T> => {
  const key = keyOf(once)
  if (!key) return work()
  if (!(await take(db, key))) return (await kept<T>(db, key)) as T
  const answer = await work()
  await keep(db, key, answer)
  return answer
}

/**
 * The same for work that takes several transactions. The key is written before the first of them, its answer after the last. If
 * the first request has not ended, a repeated one does the work again: the work must do nothing twice and refuse to run beside
 * itself, so that the repeat completes what a killed server has begun. Both get the answer that is kept first.
 */
export const onceInSteps = async <T extends Answered>(
  { write, ...once }: Once & { write: Database['write'] },
  work: () => Promise<T>,
): Promise<T> => {
  const key = keyOf(once)
  if (!key) return work()
  const isFirst = await write((db) => take(db, key))
  const before = isFirst ? undefined : await write((db) => kept<T>(db, key))
  if (before) return before
  try {
    const answer = await work()
    return await write(async (db) => ((await keep(db, key, answer)) === 1 ? answer : ((await kept<T>(db, key)) as T)))
  } catch (error) {
    // A refusal is not kept: the request may succeed later.
    if (isFirst)
      await write((db) =>
        db('idempotency_keys')
          .where({ ...key.row, ...BEGUN })
          .delete(),
      )
    throw error
  }
}
