import type { SendOptions } from '../contract/call.ts'
import type { Problem } from '../contract/common.ts'

/** One request as the client gives it to whatever sends it. `path` begins behind the base path. */
export interface Outgoing extends SendOptions {
  method: string
  path: string
  query?: Record<string, unknown>
  body?: unknown
  /** The answer is a file, not JSON. */
  file?: boolean
}

export type Send = (request: Outgoing) => Promise<unknown>

/** A refusal by the server: its status, the sentence for the toast, and the fields it blames. */
export class Refused extends Error {
  readonly status: number
  readonly errors: Record<string, string[]>
  readonly requestId: string
  /** Seconds, where the server asks to come again later. */
  readonly retryAfter: number | null
  constructor(problem: Pick<Problem, 'status' | 'detail' | 'requestId' | 'errors'>, retryAfter: number | null = null) {
    super(problem.detail)
    this.name = 'Refused'
    this.status = problem.status
    this.errors = problem.errors ?? {}
    this.requestId = problem.requestId
    this.retryAfter = retryAfter
  }
}

/** The server could not be reached, or answered nothing that we know. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('The server could not be reached.', { cause })
    this.name = 'Unreachable'
  }
}

export interface HttpOptions {
  /** Up to and with the base path, without a final slash: 'http://127.0.0.1:3000/api/v1.0'. */
  base: string
  /** A personal token; without one the browser's session cookie signs in. */
  token?: string
  fetch?: typeof fetch
}

/** Empty values are dropped and arrays repeated (spec 1 §7). */
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

const secondsOf = (response: Response): number | null => Number(response.headers.get('retry-after')) || null

/** Sends over HTTP, in browsers and Node alike. */
export const overHttp =
  ({ base, token, fetch: send = fetch }: HttpOptions): Send =>
  async ({ method, path, query, body, ifMatch, idempotencyKey, signal, file }) => {
    let response: Response
    try {
      response = await send(base + path + queryString(query), {
        method,
        credentials: 'include',
        // Node's fetch adds "Cache-Control: no-cache" by itself, which reads as "never fresh": say it in the weaker form.
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
    } catch (error) {
      if (signal?.aborted) throw error
      throw new Unreachable(error)
    }
    if (response.ok && file) return response
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    if (!response.ok)
      throw isJson
        ? new Refused(JSON.parse(text), secondsOf(response))
        : new Unreachable(new Error(`${response.status} ${text.slice(0, 200)}`))
    return isJson && text ? JSON.parse(text) : null
  }
