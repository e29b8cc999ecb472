import type { Knex } from 'knex'
import { clock } from '../../clock.ts'
import { LEASE, releaseLease, renewLease, unleased, whileLeased } from '../lease.ts'
import type { Host, Recurring } from '../queue.ts'
import { rowOf } from '../recurring.ts'

/** Runs the task once if it is due and no other process runs it. Writes nothing if it is not due. */
export const recur = ({ database, stopping }: Host, owner: string, name: string, { due, run }: Recurring) => {
  let id: number | undefined
  return async (): Promise<void> => {
    id ??= await rowOf(database, name)
    const row = id
    const found = await unleased(database.read('jobs').where('id', row)).first('started_on as last')
    if (!found || !(await due(database.read, found.last))) return
    // Compares with the row that was read: another process may have run the task since.
    const open = (db: Knex) => unleased(db('jobs').where({ id: row, started_on: found.last }))
    const lease = () => ({ lease_owner: owner, lease_until: clock.later(LEASE), started_on: clock.now() })
    if ((await database.write((db) => open(db).update(lease()))) === 0) return
    try {
      const renew = () => database.write((db) => renewLease(db, row, owner))
      await whileLeased(renew, (lost) => run(AbortSignal.any([stopping, lost])))
    } finally {
      await database.write((db) => releaseLease(db, row, owner))
    }
  }
}
