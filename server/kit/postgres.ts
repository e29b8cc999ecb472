import { setTimeout as wait } from 'node:timers/promises'
import knexModule from 'knex'
import type { Client } from 'pg'
import type { Engine } from './db.ts'
import { knexLog } from './knex-log.ts'

const { knex } = knexModule // CommonJS: Node finds no named exports in it

const RETRIES = 3
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'

export function openPostgres(url: string): Engine {
  const pool = knex({
    client: 'pg',
    connection: { connectionString: url, application_name: 'evergreen' },
    log: knexLog,
    compileSqlOnError: false, // else Knex writes the bound values, secrets among them, into its error messages
    acquireConnectionTimeout: 8_000,
    pool: { min: 0, max: 10, afterCreate: readAsSqliteDoes },
  })
  return {
    engine: 'postgres',
    read: pool,
    stream: pool,
    write: (work) => retried(() => pool.transaction(async (trx) => work(trx))),
    close: () => pool.destroy(),
  }
}

/** Out of the box pg answers counts and sums as text, and a date as a Date at local midnight: a day off, east of here. */
function readAsSqliteDoes(connection: Client, done: (error: Error | null, connection: Client) => void) {
  const { DATE, INT8, NUMERIC } = { DATE: 1082, INT8: 20, NUMERIC: 1700 }
  connection.setTypeParser(DATE, (text) => text)
  connection.setTypeParser(INT8, Number)
  connection.setTypeParser(NUMERIC, Number) // sum() of whole cents; no column is numeric
  done(null, connection)
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
  // Objection wraps what pg throws, and keeps the code inside.
  const { code } = ((error as { nativeError?: object }).nativeError ?? error) as { code?: string }
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED
}
