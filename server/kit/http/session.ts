import { createHash, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import type { Context } from 'koa'
import { clientOfScopes } from '../../../rules/programs/scopes.ts'
import { clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/db.ts'
import { latestEnd } from '../database/live-for.ts'
import { fixed } from '../database/query.ts'
import type { SignedIn } from './handler.ts'

/** Only the SHA-256 of a secret is stored: 256 random bits need no salt. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** A numeric id for a session, which is stored under the hash of its secret only. 28 bits tell the ten sessions of a user apart. */
export const sessionId = (idHash: string): number => Number.parseInt(idHash.slice(0, 7), 16) + 1

const MINUTE = 60_000
/** A session is updated at most once in this time, so that reads do not become writes. */
const TOUCH_AFTER = MINUTE

export const cookieName = (config: Config) => (config.environment === 'development' ? 'evergreen' : '__Host-evergreen')

/** The secret of the session cookie. A malformed cookie counts as none, and so do two cookies: either may be planted. */
export const secretOf = (ctx: Context, config: Config): string | undefined => {
  const start = `${cookieName(config)}=`
  const cookies = ctx.get('cookie').split(/;\s*/)
  const [secret = '', ...more] = cookies.filter((cookie) => cookie.startsWith(start)).map((cookie) => cookie.slice(start.length))
  return more.length === 0 && /^[\w-]{43}$/.test(secret) ? secret : undefined
}

const people = (db: Knex) =>
  db('users').leftJoin('clients', 'clients.id', 'users.client_id').where('users.active', true).select({
    id: 'users.id',
    kind: 'users.kind',
    email: 'users.email',
    firstName: 'users.first_name',
    lastName: 'users.last_name',
    roleName: 'users.role_name',
    clientId: 'users.client_id',
    clientServiceLevel: 'clients.service_level',
  })

/** The user of a background job as of now; undefined if deleted or deactivated. */
export const personNow = async (db: Knex, userId: number): Promise<SignedIn | undefined> => {
  const person = await people(db).where('users.id', userId).first()
  return person && { ...person, sessionHash: null, isEnrolling: false, scopes: null, onlyClientId: null }
}

interface PersonRow extends Omit<SignedIn, 'sessionHash' | 'scopes' | 'onlyClientId'> {
  /** The scopes of a token as JSON; absent for sessions. */
  scopes?: string | null
  lastSeenOn: string
  mustChangePassword: boolean | number
}

/** One statement for each request: session, user and client together. */
const bySession = fixed<PersonRow, { hash: string; now: string; idleSince: string; latest: string }>((db) =>
  people(db)
    .join('sessions', 'sessions.user_id', 'users.id')
    .where({ 'sessions.id_hash': db.raw(':hash'), 'sessions.stage': 'full' })
    .where('sessions.expires_on', '>', db.raw(':now'))
    .where('sessions.expires_on', '<=', db.raw(':latest'))
    .where('sessions.last_seen_on', '>', db.raw(':idleSince'))
    .select({
      lastSeenOn: 'sessions.last_seen_on',
      mustChangePassword: 'users.must_change_password',
      isEnrolling: 'sessions.is_enrolling',
    }),
)

const byToken = fixed<PersonRow, { hash: string; now: string }>((db) =>
  people(db)
    .join('tokens', 'tokens.user_id', 'users.id')
    .where('tokens.token_hash', db.raw(':hash'))
    .whereNull('tokens.revoked_on')
    .where('tokens.expires_on', '>', db.raw(':now'))
    .select({ lastSeenOn: 'tokens.last_used_on', scopes: 'tokens.scopes', mustChangePassword: 'users.must_change_password' }),
)

export interface Identified {
  user: SignedIn | null
  /** Whether a cookie signed the user in, so that writes need the X-Requested-With header. */
  byCookie: boolean
  /** Another person has set the password, so only calls that allow this work. */
  mustChangePassword: boolean
}

const NOBODY: Identified = { user: null, byCookie: false, mustChangePassword: false }

/** Identifies the caller. An invalid cookie or token means not signed in. `isUse`: whether the request keeps an idle session alive. */
export const identify = async (ctx: Context, database: Database, config: Config, isUse = true): Promise<Identified> => {
  const bearer = /^Bearer ([\w-]{20,200})$/.exec(ctx.get('authorization'))?.[1]
  const secret = bearer ?? secretOf(ctx, config)
  if (!secret) return NOBODY
  const hash = hashOf(secret)
  const values = { hash, now: clock.now() }
  const idleSince = clock.later(-config.sessionIdleMinutes * MINUTE)
  const latest = latestEnd(config.sessionHours * 60 * MINUTE)
  const [found] = await (bearer ? byToken(database.read, values) : bySession(database.read, { ...values, idleSince, latest }))
  if (!found) return NOBODY
  const { lastSeenOn, mustChangePassword, scopes, ...person } = found
  if (isUse && (!lastSeenOn || lastSeenOn < clock.later(-TOUCH_AFTER))) {
    const [table, key, column] = bearer
      ? (['tokens', 'token_hash', 'last_used_on'] as const)
      : (['sessions', 'id_hash', 'last_seen_on'] as const)
    const touch = (db: Knex) =>
      db(table)
        .where(key, hash)
        .update({ [column]: values.now })
    database.writeQueue.later(touch, hash)
  }
  const permitted: string[] | null = scopes ? JSON.parse(scopes) : null
  const limits = { scopes: permitted, onlyClientId: clientOfScopes(permitted) }
  const current = { ...person, ...limits, sessionHash: hash, isEnrolling: Boolean(person.isEnrolling) }
  return { user: current, byCookie: !bearer, mustChangePassword: Boolean(mustChangePassword) }
}
