import type { Knex } from 'knex'
import { clock } from '../../kit/clock.ts'
import type { Config } from '../../kit/config.ts'
import type { Database } from '../../kit/database/db.ts'
import { latestEnd } from '../../kit/database/live-for.ts'
import type { Documents } from '../../kit/documents.ts'
import type { Log } from '../../kit/log.ts'
import { notify } from '../../kit/notify.ts'
import { LEASE, whileLeased } from '../../kit/queue/lease.ts'
import type { Recurring } from '../../kit/queue/queue.ts'
import { fieldIn, messageOf } from '../../kit/unknown.ts'
import { messagesOf, returnAddressOf, type Waiting } from './message.ts'
import { transportOf } from './transport.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** The pauses after the first, second and later failures. After the last, the mail has failed. */
const RETRIES = [SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR]
const AT_ONCE = 4
const LONGEST = 2 * MINUTE
/** The time to finish sending a message after the server was told to stop. */
const GRACE = 5 * SECOND

/** Due mail. A due mail that is still `sending` was cut off by a crash. Its retry has the same Message-ID, as it may have been accepted. */
const isDue = (query: Knex.QueryBuilder) => query.whereIn('status', ['waiting', 'sending']).where('next_try_on', '<=', clock.now())

/** Makes mail due whose next try is too far ahead because the clock was set back. */
export const wakeMail = (db: Knex): PromiseLike<number> =>
  db('outbox')
    .whereIn('status', ['waiting', 'sending'])
    .where('next_try_on', '>', latestEnd(Math.max(...RETRIES)))
    .update({ next_try_on: clock.now() })

/**
 * A permanent refusal of this recipient or this message. A 5xx to the greeting, the sign-in or the sender can be corrected, and is
 * retried.
 */
const isFinal = (error: unknown) => {
  const command = fieldIn(error, 'command')
  return Number(fieldIn(error, 'responseCode') ?? 0) >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

/** A permanent refusal of the address itself. */
const isBounce = (error: unknown) => isFinal(error) && fieldIn(error, 'command') === 'RCPT TO'

/** The outcome of a mail: accepted by the mail server, or given up. */
export interface Outcome {
  id: number
  toAddress: string
  cause: string | null
  status: 'sent' | 'failed' | 'bounced'
  error: string | null
  /** Written to the outbox folder, because there is no mail server. It has reached nobody. */
  isWritten: boolean
  /** Sent with a return address by which a later bounce can be recognized. */
  mayReturn: boolean
}

/** Called with the outcomes of mails, in the transaction that records them. */
export type Follow = (db: Knex, outcomes: Outcome[]) => Promise<void>

const wordsOf = (error: unknown) => messageOf(error).slice(0, 1024)

const outcomeOf = ({ id, to_address, cause }: Waiting, status: Outcome['status'], error: string | null): Outcome => ({
  id,
  toAddress: to_address,
  cause,
  status,
  error,
  isWritten: false,
  mayReturn: false,
})

/** Fires after the longest time, or after the grace period once `stopping` fires. `done` clears its timers. */
const deadline = (stopping: AbortSignal) => {
  const over = new AbortController()
  const timers = [setTimeout(() => over.abort(), LONGEST)]
  const stop = () => timers.push(setTimeout(() => over.abort(), GRACE))
  stopping.addEventListener('abort', stop)
  const done = () => {
    stopping.removeEventListener('abort', stop)
    for (const timer of timers) clearTimeout(timer)
  }
  return { signal: over.signal, done }
}

/** Notifies the user who sent a mail that has failed, with the address. */
const notifySender = async (db: Knex, { id, user_id: userId, license_id: licenseId, to_address: detail }: Waiting) => {
  if (userId === null || !(await db('users').where('id', userId).first('id'))) return
  await notify(db, { userId, event: `mail ${id}`, kind: 'mailFailed', licenseId, detail })
}

/** Records that a mail is given up: it was refused permanently, its last try failed, or it was returned later. */
export const giveUp = async (db: Knex, row: Waiting, bounced: boolean, error: string, follow: Follow): Promise<void> => {
  await notifySender(db, row)
  await follow(db, [outcomeOf(row, bounced ? 'bounced' : 'failed', error)])
}

/** Takes due mails and marks them as `sending`. Commits before a mail server is contacted. */
const take = (database: Database): Promise<Waiting[]> =>
  database.write(async (db) => {
    const ids = await isDue(db('outbox')).orderBy('next_try_on').orderBy('id').limit(AT_ONCE).pluck('id')
    return isDue(db('outbox').whereIn('id', ids))
      .update({ status: 'sending', tries: db.raw('tries + 1'), next_try_on: clock.later(LEASE) })
      .returning('*')
  })

interface Postponing {
  database: Database
  log: Log
  follow: Follow
}

/** Tries a mail again later, or gives it up. */
const postpone = async ({ database, log, follow }: Postponing, row: Waiting, error: unknown) => {
  const { id, tries } = row
  const rest = isFinal(error) ? undefined : RETRIES[tries - 1]
  const last_error = wordsOf(error)
  log.warn({ mailId: id, tries, failed: rest === undefined, error: last_error }, 'mail not accepted')
  const bounced = isBounce(error)
  const next = rest === undefined ? { status: 'failed', next_try_on: null, bounced } : { status: 'waiting', next_try_on: clock.later(rest) }
  await database.write(async (db) => {
    const changed = await db('outbox')
      .where({ id, status: 'sending', tries })
      .update({ ...next, last_error })
    if (changed !== 1 || rest !== undefined) return
    await giveUp(db, row, bounced, last_error, follow)
  })
}

/** Sends due mail from the outbox, a few at a time, until none is due. */
export const deliverMail = (
  config: Config,
  database: Database,
  documents: Documents,
  log: Log,
  follow: Follow = async () => {},
): Recurring => {
  const transport = transportOf(config)
  const messageOf = messagesOf(config, documents)
  /** Mails accepted by the mail server but not marked as sent, for example after a database error. They are marked before more are sent. */
  const accepted = new Map<number, { row: Waiting; isWritten: boolean }>()

  const markAll = async () => {
    const ids = [...accepted.keys()]
    if (ids.length === 0) return
    const outcomes = [...accepted.values()].map(({ row, isWritten }): Outcome => {
      const mayReturn = !isWritten && returnAddressOf(config, row) !== null
      return { ...outcomeOf(row, 'sent', null), isWritten, mayReturn }
    })
    const sent = { status: 'sent', sent_on: clock.now(), next_try_on: null, last_error: null, stop_token: null }
    await database.write(async (db) => {
      await db('outbox').whereIn('id', ids).update(sent)
      await db('outbox').whereIn('id', ids).where('has_token', true).update({ text: '', html: null })
      await follow(db, outcomes)
    })
    for (const id of ids) accepted.delete(id)
  }

  /** Serializes the marking. Mails accepted meanwhile are marked together afterwards; concurrent runs would mark each mail twice. */
  let marking: Promise<unknown> = Promise.resolve()
  const markAccepted = (): Promise<void> => {
    const marked = marking.then(markAll)
    marking = marked.catch(() => {})
    return marked
  }

  const send = async (row: Waiting, stopping: AbortSignal) => {
    const { signal, done } = deadline(stopping)
    let isWritten = false
    try {
      const { send, isFolder } = await transport()
      await send(await messageOf(row), signal)
      isWritten = isFolder
    } catch (error) {
      return await postpone({ database, log, follow }, row, error)
    } finally {
      done()
    }
    accepted.set(row.id, { row, isWritten })
    await markAccepted()
  }

  const sendAll = async (rows: Waiting[], stopping: AbortSignal) => {
    const sending = (db: Knex) =>
      db('outbox')
        .whereIn(
          'id',
          rows.map(({ id }) => id),
        )
        .where('status', 'sending')
    const renew = async () => (await database.write((db) => sending(db).update({ next_try_on: clock.later(LEASE) }))) > 0
    const ends = await whileLeased(renew, () => Promise.allSettled(rows.map((row) => send(row, stopping))))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }

  return {
    due: async (read) => accepted.size > 0 || (await isDue(read('outbox')).first('id')) !== undefined,
    async run(stopping) {
      await markAccepted()
      while (!stopping.aborted) {
        const rows = await take(database)
        if (rows.length === 0) return
        await sendAll(rows, stopping)
      }
    },
  }
}
