import { addDays, type Day } from '../../../rules/day.ts'
import { mondayOf } from '../../../rules/reminders/lines.ts'
import { nextWorkday } from '../../../rules/watch/workdays.ts'
import { among } from '../../kit/database/many.ts'
import type { Scope } from '../../kit/database/query.ts'
import { readersOf } from '../mails/summary.queries.ts'
import type { Policy } from '../policies/policy.queries.ts'
import { planAll } from '../run/claim.ts'
import { openRequestsOf, waitingLines } from '../run/compose.ts'
import type { RunContext, WaitingRow } from '../run/context.ts'
import { loadDirectory } from '../run/people.queries.ts'
import { isOfWeeklyMail, mailedAlready, type NewLine, waitsFor, withoutKnown } from '../run/plan.ts'
import { reportsOf, undeliveredLines } from '../run/report.ts'
import { requestLines } from '../run/requests.ts'
import { isFirstOfWeek } from '../run/run.model.ts'
import { isWatched, licensesById, nextLicenses, type WatchedLicense } from '../run/watched.queries.ts'
import { whyNotAnyMore } from '../run/why-not.ts'

const BATCH = 500

export type Reading = Pick<RunContext, 'log'> & { database: Pick<RunContext['database'], 'read'> }

export interface Asked {
  date: Day
  today: Day
  /** Limits the outlook to one owner. */
  ownerId?: number
  scope?: Scope
  /** Treats reminders as switched on from `date`. */
  assumeOn: boolean
  /** For a future `date`: leaves out lines that earlier runs will already have sent. */
  isDayAlone?: boolean
}

type Line = Pick<
  NewLine,
  'licenseId' | 'step' | 'targetDate' | 'occurrence' | 'recipient' | 'recipientName' | 'kind' | 'status' | 'reason'
> &
  Pick<WaitingRow, 'isEscalation'>

/** A line that a run would send or suppress. */
export interface OutlookLine {
  line: Line
  license: WatchedLicense
}

/** What a run would do with some licenses. `lines` can also be about other licenses: lines of requests, and reports to administrators. */
interface Batch {
  licenses: WatchedLicense[]
  lines: OutlookLine[]
  failed: number
}

type Planning = Pick<RunContext, 'policyOf' | 'directory' | 'today' | 'log'> & Reading

/** Lines that an interrupted or held run stored without sending. The next run sends those that still apply. */
const waitingOf = async (context: Planning, licenses: readonly WatchedLicense[]): Promise<Line[]> => {
  const { read } = context.database
  const ids = licenses.map(({ id }) => id)
  const rows = await waitingLines(read, among(read, 'license_id', ids))
  const open = await openRequestsOf(read, rows)
  const byId = new Map(licenses.map((license) => [license.id, license]))
  return rows.map((row) => {
    const why = whyNotAnyMore(context, row, byId.get(row.licenseId), open)
    return { ...row, status: why === null ? 'planned' : 'suppressed', reason: why ?? row.reason }
  })
}

/** The reports to administrators about lines that were not delivered. */
const reports = async ({ database: { read }, directory, today }: Planning): Promise<OutlookLine[]> => {
  const undelivered = await undeliveredLines(read)
  const licenses = await licensesById(read, [...new Set(undelivered.map(({ licenseId }) => licenseId))], today)
  return undelivered.flatMap((one) => {
    const license = licenses.get(one.licenseId)
    return license && isWatched(license) ? reportsOf(directory, one).map((line) => ({ line, license })) : []
  })
}

/** The lines about requests that are not stored yet. */
const freshOf = async ({ database }: Planning, lines: { line: NewLine; license: WatchedLicense }[]): Promise<OutlookLine[]> => {
  const { fresh } = await withoutKnown(
    database.read,
    lines.map(({ line }) => line),
  )
  const isFresh = new Set(fresh)
  return lines.filter(({ line }) => isFresh.has(line))
}

/** The day of a week on which people with a weekly mail get it. */
const weeklyDay = (day: Day): Day => nextWorkday(addDays(mondayOf(day), -1))

/**
 * Whether a run on `date` sends the weekly mails. For a future date, earlier runs of its week are unknown, so it must be the first working
 * day of the week.
 */
const sendsWeek = async ({ database }: Reading, date: Day, today: Day): Promise<boolean> =>
  date > today ? date === weeklyDay(date) : isFirstOfWeek(database.read, date)

/** Whether a run before the future day `date` sends the line. A weekly mail contains the lines until Sunday. */
const goesBefore = (directory: Planning['directory'], date: Day, line: NewLine): boolean =>
  isOfWeeklyMail(directory, line) ? date !== weeklyDay(date) || line.sendOn < mondayOf(date) : line.sendOn < date

/**
 * What a run on a day would do, in batches: new lines, retries of failed lines, lines that a held run left, lines about requests, and
 * reports of undelivered lines. Writes nothing. After all batches are read, `readers` returns who gets the weekly summary.
 */
export const outlookOf = async (reading: Reading, asked: Asked, policyOf: (ownerId: number) => Policy) => {
  const { database, log } = reading
  const { read } = database
  const { date, today, ownerId, scope, assumeOn, isDayAlone } = asked
  const directory = await loadDirectory(read, date)
  const mailed = mailedAlready(read, date)
  const context = { database, log, policyOf, directory, today: date }
  const isAsked = (license: WatchedLicense) =>
    isWatched(license) && (ownerId === undefined || license.ownerId === ownerId) && policyOf(license.ownerId).isOn
  const owners = new Set<number>()

  const sendable = async (lines: OutlookLine[]): Promise<OutlookLine[]> => {
    await mailed.load(lines.map(({ line }) => line.recipient))
    return lines.filter(({ line }) => assumeOn || !waitsFor(mailed, directory, line))
  }

  async function* batches(): AsyncGenerator<Batch> {
    for (let afterId = 0; ; ) {
      const found = await nextLicenses(read, { afterId, size: BATCH, ...(scope && { scope }) }, date)
      const licenses = found.filter(isAsked)
      for (const license of licenses) owners.add(license.ownerId)
      const { lines, failed } = await planAll(context, licenses)
      const left = isDayAlone && date > today ? lines.filter((line) => !goesBefore(directory, date, line)) : lines
      const { fresh, retries } = await withoutKnown(read, left)
      const byId = new Map(licenses.map((license) => [license.id, license]))
      const all = [...fresh, ...retries, ...(await waitingOf(context, licenses))].flatMap((line) => {
        const license = byId.get(line.licenseId)
        return license ? [{ line, license }] : []
      })
      yield { licenses, lines: await sendable(all), failed }
      const last = found.at(-1)
      if (!last || found.length < BATCH) break
      afterId = last.id
    }
    const rest: OutlookLine[] = await reports(context)
    for await (const lines of requestLines(context)) rest.push(...(await freshOf(context, lines)))
    yield { licenses: [], lines: await sendable(rest.filter(({ license }) => isAsked(license))), failed: 0 }
  }

  const readers = async () => ((await sendsWeek(reading, date, today)) ? [...owners].flatMap((owner) => readersOf(directory, owner)) : [])

  return { batches: batches(), readers }
}
