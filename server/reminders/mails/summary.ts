import type { AuditSeal } from '../../../contract/audit/calls.ts'
import { addDays, type Day, formatDay } from '../../../rules/day.ts'
import { sealText } from '../../../rules/evidence/audit.ts'
import { endOfWeek } from '../../../rules/reminders/lines.ts'
import type { ReminderDate } from '../../../rules/reminders/policy.ts'
import { countWords, formatCount } from '../../../rules/totals.ts'
import { STANDING_LABELS, type StandingLevel } from '../../../rules/watch/standing.ts'

/** The week of one side, for its administrators. */
export interface Summary {
  ownerId: number
  /** The day of the mail. */
  today: Day
  coming: Partial<Record<ReminderDate, number>>
  completed: number
  /** License numbers and properties, the latest first. */
  examples: string[]
  standings: { level: StandingLevel; count: number }[]
  sent: number
  undelivered: number
  suppressed: number
  /** The last seal of the side's audit. A reader who keeps the mail can later detect that the audit was rewritten. */
  lastSeal: AuditSeal | null
}

/** The days that a summary looks back. */
export const WEEK = 7

/** 'The week ahead, until 11/29/26: 3 to begin, 5 due, 1 expiring'. */
const aheadWords = ({ today, coming }: Summary): string => {
  const { StartBy = 0, DueDate = 0, ExpirationDate = 0 } = coming
  const counts = `${formatCount(StartBy)} to begin, ${formatCount(DueDate)} due, ${formatCount(ExpirationDate)} expiring`
  return `The week ahead, until ${formatDay(endOfWeek(today))}: ${counts}`
}

export const summaryLines = (summary: Summary): string[] => [aheadWords(summary), ...pastLines(summary)]

const pastLines = ({ today, completed, examples, standings, sent, undelivered, suppressed, lastSeal }: Summary): string[] => [
  `Since ${formatDay(addDays(today, -WEEK))}: ${countWords(completed, 'renewal')} completed${examples.length > 0 ? `: ${examples.join('; ')}${completed > examples.length ? ' …' : ''}` : ''}`,
  `Today: ${standings.map(({ level, count }) => `${STANDING_LABELS[level]}: ${formatCount(count)}`).join(', ')}`,
  `Reminders since then: ${formatCount(sent)} sent, ${formatCount(undelivered)} not delivered, ${formatCount(suppressed)} suppressed`,
  ...(lastSeal ? [`Last seal of the audit: ${sealText(lastSeal)}`] : []),
]
