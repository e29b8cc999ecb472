import type { Knex } from 'knex'
import { limits } from '../../rules/limits.ts'
import { clock } from '../kit/clock.ts'

const MINUTE = 60_000
const LOCK = limits.lockoutMinutes * MINUTE
const OF_ADDRESS = limits.lockoutMinutes * MINUTE
const OF_ACCOUNT = limits.accountSignInMinutes * MINUTE

/** How long a failure is counted, in milliseconds. */
export const FAILURES_COUNT_FOR = OF_ACCOUNT

/** As SQL over `users`: until when any address is locked for the account; null for none. */
export const ADDRESS_LOCKED_UNTIL =
  '(select max(sign_in_failures.locked_until) from sign_in_failures where sign_in_failures.user_id = users.id)'

/**
 * Counts a wrong password. Five from one address within 15 minutes lock that address for this account, fifty from anywhere
 * within an hour the account, each for 15 minutes. The row of the user is locked, so that parallel ones count one by one.
 * Answers whether it locked anything.
 */
export const countFailure = async (db: Knex, userId: number, address: string): Promise<boolean> => {
  const account = await db('users').where('id', userId).forUpdate().first('lockout_end')
  if (!account) return false
  const since = async (moment: string, where: object) => {
    const counted = await db('sign_in_failures')
      .where({ user_id: userId, ...where })
      .where('at', '>', moment)
      .count({ total: '*' })
      .first()
    return Number(counted?.total)
  }
  const ofAddress = 1 + (await since(clock.later(-OF_ADDRESS), { address }))
  // What led to a lock is not counted again once it has run out.
  const lastLock: string = account.lockout_end ?? ''
  const hourAgo = clock.later(-OF_ACCOUNT)
  const ofAccount = 1 + (await since(lastLock > hourAgo ? lastLock : hourAgo, {}))
  const until = clock.later(LOCK)
  const locksAddress = ofAddress >= limits.signInTries
  const locksAccount = ofAccount >= limits.accountSignInTries
  await db('sign_in_failures').insert({ user_id: userId, address, at: clock.now(), locked_until: locksAddress ? until : null })
  if (locksAccount) await db('users').where('id', userId).update({ lockout_end: until })
  return locksAddress || locksAccount
}

/** A right password forgives the wrong ones of its own address alone: others may be guessing meanwhile. */
export const forgiveFailures = (db: Knex, userId: number, address: string): PromiseLike<unknown> =>
  db('sign_in_failures').where({ user_id: userId, address }).delete()

/** Opens every lock of an account and forgets what led to it. */
export const clearLocks = async (db: Knex, userId: number): Promise<void> => {
  await db('sign_in_failures').where('user_id', userId).delete()
  await db('users').where('id', userId).whereNotNull('lockout_end').update({ lockout_end: null })
}
