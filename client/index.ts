import { type Call, type Input, isFile, type Output, paramNames } from '../contract/call.ts'
import { type Calls, calls } from '../contract/index.ts'
import type { Outgoing, Send } from './http.ts'

export * from './http.ts'

type Part<Name extends string, T> = [keyof T] extends [never]
  ? { [K in Name]?: T }
  : Partial<T> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T }

/** What one says to a call: its params, query and body (each only when the call has one), and how to send it. */
export type CallInput<C extends Call> = Part<'params', Input<C>['params']> &
  Part<'query', Input<C>['query']> &
  (C['body'] extends object ? Part<'body', Input<C>['body']> : unknown) &
  Pick<Outgoing, 'ifMatch' | 'idempotencyKey' | 'signal'>

type CallOutput<C extends Call> = C['reply'] extends { file: string } ? Response : Output<C>
type OptionalIfEmpty<T> = Partial<T> extends T ? [input?: T] : [input: T]

export type Client = {
  [R in keyof Calls]: {
    [V in keyof Calls[R]]: Calls[R][V] extends Call
      ? (...input: OptionalIfEmpty<CallInput<Calls[R][V]>>) => Promise<CallOutput<Calls[R][V]>>
      : never
  }
}

/** Fills the params of a call into its path. */
export const fillPath = (call: Call, params: Record<string, unknown> = {}): string =>
  paramNames(call.path).reduce((path, name) => path.replace(`{${name}}`, encodeURIComponent(String(params[name]))), call.path)

type UntypedInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown } & Pick<
  Outgoing,
  'ifMatch' | 'idempotencyKey' | 'signal'
>

/** Says any row of the table: what the typed client and `evergreen call` are made of. */
export const sendCall = (send: Send, call: Call, { params, query, body, ...how }: UntypedInput = {}): Promise<unknown> =>
  send({
    method: call.method,
    path: fillPath(call, params),
    query,
    // A call with a body gets one even when every field of it is optional, so that the server sees JSON.
    body: call.body ? (body ?? {}) : undefined,
    file: isFile(call.reply),
    ...how,
  })

/** The typed client: walks the call table, so that `api.renewals.begin({ params, body })` is the row and nothing else. */
export const createClient = (send: Send): Client =>
  Object.fromEntries(
    Object.entries(calls).map(([resource, table]) => [
      resource,
      Object.fromEntries(
        Object.entries(table).map(([verb, call]) => [verb, (input?: UntypedInput) => sendCall(send, call as Call, input)]),
      ),
    ]),
  ) as unknown as Client
