import { type Call, isFile, type Output, paramNames, readsOnly, type SendOptions } from '../contract/call.ts'
import type { Send } from './http.ts'

/** The path of a call with its params filled in. */
export const fillPath = (call: Call, params: Record<string, unknown> = {}): string =>
  paramNames(call.path).reduce((path, name) => path.replace(`{${name}}`, encodeURIComponent(String(params[name]))), call.path)

/** The options of a call that is only known at run time. Every `CallRequest` is assignable to it. */
export type CallOptions = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown } & SendOptions

/** Sends any call of the call table. Used by the typed client and by `evergreen call`. */
export const sendCall = <C extends Call>(send: Send, call: C, { params, query, body, ...how }: CallOptions = {}): Promise<Output<C>> =>
  send({
    method: call.method,
    path: fillPath(call, params),
    query,
    // A call with a body always sends one, even when all fields are optional, so that the server receives JSON.
    body: call.body ? (body ?? {}) : undefined,
    file: isFile(call.reply),
    isFinal: call.isFinal,
    reads: readsOnly(call),
    permission: call.permission,
    ...how,
  }) as Promise<Output<C>>
