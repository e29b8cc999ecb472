import { whyOutOfScope } from '../../../contract/authentication/scopes.ts'
import { type Call, type CallTable, paramNames } from '../../../contract/call.ts'
import { PERMISSIONS } from '../../../rules/people/permissions.ts'
import { present } from '../../../rules/present.ts'
import { type Access, permits, whyNotPermitted } from '../../../rules/programs/scopes.ts'
import type { Database } from '../database/db.ts'
import { fieldIn } from '../unknown.ts'
import { compileCheck } from './check/check.ts'
import { type AnyHandler, type CallContext, type FindContext, type HandlerContext, type SignedIn, workOf } from './handler.ts'
import { refuse } from './problems.ts'

export type AnyHandlers = Record<string, Record<string, AnyHandler>>

/** Checks the role, and the scopes of the token, before anything else is read. */
export const mustBePermitted = (user: SignedIn, call: Call): void => {
  if (!PERMISSIONS[call.permission].role(user)) throw refuse.notAllowed()
  const why = whyOutOfScope(user.scopes, call)
  if (why) throw refuse.outOfScope(why)
}

/** Refuses a token without the scope for what the call does later, when the limits of the token no longer apply. */
export const mustHaveScope = ({ scopes }: SignedIn, area: string, access: Access): void => {
  if (scopes && !permits(scopes, area, access)) throw refuse.outOfScope(whyNotPermitted(scopes, area, access))
}

/**
 * Returns a function that loads the record of a call; undefined for a call without one. Throws 404 if the record is not visible, 403 if
 * the user may not make the call on it, and 412 if its version differs from `seen`.
 */
export const recordFinder = ({ permission }: Call, handler: AnyHandler) => {
  if (!('find' in handler)) return undefined
  const who = PERMISSIONS[permission]
  return async (ctx: FindContext<Call>, seen: number | undefined): Promise<unknown> => {
    const record = await handler.find?.(ctx)
    if (!record) throw refuse.notFound()
    if (ctx.user && who.record && !who.record(ctx.user, record)) throw refuse.notAllowed()
    if (seen !== undefined && seen !== fieldIn(record, 'version')) throw refuse.stale()
    return record
  }
}

const performed = (call: Call, handler: AnyHandler, database: Database): CallContext['perform'] => {
  const find = recordFinder(call, handler)
  const checkBody = call.body && compileCheck(call.body, 'body')
  const work = workOf(handler, database)
  const names = paramNames(call.path)
  return async (name, ctx, { id, params, body, prepared }) => {
    mustBePermitted(ctx.user, call)
    const given: Record<string, number | undefined> = { id, ...params }
    const ids = Object.fromEntries(names.map((one) => [one, given[one]]))
    const handlerCtx = { ...ctx, call: name, params: ids, query: {}, body } as HandlerContext<Call>
    const record = await find?.(handlerCtx, undefined)
    const errors = checkBody?.(body)
    if (errors) throw refuse.invalid(Object.fromEntries(Object.entries(errors).map(([field, said]) => [`body.${field}`, said])))
    return work(handlerCtx, record, prepared)
  }
}

/** Returns a function that performs calls inside a transaction, with their permissions and checks, for plans and imports. */
export const performer = (table: CallTable, handlers: AnyHandlers, database: Database): CallContext['perform'] => {
  const known = new Map<string, CallContext['perform']>()
  return (name, ctx, input) => {
    const [resource = '', verb = ''] = name.split('.')
    const one = known.get(name) ?? performed(present(table[resource]?.[verb]), present(handlers[resource]?.[verb]), database)
    known.set(name, one)
    return one(name, ctx, input)
  }
}
