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

/** Whether it can be worked with: its database is at its version, its documents can be stored. Else what it says. */
export async function whyNotReady({ fetch, signal }: Io, server: string): Promise<string | null> {
  const answer = await fetch(`${server}${BASE_PATH}/ready`, { signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]) })
  if (answer.ok) return null
  const said = (await answer.json().catch(() => null)) as { status?: string } | null
  return said?.status ?? `it answers ${answer.status}`
}
