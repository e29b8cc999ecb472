import { randomInt } from 'node:crypto'
import type { Knex } from 'knex'
import { limits } from '../../rules/limits.ts'
import { clock } from '../kit/clock.ts'
import type { Database } from '../kit/db.ts'
import { hashOf } from '../kit/session.ts'

export type Purpose = 'sign-in' | 'enable' | 'disable'

const MINUTE = 60_000
const SENDS_IN_15_MINUTES = 5
const SENDS_A_DAY = 10

/** Six digits are few: the hash is bound to the session, so that no table of hashes fits two of them. */
const codeHash = (code: string, sessionHash: string) => hashOf(`${sessionHash}:${code}`)

/** Makes a code for a session and a purpose; a new one kills the old. Null when too many were asked for. */
export const makeCode = async (db: Knex, userId: number, sessionHash: string, purpose: Purpose): Promise<string | null> => {
  const since = (minutes: number) =>
    db('security_codes')
      .where('user_id', userId)
      .where('created_on', '>', clock.later(-minutes * MINUTE))
      .count({ total: '*' })
      .first()
  const [lately, today] = [await since(15), await since(24 * 60)]
  if (Number(lately?.total) >= SENDS_IN_15_MINUTES || Number(today?.total) >= SENDS_A_DAY) return null
  const now = clock.now()
  await db('security_codes').where({ user_id: userId, purpose }).whereNull('used_on').update({ used_on: now })
  const code = String(randomInt(1_000_000)).padStart(limits.securityCode, '0')
  await db('security_codes').insert({
    user_id: userId,
    session_hash: sessionHash,
    purpose,
    code_hash: codeHash(code, sessionHash),
    tries: 0,
    created_on: now,
    expires_on: clock.later(limits.securityCodeMinutes * MINUTE),
  })
  return code
}

/**
 * Uses a code up, in one statement: of many at once one wins. A wrong one is counted in a transaction of its own, so
 * that the count stands although the call refuses; after five the code is dead.
 */
export const spendCode = async (
  write: Database['write'],
  userId: number,
  sessionHash: string,
  purpose: Purpose,
  code: string,
): Promise<boolean> =>
  write(async (db) => {
    const open = () =>
      db('security_codes')
        .where({ user_id: userId, session_hash: sessionHash, purpose })
        .whereNull('used_on')
        .where('expires_on', '>', clock.now())
        .where('tries', '<', limits.securityCodeTries)
    const used = await open().where('code_hash', codeHash(code.trim(), sessionHash)).update({ used_on: clock.now() })
    if (used === 1) return true
    await open().update({ tries: db.raw('tries + 1') })
    return false
  })
