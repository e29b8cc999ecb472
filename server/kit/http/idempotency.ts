import type { Knex } from 'knex'
import type { Context } from 'koa'
import { messages } from '../../../rules/messages.ts'
import { present } from '../../../rules/present.ts'
import { clock } from '../clock.ts'
import type { Database } from '../database/db.ts'
import { Refusal, refuse } from './problems.ts'
import { hashOf } from './session.ts'

interface Once {
  ctx: Context
  user: { id: number } | null
  call: string
  body: unknown
  /** The field of the reply that is not stored. */
  shownOnce?: string
}

interface Answered {
  status: number
  reply?: unknown
}

/** The key of a request and a hash of the request; undefined without a key. */
const keyOf = ({ ctx, user, call, body }: Once) => {
  const key = ctx.get('idempotency-key')
  if (!key || !user) return undefined
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new Refusal(400, messages.badIdempotencyKey)
  return { row: { user_id: user.id, key }, call, body_hash: hashOf(`${ctx.path}\n${JSON.stringify(body ?? null)}`) }
}
type Key = NonNullable<ReturnType<typeof keyOf>>

/** Whether the user has already sent the key of this request. */
export const isRepeated = async (db: Knex, { ctx, user }: Pick<Once, 'ctx' | 'user'>): Promise<boolean> => {
  const key = ctx.get('idempotency-key')
  return key !== '' && user !== null && (await db('idempotency_keys').where({ user_id: user.id, key }).first('key')) !== undefined
}

/** The stored status of a request that has started and has no reply yet. */
const BEGUN = { status: 0, answer: '' }

const take = async (db: Knex, { row, ...rest }: Key): Promise<boolean> => {
  const taken = await db('idempotency_keys')
    .insert({ ...row, ...rest, ...BEGUN, created_on: clock.now() })
    .onConflict(['user_id', 'key'])
    .ignore()
    .returning('key')
  return taken.length > 0
}

/** The reply of the first request; undefined if it has started but not ended. */
const kept = async <T>(db: Knex, { row, call, body_hash }: Key): Promise<T | undefined> => {
  const first = await db('idempotency_keys').where(row).first()
  if (!first) throw refuse.rule('changedMeanwhile')
  if (first.call !== call || first.body_hash !== body_hash) throw new Refusal(400, messages.idempotencyKeyReused)
  return first.status === BEGUN.status ? undefined : JSON.parse(first.answer)
}

const withoutSecret = <T extends Answered>(answer: T, shownOnce: string | undefined): T =>
  shownOnce === undefined ? answer : { ...answer, reply: { ...Object(answer.reply), [shownOnce]: null } }

const keep = (db: Knex, { row }: Key, answer: Answered, shownOnce?: string) =>
  db('idempotency_keys')
    .where({ ...row, status: BEGUN.status })
    .update({ status: answer.status, answer: JSON.stringify(withoutSecret(answer, shownOnce)) })

/**
 * Runs `work` once per Idempotency-Key; a repeated request gets the first reply. The key is inserted first, in the same transaction, so a
 * concurrent second request waits for the first and then reads its reply.
 */
export const onceOnly = async <T extends Answered>({ db, ...once }: Once & { db: Knex }, work: () => Promise<T>): Promise<T> => {
  const key = keyOf(once)
  if (!key) return work()
  if (!(await take(db, key))) return present(await kept<T>(db, key))
  const answer = await work()
  await keep(db, key, answer, once.shownOnce)
  return answer
}

/**
 * Like `onceOnly`, for work in several transactions. The key is inserted before the first, and the reply is stored after the last. A
 * request repeated before that runs the work again, to complete what a crashed server started. So `work` must be idempotent and must
 * refuse to run concurrently with itself. Both requests get the reply that is stored first.
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
    return await write(async (db) => ((await keep(db, key, answer, once.shownOnce)) === 1 ? answer : present(await kept<T>(db, key))))
  } catch (error) {
    // A refusal is not stored: the request can succeed later.
    if (isFirst)
      await write((db) =>
        db('idempotency_keys')
          .where({ ...key.row, ...BEGUN })
          .delete(),
      )
    throw error
  }
}
