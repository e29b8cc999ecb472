import type { Call, CallRequest, Output } from '../contract/call.ts'
import { type Calls, calls } from '../contract/index.ts'
import { keysOf, recordOf } from '../rules/records.ts'
import type { Send } from './http.ts'
import { type CallOptions, sendCall } from './send-call.ts'

export * from './http.ts'
export * from './send-call.ts'

type OptionalIfEmpty<T> = Partial<T> extends T ? [input?: T] : [input: T]

/** The typed client. `call` sends a call that is only known at run time, such as that of a form. */
export type Client = { call: <C extends Call>(call: C, request: CallOptions) => Promise<Output<C>> } & {
  [R in keyof Calls]: {
    [V in keyof Calls[R]]: Calls[R][V] extends Call
      ? (...input: OptionalIfEmpty<CallRequest<Calls[R][V]>>) => Promise<Output<Calls[R][V]>>
      : never
  }
}

/** A typed client, built from the call table, that sends every call through `call`: `api.renewals.begin({ params, body })`. */
export const clientBy = (call: (row: Call, request?: CallOptions) => Promise<unknown>): Client => {
  const verbsOf = (table: Record<string, Call>) =>
    Object.fromEntries(Object.entries(table).map(([verb, row]) => [verb, (request?: CallOptions) => call(row, request)]))
  // The functions of a resource are created on first use, because there are hundreds.
  const lazily = (resource: keyof Calls) => {
    let verbs: ReturnType<typeof verbsOf> | undefined
    return { enumerable: true, get: () => (verbs ??= verbsOf(calls[resource])) }
  }
  // The cast is safe: `Client` maps the rows of the same table to these functions.
  return Object.defineProperties({ call }, recordOf(keysOf(calls), lazily)) as Client
}

/** The typed client over `send`. */
export const createClient = (send: Send): Client => clientBy((row, request) => sendCall(send, row, request))
