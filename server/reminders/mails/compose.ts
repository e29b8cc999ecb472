import type { MailLine } from '../../../contract/reminders/schemas.ts'
import type { Day } from '../../../rules/day.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { reminderSentences } from '../../../rules/messages.ts'
import { stepText } from '../../../rules/reminders/labels.ts'
import {
  moreDatesWords,
  newProof,
  outsideProof,
  proofWords,
  subjectWords,
  thisWeekWords,
  toDoWords,
} from '../../../rules/reminders/words.ts'
import { LATE, STANDINGS } from '../../../rules/watch/standing.ts'
import { mapInTurns } from '../../kit/limits/turns.ts'
import { type Addressee, linkTo, type Mail } from '../../outside/mail/mail.ts'
import type { ReadyRow, RunContext } from '../run/context.ts'
import { dayKey, weekKey } from '../run/plan.ts'
import { standingOfWatched, type WatchedLicense } from '../run/watched.queries.ts'
import { htmlOf } from './html.ts'
import type { Summary } from './summary.ts'
import { type MailContent, type MailEntry, textOf } from './text.ts'

/** The summaries of the week by address. */
export type Summaries = Map<string, Summary>

export interface Composed {
  mail: Mail & { onceKey: string }
  lineIds: number[]
}

type Composing = Pick<RunContext, 'ahead' | 'config' | 'directory' | 'today' | 'proofs'>

type Step = Pick<ReadyRow, 'step' | 'targetDate' | 'occurrence'>

/** A license as a mail shows it. Of several lines about it, the latest step gives the reason. */
export const mailLineOf = (license: WatchedLicense, line: Step, reason: string | null, today: Day): MailLine => {
  const standing = standingOfWatched(license, today)
  return {
    licenseId: license.id,
    licenseNumber: license.licenseNumber,
    propertyName: license.propertyName,
    stepText: stepText(line.step, line.occurrence),
    targetDate: line.targetDate,
    level: standing.level,
    days: standing.days,
    standing: standing.text,
    toDo: toDoWords(license.watched, license.startBy ?? license.trackDate, today),
    reason,
  }
}

/** Sorts most urgent first: by level, then the most overdue or soonest. */
export const byUrgency = (a: MailLine, b: MailLine): number => {
  const days = (a.days ?? 0) - (b.days ?? 0)
  return STANDINGS.indexOf(a.level) - STANDINGS.indexOf(b.level) || (LATE.includes(a.level) ? -days : days) || a.licenseId - b.licenseId
}

const entriesOf = ({ config, directory, today }: Composing, rows: readonly ReadyRow[]): MailEntry[] => {
  const entries = [...Map.groupBy(rows, ({ licenseId }) => licenseId).values()].flatMap((lines) => {
    const last = lines.at(-1)
    if (!last) return []
    const absent = directory.absentName(last.license.assignedUserId)
    const reason = last.reason ?? (absent && reminderSentences.forAbsent(absent))
    const line = mailLineOf(last.license, last, reason, today)
    return [{ ...line, url: linkTo(config, `/licenses/${last.licenseId}?reminder=${last.id}`) }]
  })
  return entries.toSorted(byUrgency)
}

/** This week's dates of the reader's licenses that the mail does not list, soonest first. */
const thisWeekOf = ({ ahead, today }: Composing, address: string, entries: readonly MailEntry[]): string[] => {
  const own = ahead.get(address)
  if (!own) return []
  const listed = new Set(entries.map(({ licenseId }) => licenseId))
  const others = own.dates.filter(({ licenseId }) => !listed.has(licenseId))
  const lines = others.toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day))).map((one) => thisWeekWords(one, today))
  return own.more > 0 ? [...lines, moreDatesWords(own.more)] : lines
}

const MOST_REPLIES = 5

/** The Reply-To addresses: the assignees of the licenses or their deputies, without the reader. */
const repliesTo = ({ directory }: Composing, rows: readonly ReadyRow[], reader: string): Addressee[] => {
  const people = new Map(
    rows
      .flatMap(({ license }) => directory.circleOf(license, [], []).Assignee)
      .filter((person) => person.isExcluded === null && person.address !== reader)
      .map((person) => [person.address, person.name] as const),
  )
  return [...people].slice(0, MOST_REPLIES).map(([address, name]) => ({ address, name }))
}

interface Given {
  address: string
  rows: readonly ReadyRow[]
  onceKey: string
  /** Whether this is the daily mail, not the separate mail of one line. */
  isDigest: boolean
  summary: Summary | undefined
  stopToken: string | undefined
}

const mailOf = (composing: Composing, { address, rows, onceKey, isDigest, summary, stopToken }: Given): Composed => {
  const { config, directory, proofs, today } = composing
  const user = directory.userOf(address)
  const entries = entriesOf(composing, rows)
  const ownerId = summary?.ownerId ?? rows[0]?.ownerId ?? 0
  const stopPage = user ? linkTo(config, '/my-account') : linkTo(config, `/mail/stop/${stopToken}`)
  const content: MailContent = {
    name: user?.name ?? rows[0]?.recipientName ?? null,
    proof: user ? proofWords(proofs.get(ownerId) ?? newProof()) : outsideProof(entries.length),
    entries: entries.slice(0, limits.reminderLines),
    more: Math.max(0, entries.length - limits.reminderLines),
    thisWeek: isDigest ? thisWeekOf(composing, address, entries) : [],
    summary: summary ?? null,
    listUrl: linkTo(config, '/renewals'),
    stopUrl: stopPage,
    hasAccount: user !== undefined,
    today,
  }
  return {
    lineIds: rows.map(({ id }) => id),
    mail: {
      to: [{ address, name: content.name }],
      subject: subjectWords(entries.length, entries[0]),
      text: textOf(content),
      html: htmlOf(content),
      cause: 'reminders',
      clientId: ownerId || null,
      replyTo: repliesTo(composing, rows, address),
      onceKey,
      ...(stopToken !== undefined && { stopToken }),
      hasToken: user === undefined,
    },
  }
}

/** Composes the mails of some people: for each, one daily mail with all digest lines, and one mail per line that is sent separately. */
export const composeMails = async (
  context: Composing,
  people: readonly string[],
  ready: readonly ReadyRow[],
  summaries: Summaries,
  tokens: ReadonlyMap<string, string>,
): Promise<Composed[]> => {
  const byPerson = Map.groupBy(ready, ({ recipient }) => recipient)
  const mails = await mapInTurns(people, (address) => {
    const rows = byPerson.get(address) ?? []
    const digest = rows.filter(({ kind }) => kind === 'DigestLine')
    const summary = summaries.get(address)
    const stopToken = tokens.get(address)
    const isWeekly =
      context.directory.userOf(address)?.digest === 'Weekly' && (digest.length === 0 || digest.some((row) => !row.isEscalation))
    const onceKey = isWeekly ? weekKey(context.today, address) : dayKey(context.today, address)
    const own = rows
      .filter(({ kind }) => kind === 'OwnMail')
      .map((row) =>
        mailOf(context, { address, rows: [row], onceKey: `reminders:line:${row.id}`, isDigest: false, summary: undefined, stopToken }),
      )
    if (digest.length === 0 && !summary) return own
    return [mailOf(context, { address, rows: digest, onceKey, isDigest: true, summary, stopToken }), ...own]
  })
  return mails.flat()
}
