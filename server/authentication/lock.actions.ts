import type { Knex } from 'knex'
import { limits } from '../../rules/installation/limits.ts'
import { clock } from '../kit/clock.ts'

const MINUTE = 60_000
const LOCK = limits.lockoutMinutes * MINUTE
const OF_ADDRESS = limits.lockoutMinutes * MINUTE
const OF_ACCOUNT = limits.accountSignInMinutes * MINUTE

/** How long a failure counts, in milliseconds. */
export const FAILURES_COUNT_FOR = OF_ACCOUNT

/** SQL over `users`: the end of the latest address lock of the account; null without one. */
export const ADDRESS_LOCKED_UNTIL =
  '(select max(sign_in_failures.locked_until) from sign_in_failures where sign_in_failures.user_id = users.id)'

/**
 * Counts a wrong password. Five failures from one address within 15 minutes lock that address for the account; fifty failures from
 * any addresses within an hour lock the account. Each lock lasts 15 minutes. The row of the user is locked, so that concurrent
 * failures are counted one by one. Returns whether a lock was set.
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
  // Failures before the last lock of the account are not counted again.
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

/** Whether the account is locked now, for everybody or for this address. */
export const isLocked = async (db: Knex, userId: number, address: string): Promise<boolean> => {
  const now = clock.now()
  const account = await db('users').where('id', userId).where('lockout_end', '>', now).first('id')
  return Boolean(account ?? (await db('sign_in_failures').where({ user_id: userId, address }).where('locked_until', '>', now).first('id')))
}

/** A successful sign-in clears the failures of its own address only: other addresses may be guessing. */
export const forgiveFailures = (db: Knex, userId: number, address: string): PromiseLike<unknown> =>
  db('sign_in_failures').where({ user_id: userId, address }).delete()

/** Removes all locks of an account and its failures. */
export const clearLocks = async (db: Knex, userId: number): Promise<void> => {
  await db('sign_in_failures').where('user_id', userId).delete()
  await db('users').where('id', userId).whereNotNull('lockout_end').update({ lockout_end: null })
}
