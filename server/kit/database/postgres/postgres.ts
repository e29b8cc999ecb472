import { setTimeout as wait } from 'node:timers/promises'
import knexModule, { type Knex } from 'knex'
import type { Client } from 'pg'
import { codeOf } from '../../unknown.ts'
import { STREAMERS } from '../connections.ts'
import type { Engine } from '../engine.ts'
import { knexLog } from '../knex-log.ts'
import { StatementsClient } from './statements.ts'

const { knex } = knexModule // CommonJS: Node finds no named exports in it

const RETRIES = 3
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'

const SECOND = 1_000
/** With eight, 64 busy connections take no more requests in a second, and every statement waits twice as long for the event loop. */
const READERS = 4
const WRITERS = 6

/** Limits in milliseconds for waiting on a lock, for a statement, and for an open transaction that runs nothing. */
const timeouts = {
  lock_timeout: 5 * SECOND,
  statement_timeout: 15 * SECOND,
  idle_in_transaction_session_timeout: 60 * SECOND,
}

/** Separate pools: readers do not wait for writers that wait for a lock, and neither waits for exports. */
export function openPostgres(url: string): Engine {
  const readers = connect(url, READERS, true)
  const writers = connect(url, WRITERS)
  const streamers = connect(url, STREAMERS)
  return {
    engine: 'postgres',
    readers: READERS,
    writers: WRITERS,
    read: readers,
    stream: streamers,
    pools: { read: readers, stream: streamers, write: writers },
    write: (work) => retried(() => writers.transaction(async (trx) => work(trx))),
    async close() {
      await Promise.all([readers, writers, streamers].map((pool) => pool.destroy()))
    },
  }
}

/** Removes the timeouts for a transaction that may take long: a migration or a restore. */
export async function withoutTimeouts(trx: Knex) {
  await trx.raw(`set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`)
}

function connect(url: string, most: number, isCancellable = false) {
  const connection = { connectionString: url, application_name: 'evergreen', isCancellable, ...timeouts }
  const pool = knex({
    client: StatementsClient as never, // Knex types another `cancelQuery` than its dialects have
    connection,
    log: knexLog,
    compileSqlOnError: false, // otherwise Knex writes bound values, including secrets, into its error messages
    acquireConnectionTimeout: 8 * SECOND,
    pool: { min: 0, max: most, afterCreate: prepared },
  })
  pool.client.config.client = 'pg' // by which migrations and queries know PostgreSQL
  return pool
}

/** Turns off JIT compilation of expensive statements: it takes longer than any of our statements runs. */
function prepared(connection: Client, done: (error: Error | null, connection: Client) => void) {
  readAsSqliteDoes(connection)
  connection.query('set jit = off', (error) => done(error ?? null, connection))
}

/** By default pg returns counts and sums as text, and a date as a Date at local midnight, which shifts the day east of UTC. */
function readAsSqliteDoes(connection: Client) {
  const { DATE, INT8, NUMERIC } = { DATE: 1082, INT8: 20, NUMERIC: 1700 }
  connection.setTypeParser(DATE, (text) => text)
  connection.setTypeParser(INT8, Number)
  connection.setTypeParser(NUMERIC, Number) // sum() of whole cents; no column is numeric
}

async function retried<T>(transact: () => Promise<T>, retries = RETRIES): Promise<T> {
  try {
    return await transact()
  } catch (error) {
    if (retries === 0 || !losesToAnother(error)) throw error
    await wait(Math.random() * 50)
    return retried(transact, retries - 1)
  }
}

function losesToAnother(error: unknown) {
  const code = codeOf(error)
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED
}
