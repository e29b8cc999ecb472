import type { Knex } from 'knex'
import { clock } from '../../kit/clock.ts'
import type { Database } from '../../kit/database/db.ts'
import { hashOf, newSecret, sessionId } from '../../kit/http/session.ts'

const FAR = '2999-01-01T00:00:00.000Z'

export interface TokenOptions {
  expiresOn?: string
  revokedOn?: string
  scopes?: readonly string[]
}

/** A token of an account, created without the server. */
export const insertToken = async (db: Knex, userId: number, { expiresOn = FAR, revokedOn, scopes }: TokenOptions = {}) => {
  const token = newSecret()
  const of = { user_id: userId, name: 'test', token_hash: hashOf(token), scopes: scopes ? JSON.stringify(scopes) : null }
  const [{ id: tokenId }] = await db('tokens')
    .insert({ ...of, created_on: clock.now(), expires_on: expiresOn, revoked_on: revokedOn ?? null })
    .returning('id')
  return { token, tokenId: Number(tokenId) }
}

/** `insertToken` in its own transaction. */
export const makeToken = (write: Database['write'], userId: number, options?: TokenOptions) =>
  write((db) => insertToken(db, userId, options))

/** A calendar feed of a user, created without the server. */
export const makeFeed = async (write: Database['write'], userId: number) => {
  const feedToken = newSecret()
  const row = { user_id: userId, name: 'test', who: 'Mine', token_hash: hashOf(feedToken), created_on: clock.now() }
  const [{ id: feedId }] = await write((db) => db('calendar_feeds').insert(row).returning('id'))
  return { feedToken, feedId: Number(feedId) }
}

/** An open invitation of a user who has no password, created without the server. Returns its token. */
export const makeInvitation = async (write: Database['write'], userId: number): Promise<string> => {
  const token = newSecret()
  const row = { user_id: userId, token_hash: hashOf(token), sent_on: clock.now(), expires_on: clock.later(60 * 60_000) }
  await write((db) => db('invitations').insert(row))
  return token
}

/** A passkey of a user, created without the server. Nobody can sign in with it. */
export const makePasskey = async (write: Database['write'], userId: number) => {
  const row = { user_id: userId, name: 'test', credential_id: newSecret(), public_key: 'none', counter: 0, created_on: clock.now() }
  const [{ id: passkeyId }] = await write((db) => db('passkeys').insert(row).returning('id'))
  return { passkeyId: Number(passkeyId) }
}

export interface SessionOptions {
  lastSeenOn?: string
  expiresOn?: string
}

/** The lifetime of a session on the server; see SESSION_HOURS. A session that ends later would count as ended. */
const SESSION = 12 * 60 * 60_000

/** A new session of a user, created without the sign-in call. */
export const makeSession = async (
  write: Database['write'],
  userId: number,
  { lastSeenOn = clock.now(), expiresOn = clock.later(SESSION) }: SessionOptions = {},
) => {
  const secret = newSecret()
  const of = { id_hash: hashOf(secret), user_id: userId, stage: 'full' }
  await write((db) => db('sessions').insert({ ...of, created_on: clock.now(), last_seen_on: lastSeenOn, expires_on: expiresOn }))
  return { secret, sessionId: sessionId(of.id_hash) }
}

/** The Cookie header of a new session. */
export const makeCookie = async (...given: Parameters<typeof makeSession>) => `evergreen=${(await makeSession(...given)).secret}`
