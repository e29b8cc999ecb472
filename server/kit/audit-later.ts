import { atMostPer } from './at-most-per.ts'
import type { Behind } from './behind.ts'
import { type Acting, auditEvent, type Event } from './change.ts'

const MINUTE = 60_000
/** The audit keeps every row for ever: nobody may fill it with what costs them nothing. */
const mayBy = atMostPer(MINUTE, 10)
const mayAll = atMostPer(MINUTE, 300)

/** Records an event that anybody can cause, behind the answer: at most ten a minute for a `source`, 300 in all, none under load. */
export const auditLater = (behind: Behind, acting: Omit<Acting, 'db'>, source: string, event: Event): void => {
  if (mayBy(source) > 0 || mayAll('all') > 0) return
  behind.later((db) => auditEvent({ ...acting, db }, event))
}
