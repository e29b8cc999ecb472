import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Unreachable } from '../client/index.ts'
import type { Run } from './run.ts'

const TRIES = 3
const PAUSE = 1_000

/** Asks again while no answer comes. By its key the server knows a repeated request, does nothing again and answers as it did. */
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
