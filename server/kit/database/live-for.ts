import { clock } from '../clock.ts'
import type { Query, Scope } from './query.ts'

/** Milliseconds by which the clocks of two processes may differ. */
const SKEW = 5 * 60_000

/** The latest plausible end of something that lasts this many milliseconds and was started just now. */
export const latestEnd = (milliseconds: number): string => clock.later(milliseconds + SKEW)

/**
 * Selects rows that have not expired. Each row lives this many milliseconds. An end farther in the future was written before the clock was
 * set back; the row counts as expired, because it would otherwise live too long.
 */
export const liveFor =
  (milliseconds: number, column = 'expires_on'): Scope =>
  (query: Query) => {
    query.where(column, '>', clock.now()).where(column, '<=', latestEnd(milliseconds))
  }

/**
 * Selects rows whose waiting time is over. A row waits at most this many milliseconds, so a moment farther in the future was written before
 * the clock was set back, and the row counts as due.
 */
export const isWaitedFor =
  (milliseconds: number, column: string): Scope =>
  (query: Query) => {
    query.where((either: Query) => either.where(column, '<=', clock.now()).orWhere(column, '>', latestEnd(milliseconds)))
  }
