import type { Call } from '../../contract/call.ts'
import { allCalls } from '../../contract/index.ts'
import { numberList } from '../../rules/records.ts'
import { onThoseAllowed } from '../kit/batch.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { fieldIn } from '../kit/unknown.ts'

/** A call that can be planned, with the input of the plan. */
export interface BulkAction {
  call: string
  batch: NonNullable<Call['batch']>
  /** Whether many records are changed by a job. */
  startsJob: boolean
  id?: number
  body: Record<string, unknown>
}

const BULK_CALLS = new Map(
  allCalls().flatMap(({ name, call: { batch, path, startsJob = false } }) =>
    batch ? [[name, { batch, startsJob, isAbout: path.includes('{id}') }] as const] : [],
  ),
)

/** Adds how the call names its records; throws 400 if it is no bulk action. */
export const bulkActionOf = (given: { call: string; id?: number; body: Record<string, unknown> }): BulkAction => {
  const found = BULK_CALLS.get(given.call)
  if (!found) throw refuse.rule('cannotBePlanned', 'call')
  if (found.isAbout && given.id === undefined) throw refuse.rule('required', 'id')
  const { batch, startsJob } = found
  return { ...given, batch, startsJob }
}

/** The ids of the records that a body lists, each once; empty if it lists none. */
export const idsIn = ({ batch, body }: BulkAction): number[] => {
  const rows = body[batch.rows]
  return [...new Set(numberList(rows))]
}

interface Performed {
  /** Why records were refused, by id. */
  refused: Map<number, string>
  jobId: number | null
}

/** Performs a bulk action on the given records within the transaction of `ctx`. */
export const performOn = async (ctx: CallContext, { call, batch, id, body }: BulkAction, ids: number[]): Promise<Performed> => {
  let answer: unknown
  const refused = await onThoseAllowed(ctx.db, batch, ids, async (db, some) => {
    answer = await ctx.perform(call, { ...ctx, db }, { id, body: { ...body, [batch.rows]: some } })
  })
  const jobId = fieldIn(answer, 'jobId')
  return { refused: new Map([...ctx.leftOut, ...refused]), jobId: typeof jobId === 'number' ? jobId : null }
}
