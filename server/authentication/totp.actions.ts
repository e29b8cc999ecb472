import type { Knex } from 'knex'
import { limits } from '../../rules/installation/limits.ts'
import { clock } from '../kit/clock.ts'
import type { Database } from '../kit/database/db.ts'

const MINUTE = 60_000
/** Clocks of phones may be a step off. Seconds. */
const TOLERANCE = 30

/** A key that replaces one that was never confirmed. False if the app is set up already. */
export const beginTotp = async (db: Knex, userId: number, secret: string): Promise<boolean> => {
  const old = await db('totps').where('user_id', userId).first('confirmed_on')
  if (old?.confirmed_on) return false
  await db('totps').where('user_id', userId).delete()
  await db('totps').insert({ user_id: userId, secret, tries_from: clock.now() })
  return true
}

type Otplib = typeof import('otplib')

/** The step of a right code that is later than the last one used; undefined for any other code. */
const stepOf = async ({ verify }: Otplib, secret: string, code: string, lastStep: number): Promise<number | undefined> => {
  // An object either way: `valid` says whether the code is right.
  const result = await verify({ secret, token: code, epoch: Math.floor(clock.millis() / 1000), epochTolerance: TOLERANCE })
  return result.valid && 'timeStep' in result && result.timeStep > lastStep ? result.timeStep : undefined
}

const SIX_DIGITS = /^\d{6}$/

interface Spending {
  /** Whether the app must have been confirmed; otherwise it must not have been, and the code confirms it. */
  isConfirmed: boolean
  /** Runs in the same transaction if the code is right. */
  also?(db: Knex): Promise<unknown>
}

/**
 * Uses a code of the authenticator app: of each step once, and never of an earlier step. One statement counts the try and locks the row
 * before the code is compared, so that of many tries at once only five are compared in a quarter of an hour. A right code is not counted.
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
