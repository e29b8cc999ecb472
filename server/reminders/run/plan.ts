import type { Knex } from 'knex'
import type { Day } from '../../../rules/day.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { messages } from '../../../rules/messages.ts'
import { dateOfStep, isReportStep } from '../../../rules/reminders/labels.ts'
import { mondayOf, type ReadyLine, readyLines } from '../../../rules/reminders/lines.ts'
import { isEscalation, type ReminderKind } from '../../../rules/reminders/policy.ts'
import { among, amongTexts } from '../../kit/database/many.ts'
import type { Policy } from '../policies/policy.queries.ts'
import type { Directory } from './people.queries.ts'
import { type KeyContact, remindedFrom, remindedOf, type WatchedLicense } from './watched.queries.ts'

/** A row of `reminder_lines` before it is stored. */
export interface NewLine {
  licenseId: number
  step: string
  targetDate: Day
  occurrence: number
  recipient: string
  ownerId: number
  clientId: number
  propertyId: number
  licenseNumber: string
  propertyName: string
  userId: number | null
  recipientName: string | null
  kind: ReminderKind
  isEscalation: boolean
  sendOn: Day
  status: 'planned' | 'suppressed'
  reason: string | null
}

export const dayKey = (day: Day, address: string): string => `reminders:day:${day}:${address}`
export const weekKey = (day: Day, address: string): string => `reminders:week:${mondayOf(day)}:${address}`

const baseOf = (license: WatchedLicense, { line }: Pick<ReadyLine, 'line'>) => ({
  licenseId: license.id,
  step: line.key,
  targetDate: line.targetDate,
  occurrence: line.occurrence,
  ownerId: license.ownerId,
  clientId: license.clientId,
  propertyId: license.propertyId,
  licenseNumber: license.licenseNumber,
  propertyName: license.propertyName,
  kind: line.step.kind,
  isEscalation: isEscalation(line.step),
  sendOn: line.sendOn,
})

/** The lines of a license due today, one per recipient. A step that reaches nobody gives one line with an empty recipient. */
export const linesOf = (
  license: WatchedLicense,
  policy: Policy,
  directory: Directory,
  contacts: readonly KeyContact[],
  today: Day,
): NewLine[] => {
  const circle = directory.circleOf(license, policy.steps, contacts)
  const ready = readyLines(remindedOf(license), policy.steps, circle, remindedFrom(license, policy.from), today)
  const told = ready.lines.map((one): NewLine => {
    const { person, reason } = one.recipient
    return {
      ...baseOf(license, one),
      recipient: person.address.slice(0, limits.email),
      userId: person.userId,
      recipientName: person.name,
      status: one.suppressed === null ? 'planned' : 'suppressed',
      reason: (one.suppressed ?? reason)?.slice(0, limits.reminderReason) ?? null,
    }
  })
  const untold = ready.unreachable.map(
    (one): NewLine => ({
      ...baseOf(license, one),
      recipient: '',
      userId: null,
      recipientName: null,
      status: 'suppressed',
      reason: one.recipients.gap ?? messages.reminderNobody,
    }),
  )
  return [...told, ...untold]
}

interface KnownLine {
  id: number
  licenseId: number
  step: string
  targetDate: Day
  occurrence: number
  recipient: string
  sendOn: Day
  status: string
  mailId: number | null
}

type Key = Pick<KnownLine, 'licenseId' | 'step' | 'targetDate' | 'occurrence' | 'recipient'>
const keyOf = (line: Key): string => [line.licenseId, line.step, line.targetDate, line.occurrence, line.recipient].join(' ')

export interface Sorted {
  fresh: NewLine[]
  /** Lines whose mail failed: they are still unsent. */
  retries: (NewLine & { id: number })[]
  /** Lines that an interrupted or held run has left without a mail. */
  waiting: KnownLine[]
}

type About = Pick<NewLine, 'licenseId' | 'step' | 'targetDate' | 'recipient'>
const aboutOf = ({ licenseId, step, targetDate, recipient }: About): string =>
  [licenseId, dateOfStep(step), targetDate, recipient].join(' ')

/** The day of the latest line about each date of a license that a recipient was sent; keys as in `aboutOf`. */
const latestOf = (rows: readonly KnownLine[]): Map<string, Day> => {
  const latest = new Map<string, Day>()
  for (const row of rows) {
    if (row.status === 'suppressed' || isReportStep(row.step)) continue
    const about = aboutOf(row)
    if (row.sendOn > (latest.get(about) ?? '')) latest.set(about, row.sendOn)
  }
  return latest
}

/** Suppresses a line that a later step has replaced. Happens in a run for a past day. */
const replaced = (line: NewLine): NewLine =>
  line.status === 'planned' ? { ...line, status: 'suppressed', reason: messages.reminderReplaced } : line

/** Sorts lines into new ones, retries of failed ones, and ones that already wait for a mail. */
export const withoutKnown = async (db: Knex, lines: NewLine[]): Promise<Sorted> => {
  if (lines.length === 0) return { fresh: [], retries: [], waiting: [] }
  const ids = [...new Set(lines.map(({ licenseId }) => licenseId))]
  const rows: KnownLine[] = await db('reminder_lines')
    .modify(among(db, 'license_id', ids))
    .select({
      id: 'id',
      licenseId: 'license_id',
      step: 'step',
      targetDate: 'target_date',
      occurrence: 'occurrence',
      recipient: 'recipient',
      sendOn: 'send_on',
      status: 'status',
      mailId: 'mail_id',
    })
  const latest = latestOf(rows)
  const known = new Map(rows.map((row) => [keyOf(row), row]))
  const sorted: Sorted = { fresh: [], retries: [], waiting: [] }
  for (const line of lines) {
    const found = known.get(keyOf(line))
    if (!found) sorted.fresh.push(line.sendOn < (latest.get(aboutOf(line)) ?? '') ? replaced(line) : line)
    else if (found.status === 'failed' && line.status === 'planned') sorted.retries.push({ ...line, id: found.id })
    else if (found.status === 'planned' && found.mailId === null) sorted.waiting.push(found)
  }
  return sorted
}

/** Knows who has already got the daily or the weekly mail. Caches the answers, because a run asks about the same people repeatedly. */
export const mailedAlready = (db: Knex, today: Day) => {
  const known = new Map<string, boolean>()
  const keysOf = (address: string) => [dayKey(today, address), weekKey(today, address)]
  return {
    async load(addresses: readonly string[]): Promise<void> {
      const unknown = [...new Set(addresses)].filter((address) => !known.has(dayKey(today, address)))
      if (unknown.length === 0) return
      const keys = unknown.flatMap(keysOf)
      const used = new Set<string>(
        await db('outbox')
          .modify(amongTexts(db, 'once_key', keys))
          .pluck('once_key'),
      )
      for (const key of keys) known.set(key, used.has(key))
    },
    today: (address: string): boolean => known.get(dayKey(today, address)) === true,
    thisWeek: (address: string): boolean => known.get(weekKey(today, address)) === true,
  }
}

export type Mailed = ReturnType<typeof mailedAlready>

/** Whether a line goes into the weekly mail of its recipient. */
export const isOfWeeklyMail = (
  directory: Directory,
  { kind, recipient, isEscalation }: Pick<NewLine, 'kind' | 'recipient'> & { isEscalation: boolean | 0 | 1 },
): boolean => kind !== 'OwnMail' && !isEscalation && directory.userOf(recipient)?.digest === 'Weekly'

/** Whether a line has to wait for the next mail of its recipient. */
export const waitsFor = (
  mailed: Mailed,
  directory: Directory,
  line: Pick<NewLine, 'status' | 'kind' | 'recipient'> & { isEscalation: boolean | 0 | 1 },
): boolean => {
  if (line.status !== 'planned' || line.kind === 'OwnMail') return false
  return isOfWeeklyMail(directory, line) ? mailed.thisWeek(line.recipient) : mailed.today(line.recipient)
}
