import type { Call } from '../../../contract/call.ts'
import { present } from '../../../rules/present.ts'
import { batchInSteps } from '../batch-steps.ts'
import type { Database } from '../database/db.ts'
import { fieldIn } from '../unknown.ts'
import type { AnyHandler, BulkHandler, HandlerContext } from './handler.ts'

/** The most records that a bulk action changes in one transaction. */
const AT_ONCE = 250

interface Request {
  handler: AnyHandler
  call: Call
  ctx: HandlerContext<Call>
  record: unknown
  write: Database['write']
  /** Loads the record of the path again, within the transaction of a step. */
  find(ctx: HandlerContext<Call>): Promise<unknown>
}

/** The work of a bulk action that has too many records for one transaction; undefined for any other request. */
export const inBulkSteps = ({ handler, call: { batch }, ctx, record, write, find }: Request): (() => Promise<unknown>) | undefined => {
  const rows = batch && fieldIn(ctx.body, batch.rows)
  if (!batch || !('check' in handler) || !Array.isArray(rows)) return undefined
  const ids = [...new Set<number>(rows)]
  if (ids.length <= AT_ONCE) return undefined
  const bulk: BulkHandler<Call> = handler
  const body: Record<string, unknown> = present(ctx.body)
  const having = (some: number[]) => ({ ...ctx, body: { ...body, [batch.rows]: some } as never })
  return () =>
    batchInSteps({
      ctx: Object.assign(ctx, { user: present(ctx.user) }),
      ...{ batch, ids, write, body: { ...body, params: ctx.params } },
      check: (some) => bulk.check(having(some), record),
      run: async ({ db, batchId }, some) => {
        const stepCtx = { ...having(some), db, batchId }
        return bulk.run(stepCtx, await find(stepCtx))
      },
    })
}
