import { clock } from '../clock.ts'
import type { Query, Scope } from './query.ts'

/** Milliseconds by which the clocks of two processes may differ. */
const SKEW = 5 * 60_000

/** The latest end that something can have that lasts so many milliseconds. */
export const latestEnd = (milliseconds: number): string => clock.later(milliseconds + SKEW)

/**
 * What has not ended, of what lasts so many milliseconds. An end farther away was written before the clock was set back: it would last
 * longer than it may, so it counts as ended.
 */
export const liveFor =
  (milliseconds: number, column = 'expires_on'): Scope =>
  (query: Query) => {
    query.where(column, '>', clock.now()).where(column, '<=', latestEnd(milliseconds))
  }

/**
 * What waits until a moment at most so many milliseconds ahead, and may go on. A moment farther away was written before the clock was
 * set back: it would wait longer than it should.
 */
export const isWaitedFor =
  (milliseconds: number, column: string): Scope =>
  (query: Query) => {
    query.where((either: Query) => either.where(column, '<=', clock.now()).orWhere(column, '>', latestEnd(milliseconds)))
  }
