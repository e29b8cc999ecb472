import type { Knex } from 'knex'
import { messages } from '../../../rules/messages.ts'
import { isRequestStep } from '../../../rules/requests.ts'
import { clock } from '../../kit/clock.ts'
import { amongTexts } from '../../kit/database/many.ts'
import type { Scope } from '../../kit/database/query.ts'
import { committed, inSteps } from '../../kit/database/steps.ts'
import { newSecret } from '../../kit/http/session.ts'
import { inHalfOfTheTime, mapInTurns } from '../../kit/limits/turns.ts'
import { sendOnce } from '../../outside/mail/mail.ts'
import { openRequestsAmong } from '../../requests/remind.queries.ts'
import { type Composed, composeMails, type Summaries } from '../mails/compose.ts'
import { mustGoOn, type ReadyRow, type RunContext, type WaitingRow } from './context.ts'
import { licensesById } from './watched.queries.ts'
import { whyNotAnyMore } from './why-not.ts'

const PEOPLE = 20

const waiting = (db: Knex) => db('reminder_lines').where('status', 'planned').whereNull('mail_id')

const nextPeople = (db: Knex, after: string): Promise<string[]> =>
  waiting(db).where('recipient', '>', after).distinct('recipient').orderBy('recipient').limit(PEOPLE).pluck('recipient')

/** The lines that wait for their mail, among some. */
export const waitingLines = (db: Knex, some: Scope): Promise<WaitingRow[]> =>
  waiting(db).modify(some).orderBy('id').select({
    id: 'id',
    licenseId: 'license_id',
    step: 'step',
    targetDate: 'target_date',
    occurrence: 'occurrence',
    recipient: 'recipient',
    recipientName: 'recipient_name',
    ownerId: 'owner_id',
    kind: 'kind',
    isEscalation: 'is_escalation',
    reason: 'reason',
  })

/** The ids of the requests that these lines are about and that still miss something. */
export const openRequestsOf = (db: Knex, lines: readonly Pick<WaitingRow, 'step' | 'occurrence'>[]): Promise<Set<number>> =>
  openRequestsAmong(
    db,
    lines.filter(({ step }) => isRequestStep(step)).map(({ occurrence }) => occurrence),
  )

/** The stop tokens by address. Creates missing ones. */
const stopTokens = async ({ database }: RunContext, people: readonly string[]): Promise<Map<string, string>> => {
  const read = async () => {
    const rows: { address: string; stop_token: string }[] = await database
      .read('mail_addresses')
      .modify(amongTexts(database.read, 'address', people))
      .select('address', 'stop_token')
    return new Map(rows.map(({ address, stop_token }) => [address, stop_token]))
  }
  const known = await read()
  const rows = people
    .filter((address) => !known.has(address))
    .map((address) => ({ address, stop_token: newSecret(), created_on: clock.now() }))
  if (rows.length === 0) return known
  await database.write((db) => db('mail_addresses').insert(rows).onConflict('address').ignore())
  return read()
}

const suppress = async (context: RunContext, lines: { id: number; why: string }[]) => {
  context.suppressed += lines.length
  await inSteps(committed(context.database.write), [...Map.groupBy(lines, ({ why }) => why)], async (db, some) => {
    for (const [reason, rows] of some)
      await db('reminder_lines')
        .whereIn(
          'id',
          rows.map(({ id }) => id),
        )
        .where('status', 'planned')
        .update({ status: 'suppressed', reason })
    return () => {}
  })
}

export interface Sent {
  mails: number
  lines: number
}

/**
 * Stores mails and links their lines, in the same transaction, so that no line refers to a missing mail. A mail whose key exists is not
 * stored, and its lines wait for the next mail.
 */
const store = async (context: RunContext, mails: readonly Composed[]): Promise<Sent> => {
  const sent: Sent = { mails: 0, lines: 0 }
  await inSteps(committed(context.database.write), mails, async (db, some) => {
    mustGoOn(context)
    const ids = await sendOnce(
      db,
      some.map(({ mail }) => mail),
    )
    let lines = 0
    for (const { mail, lineIds } of some) {
      const mailId = ids.get(mail.onceKey)
      if (mailId === undefined || lineIds.length === 0) continue
      for (let at = 0; at < lineIds.length; at += 500)
        lines += await db('reminder_lines')
          .whereIn('id', lineIds.slice(at, at + 500))
          .where('status', 'planned')
          .whereNull('mail_id')
          .update({ mail_id: mailId, run_id: context.run.id })
    }
    return () => {
      sent.mails += ids.size
      sent.lines += lines
    }
  })
  return sent
}

const composeSome = async (context: RunContext, people: readonly string[], summaries: Summaries): Promise<Sent> => {
  const { database, today, log } = context
  const lines = await waitingLines(database.read, amongTexts(database.read, 'recipient', people))
  const licenses = await licensesById(database.read, [...new Set(lines.map(({ licenseId }) => licenseId))], today)
  const open = await openRequestsOf(database.read, lines)
  const ready: ReadyRow[] = []
  const dropped: { id: number; why: string }[] = []
  await mapInTurns(lines, (line) => {
    const license = licenses.get(line.licenseId)
    try {
      const why = whyNotAnyMore(context, line, license, open)
      if (why === null && license) ready.push({ ...line, license })
      else dropped.push({ id: line.id, why: why ?? messages.reminderDeleted })
    } catch (error) {
      context.failed++
      log.error({ err: error, lineId: line.id }, 'a reminder could not be read')
    }
  })
  await suppress(context, dropped)
  const tokens = await stopTokens(context, people)
  const sent = await store(context, await composeMails(context, people, ready, summaries, tokens))
  for (const address of people) summaries.delete(address)
  return sent
}

/** Composes and stores mails for everyone with waiting lines, and for administrators who get only a summary. */
export const sendMails = async (context: RunContext, summaries: Summaries): Promise<Sent> => {
  const total: Sent = { mails: 0, lines: 0 }
  const paced = inHalfOfTheTime()
  const send = async (people: readonly string[]) => {
    mustGoOn(context)
    const { mails, lines } = await paced(() => composeSome(context, people, summaries))
    total.mails += mails
    total.lines += lines
  }
  for (let after = ''; ; ) {
    const people = await nextPeople(context.database.read, after)
    if (people.length === 0) break
    await send(people)
    after = people.at(-1) ?? after
  }
  const rest = [...summaries.keys()]
  for (let at = 0; at < rest.length; at += PEOPLE) await send(rest.slice(at, at + PEOPLE))
  return total
}

/** The number of waiting mails: one daily mail per person, including people with only a summary, plus the separate mails. */
export const countWaiting = async (db: Knex, withSummary: readonly string[]): Promise<number> => {
  const digests = () => waiting(db).where('kind', 'DigestLine')
  const [people] = await digests().countDistinct({ total: 'recipient' })
  const [own] = await waiting(db).where('kind', 'OwnMail').count({ total: '*' })
  const [both] = await digests()
    .modify(amongTexts(db, 'recipient', withSummary))
    .countDistinct({ total: 'recipient' })
  return Number(people?.total ?? 0) + Number(own?.total ?? 0) + withSummary.length - Number(both?.total ?? 0)
}
