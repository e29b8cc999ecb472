import { type Call, type CallRequest, isFile, type Output, paramNames, type SendOptions } from '../contract/call.ts'
import { type Calls, calls } from '../contract/index.ts'
import type { Send } from './http.ts'

export * from './http.ts'

type CallOutput<C extends Call> = C['reply'] extends { file: string } ? Response : Output<C>
type OptionalIfEmpty<T> = Partial<T> extends T ? [input?: T] : [input: T]

/** `call` makes a call that is known at run time alone, such as that of a form. */
export type Client = { call: <C extends Call>(call: C, request: CallRequest<C>) => Promise<Output<C>> } & {
  [R in keyof Calls]: {
    [V in keyof Calls[R]]: Calls[R][V] extends Call
      ? (...input: OptionalIfEmpty<CallRequest<Calls[R][V]>>) => Promise<CallOutput<Calls[R][V]>>
      : never
  }
}

/** Inserts the params of a call into its path. */
export const fillPath = (call: Call, params: Record<string, unknown> = {}): string =>
  paramNames(call.path).reduce((path, name) => path.replace(`{${name}}`, encodeURIComponent(String(params[name]))), call.path)

/** A request whose call is known at run time alone. */
export type CallOptions = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown } & SendOptions

/** Sends any call of the table. The typed client and `evergreen call` use it. */
export const sendCall = <C extends Call>(send: Send, call: C, { params, query, body, ...how }: CallOptions = {}): Promise<CallOutput<C>> =>
  send({
    method: call.method,
    path: fillPath(call, params),
    query,
    // A call with a body always sends one, even when all fields are optional, so that the server receives JSON.
    body: call.body ? (body ?? {}) : undefined,
    file: isFile(call.reply),
    ...how,
  }) as Promise<CallOutput<C>>

/** A typed client that sends every call through `call`. It is generated from the call table: `api.renewals.begin({ params, body })`. */
export const clientBy = (call: (row: Call, request?: CallOptions) => Promise<unknown>): Client => {
  const verbsOf = (table: Record<string, Call>) =>
    Object.fromEntries(Object.entries(table).map(([verb, row]) => [verb, (request?: CallOptions) => call(row, request)]))
  const resources = Object.entries(calls).map(([resource, table]) => [resource, verbsOf(table)])
  return { ...Object.fromEntries(resources), call } as unknown as Client
}

/** The typed client. */
export const createClient = (send: Send): Client => clientBy((row, request) => sendCall(send, row, request))
