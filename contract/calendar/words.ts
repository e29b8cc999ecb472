import { CALENDAR_LABELS } from '../../rules/calendar.ts'
import { TASK_LABELS } from '../../rules/tasks.ts'
import type { CalendarEvent } from './calls.ts'

/** The label of a calendar event's kind. */
export const eventKind = ({ kind, taskKind }: Pick<CalendarEvent, 'kind' | 'taskKind'>): string =>
  taskKind === null ? CALENDAR_LABELS[kind] : TASK_LABELS[taskKind]

/** The kind of a calendar event with its license and property. */
export const eventTitle = (event: CalendarEvent): string =>
  `${eventKind(event)}: ${[event.licenseNumber, event.propertyName].filter(Boolean).join(', ')}`

/** The page of its record in the console. */
export const eventPath = ({ licenseId, propertyId }: CalendarEvent): string =>
  licenseId === null ? `/properties/${propertyId}` : `/licenses/${licenseId}`
