import { addDays, type Day } from './day.ts'
import { limits } from './limits.ts'
import type { MessageKey } from './messages.ts'

export const TASK_KINDS = ['Renewal', 'ManagerChange', 'PropertyContact'] as const
export type TaskKind = (typeof TASK_KINDS)[number]

/** The first day on which something can be followed up: tomorrow (spec 1 §5). */
export const soonestFollowUp = (today: Day): Day => addDays(today, limits.followUpAheadDays)

/** Why that day cannot be followed up on, or null. */
export const whyNotFollowUp = (day: Day, today: Day): MessageKey | null => (day < soonestFollowUp(today) ? 'dateNotInFuture' : null)
