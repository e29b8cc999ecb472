import type { HttpResponse, SendOptions } from '../contract/call.ts'
import type { Problem } from '../contract/common.ts'
import type { Permission } from '../rules/people/permissions.ts'
import type { Factor } from '../rules/people/second-factors.ts'
import { VERSION_HEADER } from '../rules/programs/packages.ts'

/** A request. `path` is relative to the base path. */
export interface Outgoing extends SendOptions {
  method: string
  path: string
  query?: Record<string, unknown>
  body?: unknown
  /** The reply is a file instead of JSON. */
  file?: boolean
  /** The batch is not reported to `onBatch`. */
  isFinal?: boolean
  /** The call only reads, so it is safe to send again. */
  reads?: boolean
  /** The permission of the call, which a refusal names. */
  permission?: Permission
}

export type Send = (request: Outgoing) => Promise<unknown>

/** An error reply. `message` is the text for the toast, `errors` the messages by field. */
export class Refused extends Error {
  readonly status: number
  readonly errors: Record<string, string[]>
  /** The second factors that the sign-in accepts; empty for any other refusal. */
  readonly factors: Factor[]
  /** The machine-readable error code, such as outOfScope or authorization_pending; null if the status is specific enough. */
  readonly code: string | null
  readonly requestId: string
  /** Seconds to wait before a retry, if the server sends them. */
  readonly retryAfter: number | null
  /** The permission that the refused call requires. */
  readonly permission: Permission | null
  constructor(
    problem: Pick<Problem, 'status' | 'detail' | 'requestId' | 'errors' | 'factors' | 'code'>,
    { retryAfter = null, permission = null }: { retryAfter?: number | null; permission?: Permission | null } = {},
  ) {
    super(problem.detail)
    this.name = 'Refused'
    this.status = problem.status
    this.errors = problem.errors ?? {}
    this.factors = problem.factors ?? []
    this.code = problem.code ?? null
    this.requestId = problem.requestId
    this.retryAfter = retryAfter
    this.permission = permission
  }
}

/** Whether a record with that name and place already exists. Send the body again with `allowDuplicate` to create it anyway. */
export const isDuplicate = (error: unknown): error is Refused => error instanceof Refused && 'allowDuplicate' in error.errors

/** Thrown if the server cannot be reached or its reply cannot be parsed. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('The server could not be reached.', { cause })
    this.name = 'Unreachable'
  }
}

/** The part of `fetch` that the client uses. */
export type Fetch = (
  url: string,
  request?: Pick<RequestInit, 'method' | 'signal' | 'credentials' | 'cache'> & { headers?: Record<string, string>; body?: string },
) => Promise<HttpResponse>

export interface HttpOptions {
  /** The base URL including the base path, without a trailing slash: 'http://127.0.0.1:3000/api/v1.0'. */
  base: string
  /** A personal token. Defaults to the session cookie of the browser. */
  token?: string
  fetch?: Fetch
  /** Called after a bulk action with its batch id, which can be undone. */
  onBatch?: (batchId: number) => void
  /** Called with the server's version, after each reply that includes it. */
  onVersion?: (version: string) => void
}

/** Leaves out empty values; arrays become repeated parameters. */
export const queryString = (query: Record<string, unknown> = {}): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one))
    }
  }
  const text = search.toString()
  return text && `?${text}`
}

const secondsOf = (response: HttpResponse): number | null => Number(response.headers.get('retry-after')) || null

/** A reply from something else, such as a proxy. */
const unexpected = ({ status, headers }: HttpResponse, text: string): string =>
  status >= 300 && status < 400 ? `${status}: use the address ${headers.get('location')}` : `${status} ${text.slice(0, 200)}`

/** Sends requests over HTTP, in browsers and in Node. */
export const overHttp =
  ({ base, token, fetch: send = fetch, onBatch, onVersion }: HttpOptions): Send =>
  async ({ method, path, query, body, ifMatch, idempotencyKey, signal, file, isFinal, permission }) => {
    let response: HttpResponse
    let text: string
    try {
      response = await send(base + path + queryString(query), {
        method,
        credentials: 'include',
        // Otherwise Node's fetch sends "Cache-Control: no-cache", which forces a full reply. This option sends max-age=0, which allows a
        // 304.
        cache: 'no-cache',
        signal,
        headers: {
          accept: file ? '*/*' : 'application/json, application/problem+json',
          'x-requested-with': 'XMLHttpRequest',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      text = response.ok && file ? '' : await response.text()
    } catch (error) {
      if (signal?.aborted) throw error
      throw new Unreachable(error)
    }
    const version = response.headers.get(VERSION_HEADER)
    if (version) onVersion?.(version)
    const batchId = Number(response.headers.get('batch-id'))
    if (batchId && !isFinal) onBatch?.(batchId)
    if (response.ok && file) return response
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    if (!response.ok)
      throw isJson
        ? new Refused(JSON.parse(text), { retryAfter: secondsOf(response), permission })
        : new Unreachable(new Error(unexpected(response, text)))
    return isJson && text ? JSON.parse(text) : null
  }
