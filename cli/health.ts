import { Unreachable } from '../client/index.ts'
import { BASE_PATH } from '../contract/index.ts'
import type { Io } from './io.ts'

export interface Health {
  /** Null of a server that does not say it. */
  version: string | null
  /** How far its clock is before ours, in milliseconds, as exactly as the answer tells; null where it does not. */
  ahead: number | null
}

const PATIENCE = 10_000

/** What a server says of itself to anybody. Throws `Unreachable` where none answers, or something that is no Evergreen. */
export async function askHealth({ fetch, signal, now }: Io, server: string): Promise<Health> {
  const started = now()
  try {
    const answer = await fetch(`${server}${BASE_PATH}/health`, { signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]) })
    const between = (started + now()) / 2
    const said = (await answer.json().catch(() => null)) as { status?: string; version?: string } | null
    if (said?.status !== 'alive') throw new Error('What answers there is no Evergreen server.')
    const date = Date.parse(answer.headers.get('date') ?? '')
    // The header is cut off to whole seconds: on average half of one is lost.
    return { version: said.version ?? null, ahead: Number.isNaN(date) ? null : date + 500 - between }
  } catch (error) {
    signal.throwIfAborted()
    throw new Unreachable(error)
  }
}

/** Whether it can be worked with: 'ready', or what is the matter with its database, and with its documents. */
export interface Readiness {
  database: string
  documents: string
}

export async function askReadiness({ fetch, signal }: Io, server: string): Promise<Readiness> {
  const answer = await fetch(`${server}${BASE_PATH}/ready`, { signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]) })
  const said = (await answer.json().catch(() => null)) as Partial<Readiness> | null
  const otherwise = answer.ok ? 'ready' : `not known: it answers ${answer.status}`
  return { database: said?.database ?? otherwise, documents: said?.documents ?? otherwise }
}
