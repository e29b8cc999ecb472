import type { Call } from '../../../contract/call.ts'
import { present } from '../../../rules/present.ts'
import { batchInSteps } from '../batch-steps.ts'
import type { Database } from '../database/db.ts'
import { AT_ONCE, patient } from '../database/steps.ts'
import { fieldIn } from '../unknown.ts'
import type { AnyHandler, BulkHandler, HandlerContext } from './handler.ts'

interface Request {
  handler: AnyHandler
  call: Call
  ctx: HandlerContext<Call>
  record: unknown
  write: Database['write']
  /** Loads the record of the path again, within the transaction of a step. */
  find(ctx: HandlerContext<Call>): Promise<unknown>
}

/** Returns the work of a bulk action with more than `AT_ONCE` records; undefined for any other request. */
export const inBulkSteps = async (request: Request): Promise<(() => Promise<unknown>) | undefined> => {
  const { handler, ctx, record, write, find } = request
  const { batch } = request.call
  if (!batch || !('check' in handler)) return undefined
  const bulk: BulkHandler<Call> = handler
  const rows = fieldIn(ctx.body, batch.rows)
  const all = Array.isArray(rows) ? { ids: rows } : await bulk.all?.(ctx, record)
  const ids = [...new Set<number>(all?.ids)]
  if (!all || ids.length <= AT_ONCE) return undefined
  const body: Record<string, unknown> = present(ctx.body)
  const having = (some: number[]) => ({ ...ctx, body: { ...body, [batch.rows]: some } })
  return () =>
    batchInSteps({
      ctx: Object.assign(ctx, { user: present(ctx.user) }),
      ...{ batch, ids, write: patient(write), body: { ...body, params: ctx.params } },
      ...('answer' in all && { answer: all.answer }),
      check: (some) => bulk.check(having(some), record),
      run: async ({ db, batchId }, some) => {
        const stepCtx = { ...having(some), db, batchId }
        return bulk.run(stepCtx, await find(stepCtx))
      },
    })
}
