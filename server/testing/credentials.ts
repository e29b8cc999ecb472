import { clock } from '../kit/clock.ts'
import type { Database } from '../kit/database/db.ts'
import { hashOf, newSecret } from '../kit/http/session.ts'

const FAR = '2999-01-01T00:00:00.000Z'

export interface TokenOptions {
  expiresOn?: string
  revokedOn?: string
}

/** A personal token of a user, created without the server. */
export const makeToken = async (write: Database['write'], userId: number, { expiresOn = FAR, revokedOn }: TokenOptions = {}) => {
  const token = newSecret()
  const of = { user_id: userId, name: 'test', token_hash: hashOf(token) }
  const row = { ...of, created_on: clock.now(), expires_on: expiresOn, revoked_on: revokedOn ?? null }
  const [{ id: tokenId }] = await write((db) => db('tokens').insert(row).returning('id'))
  return { token, tokenId: Number(tokenId) }
}

/** A calendar feed of a user, created without the server. */
export const makeFeed = async (write: Database['write'], userId: number) => {
  const feedToken = newSecret()
  const row = { user_id: userId, name: 'test', who: 'Mine', token_hash: hashOf(feedToken), created_on: clock.now() }
  const [{ id: feedId }] = await write((db) => db('calendar_feeds').insert(row).returning('id'))
  return { feedToken, feedId: Number(feedId) }
}

export interface SessionOptions {
  lastSeenOn?: string
  expiresOn?: string
}

/** The Cookie header of a new session of a user, created without the sign-in call. */
export const makeCookie = async (
  write: Database['write'],
  userId: number,
  { lastSeenOn = clock.now(), expiresOn = FAR }: SessionOptions = {},
) => {
  const secret = newSecret()
  const of = { id_hash: hashOf(secret), user_id: userId, stage: 'full' }
  await write((db) => db('sessions').insert({ ...of, created_on: clock.now(), last_seen_on: lastSeenOn, expires_on: expiresOn }))
  return `evergreen=${secret}`
}
