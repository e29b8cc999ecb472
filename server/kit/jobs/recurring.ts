import type { Knex } from 'knex'
import { clock } from '../clock.ts'
import type { Database } from '../database/db.ts'
import { handBack, LEASE, renewLease, unleased, whileLeased } from './lease.ts'

/** A recurring task, run by one server process at a time. */
export interface Recurring {
  /** Whether there is work: checked every second and when woken. `last` is when any process started the task last, or null. */
  due(read: Knex, last: string | null): Promise<boolean>
  /** The signal fires when the server stops or another process has taken over. */
  run(signal: AbortSignal): Promise<void>
}

/** A task that is due this many milliseconds after its last start. */
export const every = (milliseconds: number, run: Recurring['run']): Recurring => ({
  due: async (_read, last) => last === null || last <= clock.later(-milliseconds),
  run,
})

/** The id of the row in `jobs` that holds the lease of this task. `kind` has no unique index, so PostgreSQL needs the lock. */
const rowOf = (database: Database, name: string): Promise<number> =>
  database.write(async (db) => {
    if (database.engine === 'postgres') await db.raw(`select pg_advisory_xact_lock(hashtext('evergreen recurring work'))`)
    const found = await db('jobs').where('kind', name).orderBy('id').first('id')
    if (found) return found.id
    const [made] = await db('jobs').insert({ kind: name, created_on: clock.now() }).returning('id')
    return made.id
  })

/** Runs the task once if it is due and no other process runs it. Writes nothing if it is not due. */
export const recur = (database: Database, owner: string, name: string, { due, run }: Recurring) => {
  let id: number | undefined
  return async (stopping: AbortSignal): Promise<void> => {
    id ??= await rowOf(database, name)
    const row = id
    const found = await unleased(database.read('jobs').where('id', row)).first('started_on as last')
    if (!found || !(await due(database.read, found.last))) return
    // Compares with the row that was read: another process may have run the task since.
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
