import type { Knex } from 'knex'
import { addDays, type Day, daysBetween, weekday } from '../../../rules/day.ts'
import { present } from '../../../rules/present.ts'
import { DEFAULT_POLICY, type ReminderStep } from '../../../rules/reminders/policy.ts'
import { isWorkday } from '../../../rules/watch/workdays.ts'
import type { Naming, RecipientKind } from './named.ts'
import type { DateName, Seen } from './seen.ts'

/** The steps of every side, written by hand, because they must not share the arithmetic that they check. */
const STEPS: [date: DateName, offset: number, to: RecipientKind[], every?: number][] = [
  ['StartBy', -7, ['Assignee']],
  ['StartBy', 0, ['Assignee']],
  ['TrackDate', 0, ['Administrators']],
  ['DueDate', -30, ['Assignee']],
  ['DueDate', -20, ['Assignee']],
  ['DueDate', -14, ['Assignee']],
  ['DueDate', -7, ['Assignee']],
  ['DueDate', -1, ['Assignee']],
  ['DueDate', 1, ['Assignee', 'Administrators']],
  ['ExpirationDate', -60, ['KeyContact']],
  ['ExpirationDate', -30, ['Assignee']],
  ['ExpirationDate', -7, ['Assignee']],
  ['ExpirationDate', -1, ['Assignee']],
  ['ExpirationDate', 1, ['Administrators'], 7],
]

const also = (given: Partial<ReminderStep>): ReminderStep => ({ ...present(DEFAULT_POLICY[2]), direction: 'Before', ...given })

/** The same steps as the policy of the provider, which also applies to the clients. */
export const OFFICE_POLICY: readonly ReminderStep[] = [
  ...DEFAULT_POLICY,
  also({ date: 'TrackDate', days: 0, condition: 'NotBegun', recipients: ['Administrators'] }),
  also({ date: 'DueDate', days: 20, kind: 'OwnMail' }),
  also({ date: 'ExpirationDate', days: 60, condition: 'NotReceived', recipients: ['KeyContact'] }),
]

/** The day of a step: a working day up to its date, any day after it. */
const dayOf = (target: Day, offset: number): Day => {
  let day = addDays(target, offset)
  while (offset <= 0 && !isWorkday(day)) day = addDays(day, -1)
  return day
}

const keyOf = (licenseId: number, step: string, target: Day, occurrence: number, address: string) =>
  `${licenseId} ${step} ${target} ${occurrence} ${address}`

interface Asked {
  today: Day
  /** The day of the switch-on. */
  from: Day
  /** Whether the weekly mails were sent today. */
  isWeek: boolean
}

/** The keys of the lines that a license should have by today: one for each due step and recipient. */
const expected = (license: Seen, naming: Naming, { today, from, isWeek }: Asked): string[] => {
  const sunday = addDays(today, (7 - weekday(today)) % 7)
  return STEPS.flatMap(([date, offset, to, every]) => {
    const target = license.dates[date]
    if (target === null) return []
    const step = `${date}${offset > 0 ? '+' : ''}${offset}`
    const since = daysBetween(addDays(target, offset), today)
    const occurrence = every && since > 0 ? Math.floor(since / every) : 0
    const day = addDays(dayOf(target, offset), occurrence * (every ?? 0))
    if (day < from) return []
    return naming.of(license, to).flatMap(({ address, digest }) => {
      // Lines of a weekly mail wait for the next one.
      const isWeekly = digest === 'Weekly' && offset <= 0
      if (isWeekly ? !isWeek || day > sunday : day > today) return []
      return [keyOf(license.licenseId, step, target, occurrence, address)]
    })
  })
}

/** A line waits at most these days for the tries of a mail, unless it is held. */
const LONGEST_WAIT = 4

/**
 * What is missing in the ledger after a run on a working day: lines for due steps and recipients, reasons, and the outcome of lines that
 * wait too long.
 */
export const unexplained = async (db: Knex, all: readonly Seen[], naming: Naming, asked: Asked): Promise<string[]> => {
  const { today } = asked
  const lines = await db('reminder_lines')
    .leftJoin('reminder_runs', 'reminder_runs.id', 'reminder_lines.run_id')
    .where('target_date', '>=', addDays(today, -500))
    .select('license_id', 'step', 'target_date', 'occurrence', 'recipient', 'reminder_lines.status', 'reason', 'reminder_runs.day')
  const known = new Set<string>()
  const wrong: string[] = []
  for (const line of lines) {
    const key = keyOf(line.license_id, line.step, line.target_date, line.occurrence, line.recipient)
    known.add(key)
    if (['suppressed', 'failed', 'bounced'].includes(line.status) && !line.reason) wrong.push(`${key}: no reason`)
    if (line.status === 'planned' && line.day < addDays(today, -LONGEST_WAIT)) wrong.push(`${key}: waits since ${line.day}`)
  }
  for (const license of all)
    if (license.isWatched)
      for (const key of expected(license, naming, asked)) if (!known.has(key)) wrong.push(`${key}: no line by ${today}`)
  return wrong
}
