import { randomInt } from 'node:crypto'
import type { Knex } from 'knex'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { clock } from '../kit/clock.ts'
import type { Acting } from '../kit/database/acting.ts'
import { auditEvent } from '../kit/database/change.ts'
import type { Database } from '../kit/database/db.ts'
import { liveFor } from '../kit/database/live-for.ts'
import { Refusal } from '../kit/http/problems.ts'
import { hashOf } from '../kit/http/session.ts'
import type { SendText } from '../kit/send-text.ts'

export type Purpose = 'sign-in' | 'enable' | 'disable'

const MINUTE = 60_000

/** Six digits can be guessed from a table of hashes. The hash therefore includes the session, so that no table fits two sessions. */
const codeHash = (code: string, sessionHash: string) => hashOf(`${sessionHash}:${code}`)

export interface Made {
  id: number
  code: string
  /** Read while the account is locked, so that no code goes to a number that was just replaced. */
  phoneNumber: string
  account: { id: number; clientId: number | null }
}

/**
 * Creates a code for a session and a purpose; earlier codes become invalid. 429 if too many codes were sent. The row of the user is
 * locked, so that concurrent requests are counted one by one.
 */
export const makeCode = async (db: Knex, userId: number, sessionHash: string, purpose: Purpose): Promise<Made> => {
  const account = await db('users')
    .where({ id: userId })
    .forUpdate()
    .first({ id: 'id', clientId: 'client_id', phoneNumber: 'phone_number' })
  const since = async (minutes: number) => {
    const sent = db('security_codes')
      .where('user_id', userId)
      .where('created_on', '>', clock.later(-minutes * MINUTE))
    return Number((await sent.count({ total: '*' }).first())?.total)
  }
  if ((await since(15)) >= limits.securityCodesIn15Minutes || (await since(24 * 60)) >= limits.securityCodesADay)
    throw new Refusal(429, messages.tooManyRequests, undefined, { headers: { 'retry-after': '900' } })
  const now = clock.now()
  await db('security_codes').where({ user_id: userId, purpose }).whereNull('used_on').update({ used_on: now })
  const code = String(randomInt(1_000_000)).padStart(limits.securityCode, '0')
  const row = {
    user_id: userId,
    session_hash: sessionHash,
    purpose,
    code_hash: codeHash(code, sessionHash),
    tries: 0,
    created_on: now,
    expires_on: clock.later(limits.securityCodeMinutes * MINUTE),
  }
  const [{ id }] = await db('security_codes').insert(row).returning('id')
  return { id, code, phoneNumber: account.phoneNumber, account }
}

/** Sends a code outside of any transaction, because the gateway may be slow. A code that could not be sent does not count. */
export const sendCode = async (
  acting: Omit<Acting, 'db'>,
  { write, sendText }: { write: Database['write']; sendText: SendText },
  { id, code, phoneNumber, account }: Made,
): Promise<void> => {
  try {
    await sendText(phoneNumber, messages.securityCodeText + code)
  } catch (error) {
    await write((db) => db('security_codes').where({ id }).delete())
    throw error
  }
  await write((db) => auditEvent({ ...acting, db }, { event: 'securityCodeSent', account }))
}

/**
 * Uses a code. One statement counts the attempt and locks the row before the code is compared: of many concurrent attempts only five
 * are compared, and one can succeed.
 */
export const spendCode = async (
  write: Database['write'],
  userId: number,
  sessionHash: string,
  purpose: Purpose,
  code: string,
): Promise<boolean> =>
  write(async (db) => {
    const [tried] = await db('security_codes')
      .where({ user_id: userId, session_hash: sessionHash, purpose })
      .whereNull('used_on')
      .modify(liveFor(limits.securityCodeMinutes * MINUTE))
      .where('tries', '<', limits.securityCodeTries)
      .update({ tries: db.raw('tries + 1') })
      .returning(['id', 'code_hash'])
    if (tried?.code_hash !== codeHash(code.trim(), sessionHash)) return false
    await db('security_codes').where('id', tried.id).update({ used_on: clock.now() })
    return true
  })
