import type { Knex } from 'knex'
import { type Day, daysBetween } from '../../rules/day.ts'
import { messages } from '../../rules/messages.ts'
import { REMINDER_DAYS, reminderDue, requestStep } from '../../rules/requests.ts'
import { isWorkday } from '../../rules/watch/workdays.ts'
import { clock } from '../kit/clock.ts'
import type { Config } from '../kit/config.ts'
import type { Database } from '../kit/database/db.ts'
import { insertRows } from '../kit/database/many.ts'
import type { Log } from '../kit/log.ts'
import { mailedTo, mailRequest } from './links.actions.ts'
import { type OverdueRequest, overdueRequests, sentOn } from './remind.queries.ts'
import { Request } from './request.model.ts'
import type { Recipient } from './targets.queries.ts'

interface Host {
  database: Pick<Database, 'read' | 'write'>
  config: Config
  log: Log
}

interface Run {
  id: number
  day: Day
}

interface Sent {
  mails: number
  lines: number
}

const BATCH = 100

/** The license for the ledger: that of the first open item. Undefined for a request about a property only, which gets no line. */
const licenseOf = (db: Knex, requestId: number): PromiseLike<{ id: number; number: string } | undefined> =>
  db('request_items')
    .join('request_item_licenses as about', 'about.item_id', 'request_items.id')
    .join('licenses', 'licenses.id', 'about.license_id')
    .where({ request_id: requestId, 'request_items.status': 'Open' })
    .orderBy(['request_items.position', 'licenses.id'])
    .first({ id: 'licenses.id', number: 'licenses.license_number' })

const isStopped = async (db: Knex, { email }: Recipient): Promise<boolean> =>
  (await db('mail_addresses').where('address', email.toLowerCase()).whereNotNull('stopped_by').first('id')) !== undefined

/**
 * Inserts the ledger line of a recipient. Undefined if it exists, so that of several runs one sends the mail (unique index).
 * `occurrence`: the request.
 */
const claimLine = async (
  db: Knex,
  request: Request,
  license: { id: number; number: string },
  recipient: Recipient,
  { run, days, stopped }: { run: Run; days: number; stopped: boolean },
): Promise<number | undefined> => {
  const row = {
    licenseId: license.id,
    step: requestStep(days),
    targetDate: clock.local(request.createdOn).slice(0, 10),
    occurrence: request.id,
    recipient: recipient.email.toLowerCase(),
    ownerId: request.clientId,
    clientId: request.clientId,
    propertyId: request.propertyId,
    licenseNumber: license.number,
    propertyName: request.propertyName,
    userId: null,
    recipientName: recipient.name,
    kind: 'OwnMail',
    isEscalation: false,
    sendOn: run.day,
    status: stopped ? 'suppressed' : 'planned',
    reason: stopped ? messages.requestReminderStopped : null,
    runId: run.id,
    createdOn: clock.now(),
  }
  const onConflict = '(license_id, step, target_date, occurrence, recipient) do nothing'
  return (await insertRows(db, 'reminder_lines', [row], { onConflict }))[0]?.id
}

/** Reminds one recipient in the transaction of `db`. Returns whether a mail goes out. */
const remindOne = async (db: Knex, { config }: Host, request: Request, recipient: Recipient, run: Run, days: number): Promise<boolean> => {
  const onceKey = `request:${request.id}:${days}:${recipient.email.toLowerCase()}`
  if (await db('outbox').where('once_key', onceKey).first('id')) return false
  const stopped = await isStopped(db, recipient)
  const license = await licenseOf(db, request.id)
  const lineId = license && (await claimLine(db, request, license, recipient, { run, days, stopped }))
  if (stopped || (license && lineId === undefined)) return false
  await mailRequest({ db, config, call: 'reminders', user: null }, request, [recipient], { kind: 'reminder', days }, () => ({ onceKey }))
  const mail = await db('outbox').where('once_key', onceKey).first('id')
  if (lineId !== undefined && mail) await db('reminder_lines').where('id', lineId).update({ mail_id: mail.id })
  return true
}

/** Reminds all recipients of a request, if it is still open once its row is locked. */
const remindAll = (host: Host, { id }: OverdueRequest, run: Run, days: number): Promise<number> =>
  host.database.write(async (db) => {
    const request = await Request.query(db).findById(id).where('status', 'Open').forUpdate()
    if (!request) return 0
    let mails = 0
    for (const recipient of await mailedTo(db, id)) if (await remindOne(db, host, request, recipient, run, days)) mails++
    return mails
  })

/**
 * Reminds recipients who have not answered after 7 and 14 days, on working days. Each mail has a new link. After missed runs, only the
 * latest reminder is sent. An error of one request does not end the run.
 */
export const remindOfRequests = async (host: Host, run: Run, signal: AbortSignal): Promise<Sent> => {
  const sent: Sent = { mails: 0, lines: 0 }
  if (!isWorkday(run.day)) return sent
  for (let afterId = 0; !signal.aborted; ) {
    const found = await overdueRequests(host.database.read, run.day, REMINDER_DAYS[0], afterId, BATCH)
    for (const one of found) {
      const days = reminderDue(daysBetween(sentOn(one), run.day))
      if (days === undefined || signal.aborted) continue
      try {
        sent.mails += await remindAll(host, one, run, days)
      } catch (error) {
        host.log.error({ err: error, requestId: one.id }, 'a request could not be reminded of')
      }
    }
    const last = found.at(-1)
    if (!last || found.length < BATCH) break
    afterId = last.id
  }
  sent.lines = sent.mails
  return sent
}
