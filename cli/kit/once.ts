import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Unreachable } from '../../client/http.ts'
import type { Run } from './run.ts'

const TRIES = 3
const PAUSE = 1_000

/** Repeats a request until there is a reply. With the same idempotency key, the server acts only once. */
export async function onceOnly<T>({ io }: Run, ask: (idempotencyKey: string) => Promise<T>): Promise<T> {
  const key = randomUUID()
  for (let tried = 1; ; tried++) {
    try {
      return await ask(key)
    } catch (error) {
      if (!(error instanceof Unreachable) || tried === TRIES) throw error
      await pause(PAUSE, undefined, { signal: io.signal })
    }
  }
}
