import type { Call } from '../../contract/call.ts'
import { allCalls } from '../../contract/index.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { asRefusal, refuse } from '../kit/http/problems.ts'
import { fieldIn } from '../kit/unknown.ts'

/** A call that can be planned, with the input of the plan. */
export interface BulkAction {
  call: string
  batch: NonNullable<Call['batch']>
  id?: number
  body: Record<string, unknown>
}

const BULK_CALLS = new Map(
  allCalls().flatMap(({ name, call: { batch, path } }) => (batch ? [[name, { batch, isAbout: path.includes('{id}') }] as const] : [])),
)

/** Adds how the call names its records; throws 400 if it is no bulk action. */
export const bulkActionOf = (given: { call: string; id?: number; body: Record<string, unknown> }): BulkAction => {
  const found = BULK_CALLS.get(given.call)
  if (!found) throw refuse.rule('cannotBePlanned', 'call')
  if (found.isAbout && given.id === undefined) throw refuse.rule('required', 'id')
  return { ...given, batch: found.batch }
}

/** The ids of the records that a body lists, each once; empty if it lists none. */
export const idsIn = ({ batch, body }: BulkAction): number[] => {
  const rows = body[batch.rows]
  return Array.isArray(rows) ? [...new Set(rows.filter((id) => typeof id === 'number'))] : []
}

/** Why the call refuses the listed records; null if the refusal is about something else. */
const refusalOfRows = (error: unknown, { batch }: BulkAction): string | null => {
  const refusal = asRefusal(error)
  if (refusal?.status !== 400 && refusal?.status !== 409) return null
  const fields = Object.keys(refusal.errors ?? {})
  if (fields.some((field) => field !== batch.rows)) return null
  return refusal.errors?.[batch.rows]?.[0] ?? refusal.message
}

interface Performed {
  /** Why records were refused, by id. */
  refused: Map<number, string>
  jobId: number | null
}

/**
 * Performs a bulk action on the given records within the transaction of `ctx`. Many calls refuse all records because of one. This
 * finds the one: each half is tried alone, down to a single record.
 */
export const performOn = async (ctx: CallContext, action: BulkAction, ids: number[]): Promise<Performed> => {
  const { call, batch, id, body } = action
  try {
    const answer = await ctx.db.transaction((db) => ctx.perform(call, { ...ctx, db }, { id, body: { ...body, [batch.rows]: ids } }))
    const jobId = fieldIn(answer, 'jobId')
    return { refused: new Map(ctx.leftOut), jobId: typeof jobId === 'number' ? jobId : null }
  } catch (error) {
    const reason = refusalOfRows(error, action)
    if (reason === null || ids.length === 0) throw error
    if (ids.length === 1) return { refused: new Map(ids.map((one) => [one, reason])), jobId: null }
    const middle = ids.length >> 1
    const first = await performOn(ctx, action, ids.slice(0, middle))
    const second = await performOn(ctx, action, ids.slice(middle))
    return { refused: new Map([...first.refused, ...second.refused]), jobId: null }
  }
}
