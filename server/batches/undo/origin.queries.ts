import type { Knex } from 'knex'
import type { BatchRecord } from '../batch.queries.ts'

/** The bulk action that a batch goes back to. */
export interface Origin {
  /** The first batch. */
  batchId: number
  /** The call that made the first batch: never `batches.undo`. */
  call: string
  /** Whether undoing the batch makes the changes of the first one again. An undo of that undo takes them back once more. */
  isRedo: boolean
}

/** Follows a batch through the undos before it. An undo has the permissions and the rules of the call at the beginning. */
export const originOf = async (db: Knex, { id, call, undoOf }: Pick<BatchRecord, 'id' | 'call' | 'undoOf'>): Promise<Origin> => {
  if (undoOf === null) return { batchId: id, call, isRedo: false }
  const before = await db('batches').where('id', undoOf).first({ id: 'id', call: 'call', undoOf: 'undo_of' })
  const { isRedo, ...origin } = await originOf(db, before)
  return { ...origin, isRedo: !isRedo }
}
