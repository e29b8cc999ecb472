import type { Knex } from 'knex'
import { clock } from './clock.ts'
import type { Database } from './db.ts'
import { handBack, LEASE, renewLease, unleased, whileLeased } from './lease.ts'

/** Work that comes back, done by one server process at a time. */
export interface Recurring {
  /** Whether there is anything to do: asked every second, and when woken. `last`: when any process began it last, or null. */
  due(read: Knex, last: string | null): Promise<boolean>
  /** The signal fires when the server stops, or when another process has taken over. */
  run(signal: AbortSignal): Promise<void>
}

/** Work that is due so many milliseconds after it was last begun. */
export const every = (milliseconds: number, run: Recurring['run']): Recurring => ({
  due: async (_read, last) => last === null || last <= clock.later(-milliseconds),
  run,
})

/** The one row of `jobs` that holds the lease of this work. Kinds have no unique index, so PostgreSQL needs the lock. */
const rowOf = (database: Database, name: string): Promise<number> =>
  database.write(async (db) => {
    if (database.engine === 'postgres') await db.raw(`select pg_advisory_xact_lock(hashtext('evergreen recurring work'))`)
    const found = await db('jobs').where('kind', name).orderBy('id').first('id')
    if (found) return found.id
    const [made] = await db('jobs').insert({ kind: name, created_on: clock.now() }).returning('id')
    return made.id
  })

/** One look at recurring work: runs it if it is due and nobody else does. Nothing is written where nothing is due. */
export const recur = (database: Database, owner: string, name: string, { due, run }: Recurring) => {
  let id: number | undefined
  return async (stopping: AbortSignal): Promise<void> => {
    id ??= await rowOf(database, name)
    const row = id
    const found = await unleased(database.read('jobs').where('id', row)).first('started_on as last')
    if (!found || !(await due(database.read, found.last))) return
    // Compared with what was looked at: whoever found it due a moment before us has done it by now.
    const open = (db: Knex) => unleased(db('jobs').where({ id: row, started_on: found.last }))
    const lease = () => ({ lease_owner: owner, lease_until: clock.later(LEASE), started_on: clock.now() })
    if ((await database.write((db) => open(db).update(lease()))) === 0) return
    const ending = new AbortController()
    const end = () => ending.abort()
    stopping.addEventListener('abort', end)
    try {
      const renew = () => database.write((db) => renewLease(db, row, owner))
      await whileLeased(renew, async (lost) => {
        lost.addEventListener('abort', end)
        await run(ending.signal)
      })
    } finally {
      stopping.removeEventListener('abort', end)
      await database.write((db) => handBack(db, row, owner))
    }
  }
}
