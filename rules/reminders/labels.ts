import { type Day, formatDay } from '../day.ts'
import { formatMoment } from '../moment.ts'
import { daysWords } from '../totals.ts'
import type { ReminderCondition, ReminderDate, ReminderKind, ReminderRecipient, ReminderStep } from './policy.ts'
import type { Digest } from './recipients.ts'

export const REMINDER_STATUSES = ['planned', 'sent', 'bounced', 'failed', 'suppressed'] as const

export type ReminderStatus = (typeof REMINDER_STATUSES)[number]

export const STATUS_LABELS: Record<ReminderStatus, string> = {
  planned: 'Planned',
  sent: 'Sent',
  bounced: 'Bounced',
  failed: 'Failed',
  suppressed: 'Suppressed',
}

interface Line {
  status: ReminderStatus
  sendOn: Day | null
  sentOn: string | null
  seenOn: string | null
}

/** When a reminder was sent and seen, or goes out. */
export const whenWords = ({ status, sendOn, sentOn, seenOn }: Line): string[] => {
  if (sentOn) return [formatMoment(sentOn), ...(seenOn ? [`seen ${formatMoment(seenOn)}`] : [])]
  return sendOn && status === 'planned' ? [`goes out ${formatDay(sendOn)}`] : []
}

export const DIGEST_LABELS: Record<Digest, string> = {
  Daily: 'Daily, on working days',
  Weekly: 'Weekly, with what comes until Sunday',
  None: 'None',
}

export const DATE_LABELS: Record<ReminderDate, string> = {
  StartBy: 'Start by',
  TrackDate: 'Track date',
  DueDate: 'Due date',
  ExpirationDate: 'Expiration date',
}

const REPORT = 'Failed:'

/** The step key of a report to an administrator about an undelivered line. The report's occurrence is the id of that line. */
export const reportStep = (key: string): string => (isReportStep(key) ? key : `${REPORT}${key}`)
export const isReportStep = (key: string): boolean => key.startsWith(REPORT)

/**
 * 'Due date, 14 days before' for the key 'DueDate-14'. Marks a repetition without its number: the first reminder of a license that was
 * added late may be the tenth of its step. For a request, `occurrence` is the request's id.
 */
export function stepText(key: string, occurrence = 0): string {
  if (isReportStep(key)) return `${stepText(key.slice(REPORT.length))}, not delivered`
  const [, date = '', offset = ''] = /^(\D+?)([+-]?\d+)$/.exec(key) ?? []
  const label = DATE_LABELS[date as ReminderDate] ?? date
  const n = Number(offset)
  const when = n === 0 ? 'on the day' : `${daysWords(Math.abs(n))} ${n < 0 ? 'before' : 'after'}`
  return [label, when, ...(occurrence > 0 && date in DATE_LABELS ? ['repeated'] : [])].join(', ')
}

/** The date of a key: 'DueDate' of 'DueDate-14'. */
export const dateOfStep = (key: string): ReminderDate => key.replace(REPORT, '').replace(/[+-]?\d+$/, '') as ReminderDate

export const CONDITION_LABELS: Record<ReminderCondition, string> = {
  NotBegun: 'not begun',
  NotFiled: 'not filed',
  NotReceived: 'not received',
  Any: 'always',
}

export const RECIPIENT_LABELS: Record<ReminderRecipient, string> = {
  Assignee: 'Assignee',
  Administrators: 'Administrators',
  KeyContact: 'Key contacts of the property',
  ClientAdministrators: "The client's administrators",
}

export const DIRECTION_LABELS: Record<ReminderStep['direction'], string> = { Before: 'before', After: 'after' }

export const KIND_LABELS: Record<ReminderKind, string> = { DigestLine: 'a line of the daily mail', OwnMail: 'a mail of its own' }

/** Who gets the reminders instead, if there is a gap in the coverage. */
export const REACHES_LABELS = { Nobody: 'Nobody', Administrators: 'Administrators instead' } as const
