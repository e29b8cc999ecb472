import type { Acting } from './database/acting.ts'
import { auditEvent, type Event } from './database/change.ts'
import type { WriteQueue } from './database/write-queue.ts'
import { atMostPer } from './limits/at-most-per.ts'

const MINUTE = 60_000
/** Audit rows are never deleted, so anonymous requests must not be able to write an unlimited number of them. */
const limitBySource = atMostPer(MINUTE, 10)
const limitAll = atMostPer(MINUTE, 300)

/**
 * Records an event that anyone can cause, after the response: at most ten a minute for each `source`, 300 in all, and none while the
 * write queue is full.
 */
export const auditLater = (writeQueue: WriteQueue, acting: Omit<Acting, 'db'>, source: string, event: Event): void => {
  if (limitBySource(source) > 0 || limitAll('all') > 0) return
  writeQueue.later((db) => auditEvent({ ...acting, db }, event))
}
