import type { Knex } from 'knex'
import { messages } from '../../rules/messages.ts'
import { among } from '../kit/database/many.ts'

/** The records that have changed since they were planned, or that were deleted, with the reason; of all, or of the given ids. */
export const changedSincePlan = async (db: Knex, batchId: number, table: string, ids?: readonly number[]): Promise<Map<number, string>> => {
  const changed = db('batch_items')
    .leftJoin(table, `${table}.id`, 'batch_items.record_id')
    .where('batch_items.batch_id', batchId)
    .whereNull('batch_items.reason')
    .whereRaw(`(${table}.version is null or ${table}.version <> batch_items.version)`)
  if (ids) changed.modify(among(db, 'batch_items.record_id', ids))
  const found: number[] = await changed.pluck('batch_items.record_id')
  return new Map(found.map((id) => [id, messages.planRowChanged]))
}
