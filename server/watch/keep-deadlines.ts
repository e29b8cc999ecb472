import type { Knex } from 'knex'
import { clock } from '../kit/clock.ts'
import type { Database } from '../kit/database/db.ts'
import type { Engine } from '../kit/database/engine.ts'
import { isPostgres } from '../kit/database/query.ts'
import type { Recurring } from '../kit/queue/queue.ts'
import { setDeadlines, wrongDeadlines } from './deadlines.actions.ts'
import { measurePace, type PaceOf, wrongPaces } from './paces.actions.ts'

/** The licenses of a step. It holds the writer of SQLite for less than 50 ms. */
const AT_ONCE = 300

/** The licenses that are checked in a statement. */
const CHECKED = 5_000

/** The paces that are checked in a statement. */
const PACES_CHECKED = 500

interface Update {
  id: number
  license_type_id: number
  client_id: number | null
  after_id: number
}

/** Sets the deadlines of the next licenses of a type. Returns false if none are left of any type. */
const step = async (db: Knex): Promise<boolean> => {
  const next = db('deadline_updates').orderBy('id').limit(1).select('id', 'license_type_id', 'client_id', 'after_id')
  const [update]: Update[] = await (isPostgres(db) ? next.forUpdate() : next)
  if (!update) return false
  const licenses = db('licenses').where('license_type_id', update.license_type_id).where('id', '>', update.after_id)
  if (update.client_id !== null) licenses.where('client_id', update.client_id)
  const ids: number[] = await licenses.orderBy('id').limit(AT_ONCE).pluck('id')
  await setDeadlines(db, ids)
  const row = db('deadline_updates').where('id', update.id)
  await (ids.length < AT_ONCE ? row.delete() : row.update({ after_id: ids.at(-1) }))
  return true
}

/** Sets the deadlines that calls have left to the background, in steps, each in a transaction of its own. */
export const updateDeadlines = ({ write }: Database): Recurring => ({
  due: async (read) => (await read('deadline_updates').first('id')) !== undefined,
  run: async (signal) => {
    while (!signal.aborted && (await write(step)));
  },
})

/** The clients and types with a completed renewal or a stored pace. */
const pacesOf = async (read: Knex): Promise<PaceOf[]> => {
  const columns = { clientId: 'client_id', licenseTypeId: 'license_type_id' }
  const renewed = read('licenses').where('has_completed_renewal', true).whereNotNull('license_type_id').select(columns)
  return renewed.union(read('paces').select(columns))
}

/**
 * Measures all paces and checks all deadlines, and corrects those that are wrong: after an upgrade, after a crash, or because a process
 * of the last release has written licenses. Reads beside other requests, and takes the writer only to correct.
 */
export const checkDeadlines = async ({ read, write }: Engine, signal?: AbortSignal): Promise<void> => {
  const paces = await pacesOf(read)
  for (let at = 0; at < paces.length && !signal?.aborted; at += PACES_CHECKED) {
    for (const pace of await wrongPaces(read, paces.slice(at, at + PACES_CHECKED))) await write((db) => measurePace(db, pace))
  }
  const last = (await read('licenses').max({ id: 'id' }).first())?.id ?? 0
  for (let after = 0; after < last && !signal?.aborted; after += CHECKED) {
    const wrong = await wrongDeadlines(read, after, after + CHECKED)
    for (let at = 0; at < wrong.length; at += AT_ONCE) await write((db) => setDeadlines(db, wrong.slice(at, at + AT_ONCE)))
  }
}

/** The check runs once a day, in the first minute of the provider's day or when a process starts. */
export const checkingDeadlines = (database: Database): Recurring => ({
  due: async (_read, last) => last === null || clock.local(last) < clock.local(clock.startOf(clock.today())),
  run: (signal) => checkDeadlines(database, signal),
})
