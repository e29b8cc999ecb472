import type { Knex } from 'knex'
import type { BatchRecord } from '../batch.queries.ts'

/** The bulk action that a batch goes back to. */
export interface Origin {
  /** The call that made the first batch: never `batches.undo`. */
  call: string
  /** Whether undoing the batch makes the changes of the first one again. An undo of that undo takes them back once more. */
  isRedo: boolean
}

/** Follows a batch through the undos before it. An undo has the permissions and the rules of the call at the beginning. */
export const originOf = async (db: Knex, batch: Pick<BatchRecord, 'call' | 'undoOf'>): Promise<Origin> => {
  if (batch.undoOf === null) return { call: batch.call, isRedo: false }
  const { call, isRedo } = await originOf(db, await db('batches').where('id', batch.undoOf).first({ call: 'call', undoOf: 'undo_of' }))
  return { call, isRedo: !isRedo }
}
