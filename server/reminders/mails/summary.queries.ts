import type { Knex } from 'knex'
import type { AuditSeal } from '../../../contract/audit/calls.ts'
import { addDays, type Day, formatDay } from '../../../rules/day.ts'
import { sealText } from '../../../rules/evidence/audit.ts'
import { endOfWeek } from '../../../rules/reminders/lines.ts'
import type { ReminderDate } from '../../../rules/reminders/policy.ts'
import { countWords, formatCount } from '../../../rules/totals.ts'
import { STANDING_LABELS, type StandingLevel } from '../../../rules/watch/standing.ts'
import { lastSealOf } from '../../audit/verify.queries.ts'
import { clock } from '../../kit/clock.ts'
import type { Query } from '../../kit/database/query.ts'
import { PROVIDER } from '../policies/policy.queries.ts'
import type { RunContext } from '../run/context.ts'

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
  /** The last seal of the side's audit: who keeps the mail can tell later whether it was rewritten. */
  lastSeal: AuditSeal | null
}

const EXAMPLES = 10
const WEEK = 7
const PRESSING: StandingLevel[] = ['expired', 'pastDue', 'atRisk', 'dueSoon']

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

const ofSide = (ownerId: number) => (query: Query) => {
  if (ownerId === PROVIDER)
    query.where((side: Query) => side.where('licenses.renewal_designation', 'Provider').orWhere('clients.service_level', 'FullService'))
  else query.where({ 'licenses.client_id': ownerId, 'licenses.renewal_designation': 'BillingClient' })
}

const summaryOf = async (db: Knex, context: RunContext, ownerId: number): Promise<Summary> => {
  const from: Day = addDays(context.today, -WEEK)
  const completed = db('renewals')
    .join('licenses', 'licenses.id', 'renewals.license_id')
    .join('clients', 'clients.id', 'licenses.client_id')
    .where('renewals.completed_on', '>=', clock.startOf(from))
    .modify(ofSide(ownerId))
  const [count] = await completed.clone().count({ total: '*' })
  const examples: { number: string; property: string }[] = await completed
    .orderBy('renewals.completed_on', 'desc')
    .limit(EXAMPLES)
    .select({ number: 'licenses.license_number', property: 'licenses.property_name' })
  const lines: { status: string; total: number }[] = await db('reminder_lines')
    .where('owner_id', ownerId)
    .where('created_on', '>=', clock.startOf(from))
    .groupBy('status')
    .select('status')
    .count({ total: '*' })
  const totalOf = (...statuses: string[]) =>
    lines.reduce((sum, { status, total }) => sum + (statuses.includes(status) ? Number(total) : 0), 0)
  const week = context.weeks?.get(ownerId)
  return {
    ownerId,
    today: context.today,
    coming: Object.fromEntries(week?.coming ?? []),
    completed: Number(count?.total ?? 0),
    examples: examples.map(({ number, property }) => `${number}, ${property}`),
    standings: PRESSING.map((level) => ({ level, count: week?.levels.get(level) ?? 0 })),
    sent: totalOf('sent'),
    undelivered: totalOf('failed', 'bounced'),
    suppressed: totalOf('suppressed'),
    lastSeal: await lastSealOf(db, ownerId === PROVIDER ? undefined : ownerId),
  }
}

/** The administrators of a side who get its summary. */
export const readersOf = (directory: RunContext['directory'], ownerId: number) =>
  directory
    .administratorsOf(ownerId)
    .filter(({ digest, stoppedBy, isExcluded }) => digest !== 'None' && stoppedBy === null && isExcluded === null)

/** The summaries for the administrators of the sides whose reminders are on, by address. Empty on all but one day of a week. */
export const summariesOf = async (context: RunContext): Promise<Map<string, Summary>> => {
  const { database, directory, weeks } = context
  const summaries = new Map<string, Summary>()
  for (const ownerId of weeks?.keys() ?? []) {
    const people = readersOf(directory, ownerId)
    if (people.length === 0) continue
    const summary = await summaryOf(database.read, context, ownerId)
    for (const { address } of people) summaries.set(address, summary)
  }
  return summaries
}
