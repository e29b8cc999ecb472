import type { Knex } from 'knex'
import { insert, insertAll } from '../../../fixtures/rows.ts'
import { addDays, type Day } from '../../../rules/day.ts'
import { present } from '../../../rules/present.ts'
import { DEFAULT_POLICY } from '../../../rules/reminders/policy.ts'
import { FILED, type Stage } from '../../../rules/renewals/stages.ts'
import { clock } from '../../kit/clock.ts'
import { loadPolicies } from '../../reminders/policies/policy.queries.ts'
import { planAll } from '../../reminders/run/claim.ts'
import { loadDirectory } from '../../reminders/run/people.queries.ts'
import { type NewLine, withoutKnown } from '../../reminders/run/plan.ts'
import { reportsOf } from '../../reminders/run/report.ts'
import { isWatched, nextLicenses, type WatchedLicense } from '../../reminders/run/watched.queries.ts'
import { remindOfRequests } from '../../requests/remind.actions.ts'
import type { Office, PastEvent } from './office.ts'

const STAFF = 'administrator@provider.example'
const HARBOR = 'administrator@harbor.example'
/** For how many days the reminders were on. */
const DAYS = 30
/** For how many last days the runs also remind of requests. */
const REQUESTS_FOLLOWED = 4
/** How often people have chosen to get reminders; others get them daily. */
const CHOSEN = { 'ellen.brandt@provider.example': 'None', 'meiling.chow@harbor.example': 'Weekly' }
const FULL = 'tomas.herrera@provider.example'
const REFUSED = '552 5.2.2 The mailbox of the recipient is full'
const UNREACHABLE = 'Connection timed out'
const BEGUN: Stage = 2

/** The steps of Harbor Hotels: before a license expires, its property gets a mail of its own. */
const HARBOR_STEPS = DEFAULT_POLICY.map((step) =>
  step.date === 'ExpirationDate' && step.direction === 'Before' && step.days === 30
    ? { ...step, kind: 'OwnMail', recipients: ['Assignee', 'KeyContact'] }
    : step,
)

interface Progress {
  licenseId: number
  begun: Day | null
  filed: Day | null
}

/** The licenses that reminders watch, each with the stage that its renewal had on a day. */
const licensesOn = async (db: Knex, day: Day): Promise<WatchedLicense[]> => {
  const rows: Progress[] = await db('renewals')
    .where('is_active', true)
    .select({ licenseId: 'license_id', begun: 'process_start_date', filed: 'forms_filed_date' })
  const progress = new Map(rows.map((row) => [row.licenseId, row]))
  const stageOn = (id: number, stage: Stage | null): Stage | null => {
    const { begun = null, filed = null } = progress.get(id) ?? {}
    if (stage === null || begun === null || begun > day) return null
    return stage < FILED || (filed !== null && filed <= day) ? stage : BEGUN
  }
  const licenses = await nextLicenses(db, { afterId: 0, size: 1_000 }, day)
  return licenses.filter(isWatched).map((license) => ({
    ...license,
    watched: { ...license.watched, renewalStage: stageOn(license.id, license.watched.renewalStage) },
  }))
}

type Line = Omit<NewLine, 'status'> & {
  status: NewLine['status'] | 'sent' | 'bounced' | 'failed'
  sentOn: string | null
  seenOn: string | null
}

/** What became of the nth line: the mailbox of one user is full at times, and the mail server cannot always be reached. */
const delivered = (line: NewLine, n: number): Line => {
  const never = { sentOn: null, seenOn: null }
  if (line.status === 'suppressed') return { ...line, ...never }
  if (line.recipient === FULL && n % 2 === 0) return { ...line, ...never, status: 'bounced', reason: REFUSED }
  if (n % 29 === 17) return { ...line, ...never, status: 'failed', reason: UNREACHABLE }
  const isSeen = line.userId !== null && n % 3 === 0
  return { ...line, status: 'sent', sentOn: clock.now(), seenOn: isSeen ? `${line.sendOn}T14:20:00.000Z` : null }
}

const isLost = ({ status }: Line) => status === 'bounced' || status === 'failed'

/** Stores the run of a morning. Returns its id. */
const storeRun = async (db: Knex, day: Day, watched: number, lines: readonly Line[]): Promise<number> => {
  const gone = lines.filter(({ status }) => status !== 'suppressed')
  const [told, silent] = [gone, lines].map((some) => new Set(some.map(({ licenseId }) => licenseId)).size)
  const mails = new Set(gone.map(({ recipient, kind, licenseId }) => (kind === 'OwnMail' ? `${recipient} ${licenseId}` : recipient))).size
  const counts = {
    watched,
    told,
    silent: present(silent) - present(told),
    mails,
    lines: gone.length,
    suppressed: lines.length - gone.length,
  }
  const made = { day, status: 'done', isScheduled: true, startedOn: clock.now(), endedOn: `${day}T12:03:00.000Z`, ...counts }
  return (await insert(db, 'reminder_runs', made)).id
}

/**
 * The reminders of a past morning, as the run of that morning would have planned and sent them. The administrators are told about the
 * first line that was not delivered. Returns the id of the run.
 */
const remind = async ({ db, host: { database, log } }: Office, day: Day): Promise<number> => {
  const [policyOf, directory] = [await loadPolicies(db), await loadDirectory(db, day)]
  const licenses = (await licensesOn(db, day)).filter(({ ownerId }) => policyOf(ownerId).isOn)
  const { lines } = await planAll({ database, log, today: day, policyOf, directory }, licenses)
  const { fresh } = await withoutKnown(db, lines)
  const [last] = await db('reminder_lines').max({ id: 'id' })
  const sent = fresh.map((line, n) => delivered(line, Number(last?.id ?? 0) + n))
  const runId = await storeRun(db, day, licenses.length, sent)
  const store = (some: Line[]) =>
    insertAll(
      db,
      'reminder_lines',
      some.map((line) => ({ ...line, runId, isReported: true, createdOn: clock.now() })),
    )
  const lost = (await store(sent)).find(isLost)
  if (lost) await store(reportsOf(directory, lost).map((line) => ({ ...line, status: 'sent', sentOn: clock.now(), seenOn: null })))
  return runId
}

/**
 * The reminders of the provider and of Harbor Hotels in the last month. They were switched off yesterday, so that the demo sends no mail.
 */
export const reminderEvents = async (office: Office): Promise<PastEvent[]> => {
  const { today, host } = office
  const mornings = Array.from({ length: DAYS }, (_, n) => n + 1).map((daysAgo): PastEvent => {
    const day = addDays(today, -daysAgo)
    const happens = async () => {
      const id = await remind(office, day)
      if (daysAgo <= REQUESTS_FOLLOWED) await remindOfRequests(host, { id, day }, new AbortController().signal)
    }
    return { daysAgo, at: '12:01', happens }
  })
  const turn = (by: string, daysAgo: number, at: string, isOn: boolean): PastEvent => ({
    ...{ daysAgo, at },
    happens: () => office.call(by, 'reminders.switch', { body: { isOn, ...(isOn && { from: addDays(today, -daysAgo) }) } }),
  })
  const chosen = Object.entries(CHOSEN).map(
    ([by, digest]): PastEvent => ({
      daysAgo: DAYS,
      at: '10:40',
      happens: () => office.call(by, 'userProfile.reminders', { body: { digest } }),
    }),
  )
  const own = { daysAgo: DAYS, at: '10:50', happens: () => office.call(HARBOR, 'reminderPolicy.update', { body: { steps: HARBOR_STEPS } }) }
  const turned = [STAFF, HARBOR].flatMap((by) => [turn(by, DAYS, '11:00', true), turn(by, 1, '21:00', false)])
  return [...chosen, own, ...turned, ...mornings]
}
