import type { Knex } from 'knex'
import { limits } from '../../rules/installation/limits.ts'
import { clock } from '../kit/clock.ts'
import type { Database } from '../kit/database/db.ts'

const MINUTE = 60_000
/** In seconds. Clocks of phones may be one step off. */
const TOLERANCE = 30

/** Stores the key of an app until it is confirmed. Replaces an unconfirmed key. False if the user has a confirmed app. */
export const beginTotp = async (db: Knex, userId: number, secret: string): Promise<boolean> => {
  const old = await db('totps').where('user_id', userId).first('confirmed_on')
  if (old?.confirmed_on) return false
  await db('totps').where('user_id', userId).delete()
  await db('totps').insert({ user_id: userId, secret, tries_from: clock.now() })
  return true
}

type Otplib = typeof import('otplib')

/** The time step of a valid code that is later than the last used step; undefined for any other code. */
const stepOf = async ({ verify }: Otplib, secret: string, code: string, lastStep: number): Promise<number | undefined> => {
  // The result is always an object, so check its `valid`.
  const result = await verify({ secret, token: code, epoch: Math.floor(clock.millis() / 1000), epochTolerance: TOLERANCE })
  return result.valid && 'timeStep' in result && result.timeStep > lastStep ? result.timeStep : undefined
}

const SIX_DIGITS = /^\d{6}$/

interface Spending {
  /** True for a confirmed app. False for an unconfirmed one, which the code then confirms. */
  isConfirmed: boolean
  /** Runs in the same transaction if the code is right. */
  also?(db: Knex): Promise<unknown>
}

/**
 * Uses up a code of the authenticator app. Each time step works once, and no step before the last used one. One statement counts the try
 * and locks the row before the comparison, so that concurrent tries cannot exceed five in 15 minutes. A valid code is not counted.
 */
export const spendTotp = async (
  write: Database['write'],
  userId: number,
  code: string,
  { isConfirmed, also }: Spending,
): Promise<boolean> => {
  const otplib = await import('otplib')
  return write(async (db) => {
    await db('users').where('id', userId).forUpdate().first('id')
    const now = clock.now()
    const since = clock.later(-limits.totpTryMinutes * MINUTE)
    const [tried] = await db('totps')
      .where('user_id', userId)
      .modify((query) => (isConfirmed ? query.whereNotNull('confirmed_on') : query.whereNull('confirmed_on')))
      .where((may) => may.where('tries', '<', limits.totpTries).orWhere('tries_from', '<=', since))
      .update({
        tries: db.raw('case when tries_from <= ? then 1 else tries + 1 end', [since]),
        tries_from: db.raw('case when tries_from <= ? then ? else tries_from end', [since, now]),
      })
      .returning(['secret', 'last_step'])
    const typed = code.trim()
    const step = tried && SIX_DIGITS.test(typed) ? await stepOf(otplib, tried.secret, typed, tried.last_step) : undefined
    if (step === undefined) return false
    await db('totps')
      .where('user_id', userId)
      .update({ last_step: step, tries: db.raw('tries - 1'), ...(!isConfirmed && { confirmed_on: now }) })
    await also?.(db)
    return true
  })
}
