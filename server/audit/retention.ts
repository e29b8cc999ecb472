import { clock } from '../kit/clock.ts'
import type { Database } from '../kit/database/db.ts'
import { type Sealed, sealsOf } from './rows.ts'

/** '2024-11' for 24 months before 2026-11-20. */
const monthBefore = (months: number): string => {
  const [year = 0, month = 0] = clock.today().split('-').map(Number)
  const count = year * 12 + (month - 1) - months
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}

/**
 * Deletes audit rows of months that ended more than `months` months ago, one seal at a time, and keeps the seals. 0 keeps everything. The
 * database refuses to delete any other audit row.
 */
export const dropOldRows = async (database: Database, months: number, stopping?: AbortSignal): Promise<void> => {
  if (months === 0) return
  const before = monthBefore(months)
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
