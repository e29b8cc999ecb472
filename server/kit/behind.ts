import { setImmediate as soon } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Engine } from './engine.ts'

export type Work = (db: Knex.Transaction) => PromiseLike<unknown>

export interface Behind {
  /**
   * Writes behind the answer: nobody waits for it. Of several with one key that wait, the first is done. False, and nothing is
   * done, while so many wait already: what may not be lost belongs into the transaction of its call.
   */
  later(work: Work, key?: string): boolean
  /** Once nothing waits any more. */
  settled(): Promise<void>
}

const WAITING = 200
const TOGETHER = 20

/** One transaction at a time, of several writes, so that a flood of them takes the writer no more often than one caller does. */
export const writeBehind = (write: Engine['write'], failed: (error: unknown) => void): Behind => {
  const waiting = new Map<string | symbol, Work>()
  let running: Promise<void> | undefined

  const transact = (works: Work[]) =>
    write(async (db) => {
      for (const work of works) await work(db)
    })

  const drain = async () => {
    await soon()
    while (waiting.size > 0) {
      const some = [...waiting].slice(0, TOGETHER)
      for (const [key] of some) waiting.delete(key)
      const works = some.map(([, work]) => work)
      // One that fails takes the others of its transaction along: then each is tried by itself.
      await transact(works).catch(async () => {
        for (const work of works) await transact([work]).catch(failed)
      })
    }
    running = undefined
  }

  return {
    later(work, key) {
      if (waiting.size >= WAITING) return false
      if (key === undefined || !waiting.has(key)) waiting.set(key ?? Symbol(), work)
      running ??= drain()
      return true
    },
    async settled() {
      await running
    },
  }
}
