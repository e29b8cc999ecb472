import type { Knex } from 'knex'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { SIGN_IN_REFUSALS as WHY } from '../../rules/programs/events.ts'
import { auditLater } from '../kit/audit-later.ts'
import { clock } from '../kit/clock.ts'
import { auditEvent, change } from '../kit/database/change.ts'
import type { Database } from '../kit/database/db.ts'
import { liveFor } from '../kit/database/live-for.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { hashOf, newSecret } from '../kit/http/session.ts'
import { linkTo, sendMail } from '../outside/mail/mail.ts'
import { User } from '../users/user.model.ts'
import { clearLocks } from './lock.actions.ts'
import { mustBeGoodPassword } from './new-password.actions.ts'
import { hashPassword } from './password.actions.ts'
import { PASSWORD_CHANGED, tellOwner } from './tell-owner.actions.ts'

const HOUR = 60 * 60_000

/**
 * Sends a link to set a new password, only to the stored address. Silently does nothing if no user can receive it, or if five links
 * were sent within the hour. The row of the user is locked, so that concurrent requests are counted one by one.
 */
export const sendPasswordLink = async (ctx: CallContext<unknown>, db: Knex, email: string): Promise<void> => {
  const acting = { ...ctx, db, user: null }
  const event = 'passwordLinkRequested' as const
  const user = await db('users').where({ email_key: email.trim().toLowerCase(), kind: 'person' }).forUpdate().first()
  const client = user?.client_id
    ? await db('clients').where('id', user.client_id).first('client_allow_user_password_login as mayUse')
    : null
  const account = user && { id: user.id, clientId: user.client_id }
  const why = !user ? WHY.unknown : !user.active ? WHY.inactive : client && !client.mayUse ? WHY.elsewhere : undefined
  if (why) return auditLater(ctx.writeQueue, acting, `address ${ctx.address}`, { event, detail: why, account })
  const lately = await db('password_links')
    .where('user_id', user.id)
    .where('created_on', '>', clock.later(-HOUR))
    .count({ total: '*' })
    .first()
  if (Number(lately?.total) >= limits.passwordLinksAnHour)
    return auditLater(ctx.writeQueue, acting, `address ${ctx.address}`, { event, detail: 'too many within the hour', account })
  const token = newSecret()
  await db('password_links').insert({
    user_id: user.id,
    token_hash: hashOf(token),
    created_on: clock.now(),
    expires_on: clock.later(HOUR),
  })
  await sendMail(db, {
    to: [{ name: user.first_name, address: user.email }],
    subject: 'Choose a new password for Evergreen',
    text: `Somebody asked for a new password for this account.\n\nChoose it here within one hour:\n${linkTo(ctx.config, `/reset-password?token=${token}`)}\n\nIf this was not you, you can ignore this mail.\n`,
    hasToken: true,
    cause: 'authentication.forgotPassword',
    clientId: user.client_id,
  })
  await auditEvent(acting, { event, account })
}

/** Uses a link and sets the password. The password is hashed outside of any transaction. */
export const resetPassword = async (
  ctx: CallContext<unknown>,
  write: Database['write'],
  given: { token: string; password: string; confirmPassword: string },
): Promise<void> => {
  const tokenHash = hashOf(given.token)
  const open = (db: Knex) => db('password_links').where('token_hash', tokenHash).whereNull('used_on').modify(liveFor(HOUR))
  const ownerOf = async (db: Knex) => {
    const link = await open(db).first('user_id')
    const user = link && (await User.query(db).findOne({ id: link.user_id, active: true }))
    if (!user) throw refuse.invalid({ token: [messages.resetLinkInvalid] })
    return user
  }
  await mustBeGoodPassword(ctx.db, given, await ownerOf(ctx.db))
  const passwordHash = await hashPassword(given.password)
  await write(async (db) => {
    const acting = { ...ctx, db, user: null }
    const user = await ownerOf(db)
    const used = await open(db).update({ used_on: clock.now() })
    if (used !== 1) throw refuse.invalid({ token: [messages.resetLinkInvalid] })
    await change(acting, user, { passwordHash, mustChangePassword: false })
    await clearLocks(db, user.id)
    await auditEvent(acting, { event: 'passwordLinkUsed', account: user })
    await tellOwner(acting, user.id, PASSWORD_CHANGED)
  })
}
