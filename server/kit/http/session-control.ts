import type { Knex } from 'knex'
import type { Context } from 'koa'
import { limits } from '../../../rules/installation/limits.ts'
import { clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/db.ts'
import { liveFor } from '../database/live-for.ts'
import type { SessionControl } from './handler.ts'
import { cookieName, hashOf, newSecret, secretOf } from './session.ts'

const MINUTE = 60_000
/** Milliseconds that a user has between password and security code. */
const HALF_SESSION = 10 * MINUTE

const cookieOptions = (config: Config) => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: config.environment !== 'development',
  path: '/',
  overwrite: true,
})

/** Ends the oldest sessions beyond the limit. The row of the user must be locked. */
const endOldest = async (db: Knex, userId: number, newest: string): Promise<void> => {
  const ofUser = () => db('sessions').where({ user_id: userId, stage: 'full' })
  const kept = ofUser()
    .whereNot('id_hash', newest)
    .orderBy('created_on', 'desc')
    .limit(limits.sessions - 1)
  await ofUser().whereNot('id_hash', newest).whereNotIn('id_hash', kept.select('id_hash')).delete()
}

export const sessionControl = (ctx: Context, write: Database['write'], config: Config): SessionControl => ({
  // A new id for every sign-in: a planted cookie is never adopted, and the previous session of the browser ends.
  async start(userId, { still, stage = 'full', isEnrolling = false, also }) {
    const secret = newSecret()
    const old = secretOf(ctx, config)
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
      address: ctx.state.acting?.address ?? null,
      is_enrolling: isEnrolling,
    }
    const isStarted = await write(async (db) => {
      const account = await db('users')
        .where({ ...still, id: userId, active: true })
        .forUpdate()
        .first('id')
      if (!account) return false
      if (old) await db('sessions').where('id_hash', hashOf(old)).delete()
      await db('sessions').insert(row)
      if (stage === 'full') await endOldest(db, userId, row.id_hash)
      await also(db, row.id_hash)
      return true
    })
    if (isStarted) ctx.cookies.set(cookieName(config), secret, { ...cookieOptions(config), expires: new Date(expires) })
    return isStarted
  },
  async half(userId) {
    const found = await this.anyHalf()
    return found?.userId === userId ? found.hash : undefined
  },
  async anyHalf() {
    const secret = secretOf(ctx, config)
    if (!secret) return undefined
    const half = { id_hash: hashOf(secret), stage: 'code' }
    return write((db) => db('sessions').where(half).modify(liveFor(HALF_SESSION)).first({ hash: 'id_hash', userId: 'user_id' }))
  },
  async end(also) {
    const secret = secretOf(ctx, config)
    if (secret)
      await write(async (db) => {
        const ended = await db('sessions').where('id_hash', hashOf(secret)).delete()
        if (ended === 1) await also(db)
      })
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
