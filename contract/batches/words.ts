import type { Batch } from './calls.ts'

/** The status of a bulk action, as people read it. */
export const batchStatus = ({ status, needsApproval, undoneBy }: Pick<Batch, 'status' | 'needsApproval' | 'undoneBy'>): string => {
  if (undoneBy !== null) return 'Undone'
  return status === 'Planned' && needsApproval ? 'Waiting for approval' : status
}
