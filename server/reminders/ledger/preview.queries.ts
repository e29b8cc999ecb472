import type { ReminderPreview, ReminderRun } from '../../../contract/reminders/schemas.ts'
import type { Day } from '../../../rules/day.ts'
import { limits } from '../../../rules/limits.ts'
import { previewWords, subjectWords } from '../../../rules/reminders/words.ts'
import { clock } from '../../kit/clock.ts'
import type { Scope } from '../../kit/database/query.ts'
import { byUrgency, mailLineOf } from '../mails/compose.ts'
import { loadPolicies, type Policy } from '../policies/policy.queries.ts'
import { planAll } from '../run/claim.ts'
import type { RunContext } from '../run/context.ts'
import { loadDirectory } from '../run/people.queries.ts'
import { mailedAlready, type NewLine, waitsFor, withoutKnown } from '../run/plan.ts'
import { isWatched, nextLicenses, type WatchedLicense } from '../run/watched.queries.ts'

const BATCH = 500

type Reading = Pick<RunContext, 'log'> & { database: Pick<RunContext['database'], 'read'> }

interface Asked {
  date: Day
  /** Of one owner; of all by default. */
  ownerId?: number
  scope?: Scope
  /** As if reminders were switched on from the date. */
  assumeOn: boolean
}

interface Waiting {
  line: NewLine
  license: WatchedLicense
}

/** Everything that a run on a day would write, in batches. Nothing is written. */
async function* batchesOf({ database, log }: Reading, { date, ownerId, scope, assumeOn }: Asked, policyOf: (ownerId: number) => Policy) {
  const { read } = database
  const directory = await loadDirectory(read, date)
  const mailed = mailedAlready(read, date)
  const context = { database, log, policyOf, directory, today: date }
  for (let afterId = 0; ; ) {
    const found = await nextLicenses(read, { afterId, size: BATCH, ...(scope && { scope }) }, date)
    const licenses = found.filter(
      (license) => isWatched(license) && (ownerId === undefined || license.ownerId === ownerId) && policyOf(license.ownerId).isOn,
    )
    const { lines, failed } = await planAll(context, licenses)
    const { fresh, waiting } = await withoutKnown(read, lines)
    await mailed.load(fresh.map(({ recipient }) => recipient))
    const due = fresh.filter((line) => assumeOn || !waitsFor(mailed, directory, line))
    const byId = new Map(licenses.map((license) => [license.id, license]))
    yield { licenses, due, waiting, failed, byId }
    const last = found.at(-1)
    if (!last || found.length < BATCH) return
    afterId = last.id
  }
}

const isSent = ({ status }: NewLine) => status === 'planned'

/** The mails of a day for one side, also before its reminders are switched on. */
export const previewOf = async (reading: Reading, asked: Asked & { ownerId: number }): Promise<ReminderPreview> => {
  const { read } = reading.database
  const isOn = (await loadPolicies(read))(asked.ownerId).isOn
  const policyOf = await loadPolicies(read, isOn ? undefined : asked.date)
  const people = new Map<string, { count: number; name: string | null; lines: Waiting[]; own: number }>()
  const totals = { lineCount: 0, suppressedCount: 0, unreachableCount: 0 }
  for await (const { due, byId } of batchesOf(reading, { ...asked, assumeOn: !isOn }, policyOf))
    for (const line of due) {
      const license = byId.get(line.licenseId)
      if (line.recipient === '') totals.unreachableCount++
      else if (!isSent(line)) totals.suppressedCount++
      if (!isSent(line) || !license) continue
      totals.lineCount++
      const person = people.get(line.recipient) ?? { count: 0, name: line.recipientName, lines: [], own: 0 }
      people.set(line.recipient, person)
      person.count++
      if (line.kind === 'OwnMail') person.own++
      if (person.lines.length < limits.reminderLines && people.size <= limits.reminderMails) person.lines.push({ line, license })
    }
  const mailCount = [...people.values()].reduce((sum, { count, own }) => sum + own + Number(count > own), 0)
  const mails = [...people].slice(0, limits.reminderMails).map(([recipient, { name, count, lines }]) => {
    const shown = lines.map(({ line, license }) => mailLineOf(license, line, line.reason, asked.date)).toSorted(byUrgency)
    return { recipient, recipientName: name, subject: subjectWords(count, shown[0]), lineCount: count, lines: shown }
  })
  return {
    date: asked.date,
    isOn,
    says: previewWords(mailCount, people.size, asked.date),
    mailCount,
    recipientCount: people.size,
    ...totals,
    mails,
  }
}

/** What a run would do, without doing it. */
export const dryRun = async (reading: Reading, date: Day): Promise<ReminderRun> => {
  const counts = { watched: 0, told: 0, silent: 0, unreachable: 0, sent: 0, suppressed: 0, failed: 0 }
  const people = new Set<string>()
  let ownMails = 0
  for await (const batch of batchesOf(reading, { date, assumeOn: false }, await loadPolicies(reading.database.read))) {
    counts.watched += batch.licenses.length
    counts.failed += batch.failed
    counts.sent += batch.waiting.length
    for (const { recipient } of batch.waiting) people.add(recipient)
    const waiting = new Set(batch.waiting.map(({ licenseId }) => licenseId))
    for (const [licenseId, lines] of Map.groupBy(batch.due, (line) => line.licenseId)) {
      const sent = lines.filter(isSent)
      counts.sent += sent.length
      counts.suppressed += lines.length - sent.length
      ownMails += sent.filter(({ kind }) => kind === 'OwnMail').length
      for (const { kind, recipient } of sent) if (kind === 'DigestLine') people.add(recipient)
      if (sent.length > 0) waiting.add(licenseId)
      else if (lines.some(({ recipient }) => recipient === '')) counts.unreachable++
      else counts.silent++
    }
    counts.told += waiting.size
  }
  const now = clock.now()
  return { id: null, day: date, status: 'done', startedOn: now, endedOn: now, mails: people.size + ownMails, ...counts }
}
