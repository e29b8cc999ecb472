import { clock } from '../clock.ts'
import type { Database } from '../database/db.ts'
import { latestEnd } from '../database/live-for.ts'
import type { Recurring } from './queue.ts'

/** A task that is due this many milliseconds after its last start. A start in the future was written before the clock was set back. */
export const every = (milliseconds: number, run: Recurring['run']): Recurring => ({
  due: async (_read, last) => last === null || last <= clock.later(-milliseconds) || last > latestEnd(0),
  run,
})

/** The id of the row in `jobs` that says when a task started last. `kind` has no unique index, so PostgreSQL needs the lock. */
export const rowOf = (database: Database, name: string): Promise<number> =>
  database.write(async (db) => {
    if (database.engine === 'postgres') await db.raw(`select pg_advisory_xact_lock(hashtext('evergreen recurring work'))`)
    const found = await db('jobs').where('kind', name).orderBy('id').first('id')
    if (found) return found.id
    const [made] = await db('jobs').insert({ kind: name, created_on: clock.now() }).returning('id')
    return made.id
  })
