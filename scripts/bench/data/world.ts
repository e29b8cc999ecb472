import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { FIRST_SMALL_CLIENT, LARGEST_CLIENT, MIDDLE_CLIENT } from '../../../fixtures/shape.ts'
import { keysOf, recordOf } from '../../../rules/records.ts'
import { type Database, openDatabase } from '../../../server/kit/database/db.ts'
import { hashOf } from '../../../server/kit/http/session.ts'
import { type Engine, type Place, TITLES } from '../servers/engine.ts'
import { load } from './load.ts'

/** The id of a client's only user. */
export const userOf = (client: number) => client + 1
export const STAFF = 1

/** The users of the requests: staff, and users of clients of three sizes. */
const USERS = { staff: STAFF, largest: userOf(LARGEST_CLIENT), middle: userOf(MIDDLE_CLIENT), small: userOf(FIRST_SMALL_CLIENT) }
export type Who = keyof typeof USERS

/** Their tokens, the same in each run, because the data is reused. */
const TOKENS = recordOf(keysOf(USERS), (who) => createHash('sha256').update(`bench ${who}`).digest('base64url'))

export interface World extends Place {
  engine: Engine
  licenses: number
  tokens: Record<Who, string>
  open(): Database
  /** A copy of the original database. */
  copy(name: string): Promise<World>
  remove(): Promise<void>
}

const FAR = '2999-01-01T00:00:00.000Z'

const addTokens = async (db: Knex) => {
  for (const who of keysOf(USERS))
    await db('tokens').insert({
      user_id: USERS[who],
      name: 'bench',
      token_hash: hashOf(TOKENS[who]),
      created_on: '2020-01-01T00:00:00.000Z',
      last_used_on: FAR,
      expires_on: FAR,
    })
}

/**
 * A database with a number of licenses, their history, and a token for each user of the requests. Reuses the data of an earlier run if
 * possible.
 */
export const makeWorld = async (engine: Engine, licenses: number): Promise<World> => {
  const kept = await engine.kept(`licenses_${licenses}`, async (url) => {
    const started = performance.now()
    await load(url, licenses)
    const database = openDatabase(url)
    await database.write(addTokens)
    await database.close()
    const seconds = Math.round((performance.now() - started) / 1000)
    console.log(`${licenses.toLocaleString('en')} licenses with their history on ${TITLES[engine.name]}: made in ${seconds} s.`)
  })
  const copy = async (name: string): Promise<World> => {
    const place = await engine.copyOf(kept, name)
    return { ...place, engine, licenses, tokens: TOKENS, copy, open: () => openDatabase(place.url), remove: () => engine.remove(place) }
  }
  return copy(String(licenses))
}
