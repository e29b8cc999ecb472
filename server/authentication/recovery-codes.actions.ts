import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { limits } from '../../rules/installation/limits.ts'
import { clock } from '../kit/clock.ts'
import { hashOf } from '../kit/http/session.ts'

/** Letters and digits that cannot be mistaken for one another. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 16

/** 79 bits: too many to be found from the hash. */
const newCode = (): string => {
  const signs: string[] = []
  while (signs.length < LENGTH) {
    // Bytes beyond the last multiple would make the first signs more frequent.
    for (const byte of randomBytes(LENGTH)) if (byte < 256 - (256 % SIGNS.length)) signs.push(SIGNS.charAt(byte % SIGNS.length))
  }
  return signs.slice(0, LENGTH).join('')
}

const written = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-')

/** Normalizes a code before hashing, because people vary dashes, spaces and capitals. */
const plain = (typed: string) => typed.toLowerCase().replace(/[^a-z0-9]/g, '')

const hashOfCode = (userId: number, code: string) => hashOf(`${userId}:${plain(code)}`)

/** Replaces all recovery codes by ten new ones. Returns them in the form 'abcd-efgh-jkmn-pqrs'. */
export const renewRecoveryCodes = async (db: Knex, userId: number): Promise<string[]> => {
  const codes = Array.from({ length: limits.recoveryCodes }, newCode)
  await db('recovery_codes').where('user_id', userId).delete()
  await db('recovery_codes').insert(
    codes.map((code) => ({ user_id: userId, code_hash: hashOfCode(userId, code), created_on: clock.now() })),
  )
  return codes.map(written)
}

/** Creates recovery codes with the first passkey or app of a user. Null if the user has unused codes. */
export const firstRecoveryCodes = async (db: Knex, userId: number): Promise<string[] | null> => {
  const unused = await db('recovery_codes').where('user_id', userId).whereNull('used_on').first('id')
  return unused ? null : renewRecoveryCodes(db, userId)
}

/** Uses up a recovery code in one statement, so that of concurrent tries one succeeds. */
export const spendRecoveryCode = async (db: Knex, userId: number, code: string): Promise<boolean> => {
  const used = await db('recovery_codes')
    .where({ user_id: userId, code_hash: hashOfCode(userId, code) })
    .whereNull('used_on')
    .update({ used_on: clock.now() })
  return used === 1
}
