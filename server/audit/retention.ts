import { addMonths } from '../../rules/day.ts'
import { clock } from '../kit/clock.ts'
import type { Database } from '../kit/database/db.ts'
import { type Sealed, sealsOf } from './rows.ts'

/**
 * Deletes audit rows of months that ended more than `months` months ago, one seal at a time, and keeps the seals. 0 keeps everything. The
 * database refuses to delete any other audit row.
 */
export const dropOldRows = async (database: Database, months: number, stopping?: AbortSignal): Promise<void> => {
  if (months === 0) return
  const before = addMonths(clock.today(), -months).slice(0, 7)
  while (!stopping?.aborted) {
    const seal: (Sealed & { id: number }) | undefined = await database
      .read('audit_seals')
      .where('month', '<', before)
      .whereNull('dropped_on')
      .orderBy('id')
      .first()
    if (!seal) return
    await database.write(async (db) => {
      await sealsOf(db, seal.client_id).where({ id: seal.id }).update({ dropped_on: clock.now() })
      await db('audit').where({ client_id: seal.client_id }).whereBetween('id', [seal.from_id, seal.to_id]).delete()
    })
  }
}
