import type { Knex } from 'knex'
import { clock } from '../kit/clock.ts'
import type { Database } from '../kit/database/db.ts'
import type { Engine } from '../kit/database/engine.ts'
import { isPostgres, type Query, type Scope } from '../kit/database/query.ts'
import type { Recurring } from '../kit/queue/queue.ts'
import { setDeadlines, wrongDeadlines } from './deadlines.actions.ts'
import { measurePace, type PaceOf, wrongPaces } from './paces.actions.ts'

/** The licenses of a step. It holds the writer of SQLite for less than 50 ms. */
const AT_ONCE = 300

/** The licenses that are checked in a statement. */
const CHECKED = 5_000

/** The clients whose paces are read at once. */
const CLIENTS_CHECKED = 500

/** The most paces that a statement checks, and the most renewed licenses that it reads: one client may have half of all. */
const PACES_CHECKED = 500
const RENEWED_CHECKED = 2_000

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

/** The client and type pairs with a completed renewal or a stored pace, in a range of clients. `renewed` counts the renewed licenses. */
const pacesOf = async (read: Knex, after: number, upTo: number): Promise<(PaceOf & { renewed: number })[]> => {
  const columns = ['client_id', 'license_type_id']
  const ofClients: Scope = (query: Query) => query.where('client_id', '>', after).where('client_id', '<=', upTo)
  const renewed = read('licenses').modify(ofClients).where('has_completed_renewal', true).whereNotNull('license_type_id').groupBy(columns)
  const stored = read('paces')
    .modify(ofClients)
    .select([...columns, read.raw('0 as renewed')])
  const all = stored.unionAll(renewed.select([...columns, read.raw('count(*)')]))
  return read
    .from(all.as('paces'))
    .groupBy(columns)
    .select({ clientId: 'client_id', licenseTypeId: 'license_type_id', renewed: read.raw('sum(renewed)') })
}

/** Splits paces into parts that one statement may check. */
function* inParts(paces: Awaited<ReturnType<typeof pacesOf>>): Generator<PaceOf[]> {
  let [part, renewed]: [PaceOf[], number] = [[], 0]
  for (const pace of paces) {
    if (part.length === PACES_CHECKED || (part.length > 0 && renewed + pace.renewed > RENEWED_CHECKED)) {
      yield part
      ;[part, renewed] = [[], 0]
    }
    part.push(pace)
    renewed += pace.renewed
  }
  if (part.length > 0) yield part
}

const lastOf = async (read: Knex, table: string): Promise<number> => (await read(table).max({ id: 'id' }).first())?.id ?? 0

/**
 * Checks all paces and deadlines and corrects wrong ones, which an upgrade, a crash or a process of the previous release can leave. Takes
 * the writer only for corrections.
 */
export const checkDeadlines = async ({ read, write }: Engine, signal?: AbortSignal): Promise<void> => {
  const clients = await lastOf(read, 'clients')
  for (let after = 0; after < clients; after += CLIENTS_CHECKED)
    for (const part of inParts(await pacesOf(read, after, after + CLIENTS_CHECKED))) {
      if (signal?.aborted) return
      for (const pace of await wrongPaces(read, part)) await write((db) => measurePace(db, pace))
    }
  const licenses = await lastOf(read, 'licenses')
  for (let after = 0; after < licenses && !signal?.aborted; after += CHECKED) {
    const wrong = await wrongDeadlines(read, after, after + CHECKED)
    for (let at = 0; at < wrong.length; at += AT_ONCE) await write((db) => setDeadlines(db, wrong.slice(at, at + AT_ONCE)))
  }
}

/** The check runs once a day, in the first minute of the provider's day or when a process starts. */
export const checkingDeadlines = (database: Database): Recurring => ({
  due: async (_read, last) => last === null || clock.local(last) < clock.local(clock.startOf(clock.today())),
  run: (signal) => checkDeadlines(database, signal),
})
