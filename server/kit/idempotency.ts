import type { Knex } from 'knex'
import type { Context } from 'koa'
import { messages } from '../../rules/messages.ts'
import { clock } from './clock.ts'
import { Refusal, refuse } from './problems.ts'
import { hashOf } from './session.ts'

interface Once {
  ctx: Context
  db: Knex
  user: { id: number } | null
  call: string
  body: unknown
}

/**
 * A request that carries an Idempotency-Key is done once: repeated, it gets the first answer again. The key is written
 * in the transaction of what it guards, before the work: of two at once the second waits on it, and finds the answer.
 */
export const onceOnly = async <T extends { status: number }>({ ctx, db, user, call, body }: Once, work: () => Promise<T>): Promise<T> => {
  const key = ctx.get('idempotency-key')
  if (!key || !user) return work()
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new Refusal(400, messages.badIdempotencyKey)
  const bodyHash = hashOf(`${ctx.path}\n${JSON.stringify(body ?? null)}`)
  const row = { user_id: user.id, key }
  const taken = await db('idempotency_keys')
    .insert({ ...row, call, body_hash: bodyHash, status: 0, answer: '', created_on: clock.now() })
    .onConflict(['user_id', 'key'])
    .ignore()
    .returning('key')
  if (taken.length === 0) {
    const first = await db('idempotency_keys').where(row).first()
    if (!first) throw refuse.rule('changedMeanwhile')
    if (first.call !== call || first.body_hash !== bodyHash) throw new Refusal(400, messages.idempotencyKeyReused)
    return JSON.parse(first.answer)
  }
  const answer = await work()
  await db('idempotency_keys')
    .where(row)
    .update({ status: answer.status, answer: JSON.stringify(answer) })
  return answer
}
