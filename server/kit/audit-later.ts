import type { Behind } from './database/behind.ts'
import { type Acting, auditEvent, type Event } from './database/change.ts'
import { atMostPer } from './limits/at-most-per.ts'

const MINUTE = 60_000
/** Audit rows are never deleted, so anonymous requests must not be able to write an unlimited number of them. */
const mayBy = atMostPer(MINUTE, 10)
const mayAll = atMostPer(MINUTE, 300)

/**
 * Records an event that anyone can cause, after the response: at most ten a minute for each `source`, 300 in all, and none while the
 * write queue is full.
 */
export const auditLater = (behind: Behind, acting: Omit<Acting, 'db'>, source: string, event: Event): void => {
  if (mayBy(source) > 0 || mayAll('all') > 0) return
  behind.later((db) => auditEvent({ ...acting, db }, event))
}
