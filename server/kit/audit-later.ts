import type { Acting } from './database/acting.ts'
import { auditEvent, type Event } from './database/change.ts'
import type { WriteQueue } from './database/write-queue.ts'
import { atMostPer } from './limits/at-most-per.ts'

const MINUTE = 60_000
/** Audit rows are never deleted, so anonymous requests must not be able to write an unlimited number of them. */
const newLimits = () => ({ bySource: atMostPer(MINUTE, 10), all: atMostPer(MINUTE, 300) })

/** One pair of limits per database: a test process opens several databases. */
const limits = new WeakMap<WriteQueue, ReturnType<typeof newLimits>>()

const limitsOf = (writeQueue: WriteQueue) => {
  const known = limits.get(writeQueue)
  if (known) return known
  const made = newLimits()
  limits.set(writeQueue, made)
  return made
}

/**
 * Records an event that anyone can cause, after the response: at most ten a minute for each `source`, 300 in all, and none while the
 * write queue is full.
 */
export const auditLater = (writeQueue: WriteQueue, acting: Omit<Acting, 'db'>, source: string, event: Event): void => {
  const { bySource, all } = limitsOf(writeQueue)
  if (bySource(source) > 0 || all('all') > 0) return
  writeQueue.later((db) => auditEvent({ ...acting, db }, event))
}
