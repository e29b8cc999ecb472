import type { Knex } from 'knex'
import type { Database } from '../kit/db.ts'

/**
 * What others wait for, in milliseconds. `held`: the longest transaction of some work, from its BEGIN to the end of its COMMIT
 * or ROLLBACK. `pause`: the longest time inside one in which no statement ran, as when it hashes, draws a letter or asks another
 * server. Without a transaction both are 0.
 */
export interface Holds {
  held: number
  pause: number
}

const NONE: Holds = { held: 0, pause: 0 }

/** Calls back with the length of every time in which no statement of a transaction runs. */
const pausesOf = (trx: Knex.Transaction, tell: (pause: number) => void): (() => void) => {
  let [since, running] = [performance.now(), 0]
  const ends = () => {
    running -= 1
    since = performance.now()
  }
  trx.on('query', () => {
    if (running === 0) tell(performance.now() - since)
    running += 1
  })
  trx.on('query-response', ends)
  trx.on('query-error', ends)
  return () => tell(performance.now() - since)
}

/** A database that knows how long its transactions take. */
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
    /** The longest of them while some work runs. */
    async during<T>(work: () => Promise<T>): Promise<{ answer: T; holds: Holds }> {
      longest = NONE
      const answer = await work()
      return { answer, holds: longest }
    },
  }
}
