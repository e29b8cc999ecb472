import { Unreachable } from '../../client/http.ts'
import { BASE_PATH } from '../../contract/call.ts'
import type { Io } from './io.ts'

export interface Health {
  /** Null if the server does not report it. */
  version: string | null
  /** How far the server's clock is ahead in milliseconds; null if the reply does not tell. */
  ahead: number | null
}

const PATIENCE = 10_000

/** The public status of a server. Throws `Unreachable` if there is no reply, or not one of Evergreen. */
export async function askHealth({ fetch, signal, now }: Io, server: string): Promise<Health> {
  const started = now()
  try {
    const answer = await fetch(`${server}${BASE_PATH}/health`, { signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]) })
    const between = (started + now()) / 2
    const said: { status?: string; version?: string } | null = await answer.json().catch(() => null)
    if (said?.status !== 'alive') throw new Error('What answers there is no Evergreen server.')
    const date = Date.parse(answer.headers.get('date') ?? '')
    // The Date header is truncated to whole seconds, so add the average loss of half a second.
    return { version: said.version ?? null, ahead: Number.isNaN(date) ? null : date + 500 - between }
  } catch (error) {
    signal.throwIfAborted()
    throw new Unreachable(error)
  }
}

/** 'ready', or what is wrong with the database and with the documents. */
export interface Readiness {
  database: string
  documents: string
  /** What is wrong although the server can work, in sentences. */
  degraded: string[]
}

export async function askReadiness({ fetch, signal }: Io, server: string): Promise<Readiness> {
  const answer = await fetch(`${server}${BASE_PATH}/ready`, { signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]) })
  const said: Partial<Readiness> | null = await answer.json().catch(() => null)
  const otherwise = answer.ok ? 'ready' : `not known: it answers ${answer.status}`
  return { database: said?.database ?? otherwise, documents: said?.documents ?? otherwise, degraded: said?.degraded ?? [] }
}
