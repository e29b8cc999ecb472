import type { Knex } from 'knex'
import { codeOf } from '../unknown.ts'
import type { Database } from './db.ts'
import { isPostgres } from './query.ts'
import { rolledBack } from './rolled-back.ts'

/** The most records that a request changes in one transaction; more are changed in steps, or in a job. */
export const AT_ONCE = 250

/**
 * Rows in a step. Other requests cannot write to SQLite during a step, so each takes as many rows as fit into HOLD milliseconds. On
 * PostgreSQL only requests for the same records wait. The first step has the least, because its statements are not prepared yet.
 */
export const LEAST = 25
export const MOST = 1_000
export const HOLD = { sqlite: 30, postgres: 150 }

/** The number of rows of the next step, after a step of `size` rows. `used` is the share of HOLD that the step took: 2 is twice HOLD. */
export const nextSize = (size: number, used: number, most = MOST): number =>
  Math.min(most, Math.round(Math.min(size * 4, Math.max(LEAST, size / used))))

type Transact = <R>(work: (db: Knex) => Promise<R>) => Promise<R>

const TRIES = 4

/** Whether the transaction failed to get the writer or a lock in time. It has then written nothing. */
const isTooLate = (error: unknown): boolean =>
  (error instanceof Error && error.name === 'KnexTimeoutError') || ['SQLITE_BUSY', '53300', '55P03'].includes(codeOf(error))

/** Retries a write that did not get the writer or a lock in time. For work in steps, part of which may already be committed. */
export const patient =
  (write: Database['write']): Database['write'] =>
  async (work) => {
    for (let tried = 1; ; tried++) {
      try {
        return await write(work)
      } catch (error) {
        if (tried === TRIES || !isTooLate(error)) throw error
      }
    }
  }

/**
 * Runs a step. Returns `used`, the share of HOLD from begin to commit; see `nextSize`. A commit counts at most as long as the statements:
 * it waits for the disk, and smaller steps would only wait more often.
 */
export const timedStep = async <T>(transact: Transact, work: (db: Knex) => Promise<T>): Promise<{ done: T; used: number }> => {
  let [begun, worked] = [0, 0]
  let hold = HOLD.sqlite
  const done = await transact(async (db) => {
    begun = performance.now()
    if (isPostgres(db)) hold = HOLD.postgres
    const result = await work(db)
    worked = performance.now() - begun
    return result
  })
  return { done, used: Math.min(performance.now() - begun, 2 * worked) / hold }
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
  for (let at = 0, size = LEAST; at < items.length; ) {
    const some = items.slice(at, at + size)
    const { done: afterwards, used } = await timedStep(transact, (db) => work(db, some))
    afterwards()
    at += some.length
    size = nextSize(size, used)
  }
}

/** Commits each step. */
export const committed =
  (write: Database['write']): Transact =>
  (work) =>
    write(work)

/** Rolls each step back, for a dry run. */
export const planned =
  (write: Database['write']): Transact =>
  (work) =>
    rolledBack(write, work)
