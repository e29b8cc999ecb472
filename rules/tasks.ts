import { addDays, type Day } from './day.ts'
import { limits } from './installation/limits.ts'
import type { MessageKey } from './messages.ts'

export const TASK_KINDS = ['Renewal', 'ManagerChange', 'PropertyContact'] as const
export type TaskKind = (typeof TASK_KINDS)[number]

/** What a task is about, as calendars say it. */
export const TASK_LABELS: Record<TaskKind, string> = {
  Renewal: 'License renewal',
  ManagerChange: 'Manager change',
  PropertyContact: 'Property contact',
}

/** The name of a task, or of a row of Today, outside its row: its license, or else its property. */
export const itemName = ({ licenseNumber, propertyName }: { licenseNumber?: string | null; propertyName: string }): string =>
  licenseNumber ?? propertyName

/** The earliest follow-up date: tomorrow. */
export const soonestFollowUp = (today: Day): Day => addDays(today, limits.followUpAheadDays)

/** Why a follow-up date is refused, or null. The date that the task already has may stay, however old it is. */
export const whyNotFollowUp = (day: Day, today: Day, stored: Day | null = null): MessageKey | null =>
  day !== stored && day < soonestFollowUp(today) ? 'dateNotInFuture' : null
