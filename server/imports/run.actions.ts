import type { Knex } from 'knex'
import { clock } from '../kit/clock.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { cancelJob, enqueue } from '../kit/queue/jobs.ts'
import { mustBeAlone } from '../licenses/import/lease.actions.ts'
import { mustBeIdle } from './checking.ts'
import { endCancelled } from './import.job.ts'
import { Import } from './import.model.ts'
import { mustImport } from './may-import.actions.ts'

/** Whether an earlier run of the import was undone. Its rows are then written again, in a batch of their own. */
const isUndone = async (db: Knex, batchId: number | null): Promise<boolean> => {
  const undoing = batchId === null ? undefined : await db('batches').where('undo_of', batchId).first('status')
  if (undoing?.status === 'Running') throw refuse.rule('undoRunning')
  return undoing !== undefined
}

/** Starts the job of a checked import. A second request gets the job of the first. 409 while another import of the client runs. */
export const runImport = async (ctx: CallContext, { id }: Import): Promise<{ jobId: number }> => {
  const { db } = ctx
  const one = await Import.query(db).findById(id).forUpdate()
  if (!one) throw refuse.notFound()
  if ((one.status === 'Running' || one.status === 'Done') && one.jobId !== null) return { jobId: one.jobId }
  mustImport(ctx.user, one.kind)
  mustBeIdle(one)
  if (one.outcome === null || one.status === 'Uploaded') throw refuse.rule('importNotChecked')
  if (one.rowsDocumentId === null) throw refuse.rule('importFileGone')
  await mustBeAlone(db, one.clientId)
  const undone = await isUndone(db, one.batchId)
  if (undone) await db('import_rows').where('import_id', id).update({ is_written: false })
  const jobId = await enqueue(ctx, 'import', { importId: id })
  await db('jobs').where('id', jobId).update({ total: one.rowCount })
  await Import.query(db)
    .findById(id)
    .patch({
      ...{ status: 'Running', jobId, startedOn: clock.now(), endedOn: null, error: null, doneCount: 0 },
      ...{ batchId: undone ? null : one.batchId, version: one.version + 1 },
    })
  return { jobId }
}

/** Stops a running import. What it has written stays, and can be undone. */
export const cancelImport = async ({ db }: CallContext, one: Import): Promise<void> => {
  if (one.status !== 'Running' || one.jobId === null || !(await cancelJob(db, one.jobId))) throw refuse.rule('importNotRunning')
  await endCancelled(db, one)
}
