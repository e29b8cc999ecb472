import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from '../../database/db.ts'
import { WrongConfig } from '../../variables.ts'

const PATIENCE = 5_000

/** A pooler in transaction mode accepts LISTEN, but passes no notification on. Throws WrongConfig then. */
export const mustListen = async (url: string, { write }: Database): Promise<void> => {
  const channel = `probe_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: url, application_name: 'evergreen probe' })
  client.on('error', () => {}) // the connection of a pooler may end while it waits
  await client.connect()
  try {
    const heard = new Promise<boolean>((resolve) => client.once('notification', () => resolve(true)))
    await client.query(`listen ${channel}`)
    await write((db) => db.raw('select pg_notify(?, ?)', [channel, '']))
    const isHeard = await Promise.race([heard, wait(PATIENCE, false, { ref: false })])
    if (!isHeard)
      throw new WrongConfig(
        'DATABASE_DIRECT_URL must be the address of PostgreSQL itself: notifications do not arrive through a pooler such as PgBouncer in transaction mode.',
      )
  } finally {
    await client.end()
  }
}
