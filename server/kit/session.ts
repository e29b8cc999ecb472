import { createHash, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import type { Context } from 'koa'
import { clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db.ts'
import type { SessionControl, SignedIn } from './handler.ts'
import { fixed } from './query.ts'

/** Secrets are stored as their SHA-256 alone: 256 random bits need no salt. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
export const newSecret = (): string => randomBytes(32).toString('base64url')

const MINUTE = 60_000
/** A session is written to at most once in this time, so that reading does not become writing. */
const TOUCH_AFTER = MINUTE

const cookieName = (config: Config) => (config.environment === 'development' ? 'evergreen' : '__Host-evergreen')

const cookieOptions = (config: Config) => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: config.environment !== 'development',
  path: '/',
  overwrite: true,
})

const people = (db: Knex) =>
  db('users').leftJoin('clients', 'clients.id', 'users.client_id').where('users.active', true).select({
    id: 'users.id',
    email: 'users.email',
    firstName: 'users.first_name',
    lastName: 'users.last_name',
    roleName: 'users.role_name',
    clientId: 'users.client_id',
    clientServiceLevel: 'clients.service_level',
  })

/** Whoever asked for work that is done later, as they are now; undefined once they are gone or no longer active. */
export const personNow = async (db: Knex, userId: number): Promise<SignedIn | undefined> => {
  const person = await people(db).where('users.id', userId).first()
  return person && { ...person, sessionHash: null }
}

interface Found extends Omit<SignedIn, 'sessionHash'> {
  lastSeenOn: string
}

/** One statement a request: session, user and client together. */
const bySession = fixed<Found, { hash: string; now: string; idleSince: string }>((db) =>
  people(db)
    .join('sessions', 'sessions.user_id', 'users.id')
    .where({ 'sessions.id_hash': db.raw(':hash'), 'sessions.stage': 'full' })
    .where('sessions.expires_on', '>', db.raw(':now'))
    .where('sessions.last_seen_on', '>', db.raw(':idleSince'))
    .select('sessions.last_seen_on as lastSeenOn'),
)

const byToken = fixed<Found, { hash: string; now: string }>((db) =>
  people(db)
    .join('tokens', 'tokens.user_id', 'users.id')
    .where('tokens.token_hash', db.raw(':hash'))
    .whereNull('tokens.revoked_on')
    .where('tokens.expires_on', '>', db.raw(':now'))
    .select('tokens.last_used_on as lastSeenOn'),
)

export interface Identified {
  user: SignedIn | null
  /** Signed in by the cookie, so that state changes need the X-Requested-With header. */
  byCookie: boolean
}

/** Who asks. A cookie or token that does not hold is nobody. */
export const identify = async (ctx: Context, database: Database, config: Config): Promise<Identified> => {
  const bearer = /^Bearer ([\w-]{20,200})$/.exec(ctx.get('authorization'))?.[1]
  const secret = bearer ?? ctx.cookies.get(cookieName(config))
  if (!secret) return { user: null, byCookie: false }
  const hash = hashOf(secret)
  const asked = { hash, now: clock.now() }
  const idleSince = clock.later(-config.sessionIdleMinutes * MINUTE)
  const [found] = await (bearer ? byToken(database.read, asked) : bySession(database.read, { ...asked, idleSince }))
  if (!found) return { user: null, byCookie: false }
  const { lastSeenOn, ...person } = found
  if (!lastSeenOn || lastSeenOn < clock.later(-TOUCH_AFTER)) {
    const [table, key, column] = bearer ? ['tokens', 'token_hash', 'last_used_on'] : ['sessions', 'id_hash', 'last_seen_on']
    await database.write((trx) =>
      trx(table as string)
        .where(key as string, hash)
        .update({ [column as string]: clock.now() }),
    )
  }
  return { user: { ...person, sessionHash: hash }, byCookie: !bearer }
}

/** A fresh id at every sign-in: a planted cookie is never adopted. */
/** How long somebody may take between password and code. */
const HALF_SESSION = 10 * MINUTE

export const sessionControl = (ctx: Context, write: Database['write'], config: Config): SessionControl => ({
  async start(userId, stage = 'full') {
    const secret = newSecret()
    const now = clock.now()
    const expires = clock.later(stage === 'full' ? config.sessionHours * 60 * MINUTE : HALF_SESSION)
    const row = {
      id_hash: hashOf(secret),
      user_id: userId,
      stage,
      created_on: now,
      last_seen_on: now,
      expires_on: expires,
      user_agent: ctx.get('user-agent').slice(0, 255),
    }
    await write((db) => db('sessions').insert(row))
    ctx.cookies.set(cookieName(config), secret, { ...cookieOptions(config), expires: new Date(expires) })
    return row.id_hash
  },
  async half(userId) {
    const secret = ctx.cookies.get(cookieName(config))
    if (!secret) return undefined
    const idHash = hashOf(secret)
    const found = await write((db) =>
      db('sessions').where({ id_hash: idHash, user_id: userId, stage: 'code' }).where('expires_on', '>', clock.now()).first('id_hash'),
    )
    return found && idHash
  },
  async end() {
    const secret = ctx.cookies.get(cookieName(config))
    if (secret) await write((db) => db('sessions').where('id_hash', hashOf(secret)).delete())
    ctx.cookies.set(cookieName(config), null, cookieOptions(config))
  },
  keep(name, value, minutes) {
    const text = Buffer.from(value).toString('base64url')
    ctx.cookies.set(name, text, { ...cookieOptions(config), expires: new Date(clock.millis() + minutes * MINUTE) })
  },
  take(name) {
    const text = ctx.cookies.get(name)
    if (text) ctx.cookies.set(name, null, cookieOptions(config))
    return text && Buffer.from(text, 'base64url').toString()
  },
  redirect(to) {
    ctx.status = 302
    ctx.set('location', to)
  },
})
