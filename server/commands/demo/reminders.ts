import type { Knex } from 'knex'
import { insertAll } from '../../../fixtures/rows.ts'
import { addDays, type Day } from '../../../rules/day.ts'
import { messages, reminderSentences } from '../../../rules/messages.ts'
import { present } from '../../../rules/present.ts'
import { reportStep } from '../../../rules/reminders/labels.ts'
import { DEFAULT_POLICY, isEscalation, offsetOf, type ReminderStep, stepKey } from '../../../rules/reminders/policy.ts'
import { isWorkday, workdayOnOrBefore } from '../../../rules/watch/workdays.ts'
import { clock } from '../../kit/clock.ts'
import { remindOfRequests } from '../../requests/remind.actions.ts'
import type { Office, PastEvent } from './office.ts'

const STAFF = 'administrator@provider.example'
/** For how many days the reminders were on. */
const DAYS = 30
/** For how many last days the runs also remind of requests. */
const REQUESTS_FOLLOWED = 4
const SILENT = 'ellen.brandt@provider.example'
const FULL = 'tomas.herrera@provider.example'
const REFUSED = '552 5.2.2 The mailbox of the recipient is full'
const UNREACHABLE = 'Connection timed out'

interface Watched {
  licenseId: number
  clientId: number
  propertyId: number
  licenseNumber: string
  propertyName: string
  userId: number
  recipient: string
  recipientName: string
  dueDate: Day | null
  startBy: Day | null
  expirationDate: Day | null
  filedDate: Day | null
  begunDate: Day | null
}

/** The assigned licenses that the provider renews. */
const watchedOf = (db: Knex): PromiseLike<Watched[]> =>
  db('licenses')
    .join('users', 'users.id', 'licenses.assigned_user_id')
    .leftJoin('renewals', 'renewals.id', 'licenses.renewal_id')
    .where({ 'licenses.renewal_designation': 'Provider', 'licenses.active': true, 'licenses.property_active': true, 'users.active': true })
    .whereNull('licenses.master_license_id')
    .orderBy('licenses.id')
    .select({
      licenseId: 'licenses.id',
      clientId: 'licenses.client_id',
      propertyId: 'licenses.property_id',
      licenseNumber: 'licenses.license_number',
      propertyName: 'licenses.property_name',
      userId: 'users.id',
      recipient: 'users.email',
      recipientName: db.raw("users.first_name || ' ' || users.last_name"),
      dueDate: 'licenses.due_date',
      startBy: 'licenses.start_by',
      expirationDate: 'licenses.expiration_date',
      filedDate: 'renewals.forms_filed_date',
      begunDate: 'renewals.process_start_date',
    })

const targetOf = (license: Watched, { date }: ReminderStep): Day | null =>
  date === 'DueDate' ? license.dueDate : date === 'ExpirationDate' ? license.expirationDate : date === 'StartBy' ? license.startBy : null

const isResolved = ({ filedDate, begunDate }: Watched, { condition }: ReminderStep, day: Day): boolean => {
  const resolved = condition === 'NotBegun' ? begunDate : filedDate
  return resolved !== null && resolved <= day
}

/**
 * The outcome of the nth line: one user gets no reminders, the mailbox of another is full at times, and the mail server is at times
 * unreachable.
 */
const fateOf = (n: number, { recipient, recipientName }: Watched) => {
  if (recipient === SILENT) return { status: 'suppressed', reason: reminderSentences.optedOut(recipientName) }
  if (recipient === FULL && n % 2 === 0) return { status: 'bounced', reason: REFUSED }
  if (n % 29 === 17) return { status: 'failed', reason: UNREACHABLE }
  if (n % 13 === 5) return { status: 'suppressed', reason: messages.reminderReplaced }
  return { status: 'sent', reason: null }
}

type Line = ReturnType<typeof lineOf>

const NOT_YET: { reason: string | null; sentOn: string | null; seenOn: string | null } = { reason: null, sentOn: null, seenOn: null }

const lineOf = (
  { dueDate: _1, startBy: _2, expirationDate: _3, filedDate: _4, begunDate: _5, ...license }: Watched,
  step: ReminderStep,
  targetDate: Day,
  sendOn: Day,
) => ({
  ...license,
  ...{ ownerId: 0, step: stepKey(step), targetDate, occurrence: 0, kind: step.kind, isEscalation: isEscalation(step), sendOn },
  ...{
    status: 'sent',
    isReported: true,
    createdOn: '',
    ...NOT_YET,
  },
})

/** The ledger lines of past runs, by day. */
const linesOf = (licenses: readonly Watched[], today: Day): Map<Day, Line[]> => {
  const since = addDays(today, -DAYS)
  let n = 0
  const lines = licenses.flatMap((license) =>
    DEFAULT_POLICY.flatMap((step) => {
      const target = targetOf(license, step)
      if (target === null) return []
      const day = addDays(target, offsetOf(step))
      const sendOn = isEscalation(step) ? day : workdayOnOrBefore(day)
      if (sendOn < since || sendOn >= today || isResolved(license, step, sendOn)) return []
      const createdOn = `${sendOn}T12:02:00.000Z`
      const fate = fateOf(n++, license)
      const sentOn = fate.status === 'sent' ? `${sendOn}T12:02:30.000Z` : null
      const seenOn = sentOn && n % 3 === 0 ? `${sendOn}T14:20:00.000Z` : null
      return [{ ...lineOf(license, step, target, sendOn), ...fate, createdOn, sentOn, seenOn }]
    }),
  )
  return Map.groupBy(lines, ({ sendOn }) => sendOn)
}

/** Stores a run of a past morning with its lines, and a report of the first undelivered one. Returns its id. */
const run = async (db: Knex, day: Day, watched: number, lines: readonly Line[]): Promise<number> => {
  const of = (...statuses: string[]) => lines.filter(({ status }) => statuses.includes(status)).length
  const told = new Set(lines.filter(({ status }) => status !== 'suppressed').map(({ licenseId }) => licenseId)).size
  const mails = new Set(lines.filter(({ status }) => status !== 'suppressed').map(({ recipient }) => recipient)).size
  const counts = { watched, told, mails, lines: of('sent', 'bounced', 'failed'), suppressed: of('suppressed') }
  const made = { day, status: 'done', isScheduled: true, startedOn: clock.now(), endedOn: `${day}T12:03:00.000Z`, ...counts }
  const runId = present((await insertAll(db, 'reminder_runs', [made]))[0]).id
  const stored = await insertAll(
    db,
    'reminder_lines',
    lines.map((line) => ({ ...line, runId })),
  )
  const [lost] = stored.filter(({ status }) => status === 'bounced' || status === 'failed')
  if (!lost) return runId
  const { id, ...line } = lost
  const { id: userId, name } = await db('users')
    .where('email', STAFF)
    .first({ id: 'id', name: db.raw("first_name || ' ' || last_name") })
  const said = { step: reportStep(line.step), occurrence: id, recipient: STAFF, userId, recipientName: name, status: 'sent' }
  const reason = reminderSentences.undelivered(line.recipient, line.reason)
  await insertAll(db, 'reminder_lines', [{ ...line, ...said, reason, sentOn: `${day}T12:02:40.000Z` }])
  return runId
}

/**
 * The provider's reminders of the last month. They were switched off yesterday, so that the demo sends no mail. The lines are written as
 * the runs of those mornings would have written them.
 */
export const reminderEvents = async (office: Office): Promise<PastEvent[]> => {
  const { db, today } = office
  await db('users').where('email', SILENT).update({ reminder_digest: 'None' })
  const licenses = await watchedOf(db)
  const lines = linesOf(licenses, today)
  const mornings = Array.from({ length: DAYS }, (_, n) => n + 1).flatMap((daysAgo): PastEvent[] => {
    const day = addDays(today, -daysAgo)
    const some = lines.get(day) ?? []
    if (some.length === 0 && !isWorkday(day)) return []
    return [
      {
        daysAgo,
        at: '12:01',
        happens: async () => {
          const id = await run(db, day, licenses.length, some)
          if (daysAgo <= REQUESTS_FOLLOWED) await remindOfRequests(office.host, { id, day }, new AbortController().signal)
        },
      },
    ]
  })
  const turn = (daysAgo: number, at: string, isOn: boolean): PastEvent => ({
    ...{ daysAgo, at },
    happens: () => office.call(STAFF, 'reminders.switch', { body: { isOn, ...(isOn && { from: addDays(today, -daysAgo) }) } }),
  })
  return [turn(DAYS, '11:00', true), ...mornings, turn(1, '21:00', false)]
}
