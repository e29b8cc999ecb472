import type { Knex } from 'knex'
import type { Database } from '../../kit/database/db.ts'

/**
 * Milliseconds for which other requests wait. `held` is the longest transaction, from its BEGIN to the end of its COMMIT or
 * ROLLBACK. `pause` is the longest time in a transaction without a running statement, for example while it hashes a password or
 * waits for another server. Both are 0 without a transaction.
 */
export interface Holds {
  held: number
  pause: number
}

const NONE: Holds = { held: 0, pause: 0 }

/** Reports every time in which no statement of a transaction runs. Returns a function that reports the last one. */
const pausesOf = (trx: Knex.Transaction, report: (pause: number) => void): (() => void) => {
  let [since, running] = [performance.now(), 0]
  const ends = () => {
    running -= 1
    since = performance.now()
  }
  trx.on('query', () => {
    if (running === 0) report(performance.now() - since)
    running += 1
  })
  trx.on('query-response', ends)
  trx.on('query-error', ends)
  return () => report(performance.now() - since)
}

/** A database that measures its transactions. */
export const watched = (database: Database) => {
  let longest = NONE
  const write: Database['write'] = async (work) => {
    let begun = 0
    let pause = 0
    try {
      return await database.write(async (trx) => {
        begun = performance.now()
        const end = pausesOf(trx, (one) => {
          pause = Math.max(pause, one)
        })
        const done = await work(trx)
        end()
        return done
      })
    } finally {
      longest = { held: Math.max(longest.held, performance.now() - begun), pause: Math.max(longest.pause, pause) }
    }
  }
  return {
    database: { ...database, write },
    /** Runs `work` and returns the longest transaction during it. */
    async during<T>(work: () => Promise<T>): Promise<{ answer: T; holds: Holds }> {
      longest = NONE
      const answer = await work()
      return { answer, holds: longest }
    },
  }
}
