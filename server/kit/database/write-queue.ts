import { setImmediate as soon } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Engine } from './engine.ts'

export type Work = (db: Knex.Transaction) => PromiseLike<unknown>

export interface WriteQueue {
  /**
   * Queues a write that runs after the response. Of several queued writes with the same key only the first runs. Returns false and
   * drops the write while the queue is full: a write that must not be lost belongs in the transaction of its call.
   */
  later(work: Work, key?: string): boolean
  /** Resolves when the queue is empty. */
  settled(): Promise<void>
}

const WAITING = 200
const TOGETHER = 20

/**
 * Runs the queued writes in batches, one transaction at a time, so that many of them use the writer no more often than one request
 * does.
 */
export const createWriteQueue = (write: Engine['write'], failed: (error: unknown) => void): WriteQueue => {
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
      // A failing write rolls back its whole batch; then each write of the batch is tried alone.
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
