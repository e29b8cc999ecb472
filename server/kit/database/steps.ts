import type { Knex } from 'knex'
import type { Database } from './db.ts'
import { rolledBack } from './rolled-back.ts'

/**
 * Rows in a step. Other requests cannot write to SQLite during a step, so each takes as many rows as fit into HOLD milliseconds. The
 * first is small, because its statements are not prepared yet.
 */
export const FIRST = 25
const LEAST = 50
const MOST = 1_000
const HOLD = 40

/** The size of the step after one of `size` rows that has held the writer for `held` milliseconds. */
export const nextSize = (size: number, held: number, most = MOST): number =>
  Math.min(most, Math.round(Math.min(size * 4, Math.max(LEAST, (size * HOLD) / held))))

type Transact = <R>(work: (db: Knex) => Promise<R>) => Promise<R>

/** Runs a transaction. `held`: milliseconds from its begin to the end of its commit, which can take longer than the statements. */
export const timedStep = async <T>(transact: Transact, work: (db: Knex) => Promise<T>): Promise<{ done: T; held: number }> => {
  let begun = 0
  const done = await transact((db) => {
    begun = performance.now()
    return work(db)
  })
  return { done, held: performance.now() - begun }
}

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
    const { done: afterwards, held } = await timedStep(transact, (db) => work(db, some))
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
