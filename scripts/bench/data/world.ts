import type { Knex } from 'knex'
import { loadHistory } from '../../../fixtures/history.ts'
import { loadLarge } from '../../../fixtures/large.ts'
import { FIRST_SMALL_CLIENT, LARGEST_CLIENT, MIDDLE_CLIENT } from '../../../fixtures/shape.ts'
import { hashPassword } from '../../../server/authentication/password.actions.ts'
import { type Database, openDatabase } from '../../../server/kit/database/db.ts'
import { withoutTimeouts } from '../../../server/kit/database/postgres.ts'
import { hashOf, newSecret } from '../../../server/kit/http/session.ts'
import type { Engine, Place } from '../servers/engine.ts'

/** The fixed today of servers and data. */
export const TODAY = '2026-11-20'

export const PASSWORD = 'Evergreen-2026!'
/** The user of a client: the loader gives each client one. */
export const userOf = (client: number) => client + 1
export const STAFF = 1

/** The users of the requests, and their tokens: staff, and users of clients of three sizes. */
const USERS = { staff: STAFF, largest: userOf(LARGEST_CLIENT), middle: userOf(MIDDLE_CLIENT), small: userOf(FIRST_SMALL_CLIENT) }
export type Who = keyof typeof USERS

export interface World extends Place {
  engine: Engine
  licenses: number
  tokens: Record<Who, string>
  /** Opens the database. It must be closed before the world is copied. */
  open(): Database
  copy(name: string): Promise<World>
  remove(): Promise<void>
}

const worldAt = (engine: Engine, place: Place, known: Pick<World, 'licenses' | 'tokens'>): World => ({
  ...place,
  ...known,
  engine,
  open: () => openDatabase(place.url),
  copy: async (name) => worldAt(engine, await engine.copyOf(place, name), known),
  remove: () => engine.remove(place),
})

const FAR = '2999-01-01T00:00:00.000Z'

const addTokens = async (db: Knex, tokens: Record<Who, string>) => {
  for (const [who, token] of Object.entries(tokens))
    await db('tokens').insert({
      user_id: USERS[who as Who],
      name: 'bench',
      token_hash: hashOf(token),
      created_on: '2020-01-01T00:00:00.000Z',
      last_used_on: FAR,
      expires_on: FAR,
    })
}

/** What autovacuum would do in time: visibility maps for scans of an index alone, and statistics. */
const vacuumed = async ({ read }: Database) => {
  const connection = await read.client.acquireConnection()
  try {
    await connection.query('set statement_timeout = 0')
    await connection.query('vacuum analyze')
    await connection.query('checkpoint')
  } finally {
    await read.client.releaseConnection(connection)
  }
}

/** Makes a database with that many licenses, their history, and a token for each user of the requests. */
export const makeWorld = async (engine: Engine, licenses: number): Promise<World> => {
  const started = performance.now()
  const place = await engine.newPlace(String(licenses))
  const database = openDatabase(place.url)
  const tokens: Record<Who, string> = { staff: newSecret(), largest: newSecret(), middle: newSecret(), small: newSecret() }
  try {
    await database.migrate()
    const passwordHash = await hashPassword(PASSWORD)
    await database.write(async (db) => {
      if (engine.name === 'postgres') await withoutTimeouts(db)
      await loadLarge(db, { licenses, grown: true, today: TODAY, passwordHash })
      await loadHistory(db, TODAY)
      await db('users').whereIn('id', Object.values(USERS)).update({ password_hash: passwordHash })
      await addTokens(db, tokens)
    })
    if (engine.name === 'postgres') await vacuumed(database)
  } finally {
    await database.close()
  }
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(`${licenses.toLocaleString('en')} licenses with their history on ${engine.title}: made in ${seconds} s.`)
  return worldAt(engine, place, { licenses, tokens })
}
