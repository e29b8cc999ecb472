import type { Knex } from 'knex'
import type { Database } from './db.ts'
import { rolledBack } from './rolled-back.ts'

/**
 * Rows in a step. Other requests cannot write to SQLite during a step, so each takes as many rows as fit into HOLD milliseconds. The
 * first is small, because its statements are not prepared yet.
 */
export const FIRST = 25
const LEAST = 25
const MOST = 500
const HOLD = 30

/** The size of the step after one of `size` rows that has held the writer for `held` milliseconds. */
export const nextSize = (size: number, held: number): number => Math.round(Math.min(MOST, size * 2, Math.max(LEAST, (size * HOLD) / held)))

type Transact = <R>(work: (db: Knex) => Promise<R>) => Promise<R>

/**
 * Works through many items in transactions that hold the writer for a short time. A request that waits to write comes before the next
 * step, because Knex hands out the one writing connection of SQLite in the order of asking. `work` may run again in the same step;
 * what it returns runs once, after its transaction.
 */
export const inSteps = async <T>(
  transact: Transact,
  items: readonly T[],
  work: (db: Knex, some: T[]) => Promise<() => void>,
): Promise<void> => {
  for (let at = 0, size = FIRST; at < items.length; ) {
    const some = items.slice(at, at + size)
    const { held, afterwards } = await transact(async (db) => {
      const begun = performance.now()
      const done = await work(db, some)
      return { held: performance.now() - begun, afterwards: done }
    })
    afterwards()
    at += some.length
    size = nextSize(size, held)
  }
}

/** Transactions that are kept. */
export const committed =
  (write: Database['write']): Transact =>
  (work) =>
    write(work)

/** Transactions that are rolled back. */
export const planned =
  (write: Database['write']): Transact =>
  (work) =>
    rolledBack(write, work)
