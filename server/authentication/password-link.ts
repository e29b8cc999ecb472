import type { Knex } from 'knex'
import { messages } from '../../rules/messages.ts'
import { clock } from '../kit/clock.ts'
import type { Config } from '../kit/config.ts'
import type { Database } from '../kit/db.ts'
import { refuse } from '../kit/problems.ts'
import { hashOf, newSecret } from '../kit/session.ts'
import { linkTo, sendMail } from '../outside/mail.ts'
import { endSessions, mustBeGoodPassword } from '../users/user.actions.ts'
import { hashPassword } from './password.actions.ts'

const VALID_FOR = 60 * 60_000
const LINKS_AN_HOUR = 5

/** Mails a link to choose a new password, to the stored address alone; silent where there is nobody to mail it to. */
export const sendPasswordLink = async (db: Knex, config: Config, email: string): Promise<void> => {
  const user = await db('users')
    .leftJoin('clients', 'clients.id', 'users.client_id')
    .where({ 'users.email_key': email.trim().toLowerCase(), 'users.active': true })
    .where((allowed) => allowed.whereNull('users.client_id').orWhere('clients.client_allow_user_password_login', true))
    .first('users.id', 'users.email', 'users.first_name', 'users.client_id')
  if (!user) return
  const lately = await db('password_links')
    .where('user_id', user.id)
    .where('created_on', '>', clock.later(-VALID_FOR))
    .count({ total: '*' })
    .first()
  if (Number(lately?.total) >= LINKS_AN_HOUR) return
  const token = newSecret()
  await db('password_links').insert({
    user_id: user.id,
    token_hash: hashOf(token),
    created_on: clock.now(),
    expires_on: clock.later(VALID_FOR),
  })
  await sendMail(db, {
    to: [{ name: user.first_name, address: user.email }],
    subject: 'Choose a new password for Evergreen',
    text: `Somebody, perhaps you, asked for a new password for this account.\n\nChoose it here within the hour:\n${linkTo(config, `/reset-password?token=${token}`)}\n\nIf it was not you, nothing needs to be done.\n`,
    cause: 'authentication.forgotPassword',
    clientId: user.client_id,
  })
}

/** Uses a link up, sets the password and ends every way in that was open. The hash is made outside of any transaction. */
export const resetPassword = async (
  write: Database['write'],
  given: { token: string; password: string; confirmPassword: string },
): Promise<void> => {
  const tokenHash = hashOf(given.token)
  const open = (db: Knex) => db('password_links').where('token_hash', tokenHash).whereNull('used_on').where('expires_on', '>', clock.now())
  const link = await write((db) => open(db).first('user_id'))
  if (!link) throw refuse.invalid({ token: [messages.resetLinkInvalid] })
  const user = await write((db) => db('users').where({ id: link.user_id, active: true }).first('id', 'first_name', 'last_name', 'email'))
  if (!user) throw refuse.invalid({ token: [messages.resetLinkInvalid] })
  mustBeGoodPassword(given.password, given.confirmPassword, [user.first_name, user.last_name, user.email.split('@')[0]])
  const passwordHash = await hashPassword(given.password)
  await write(async (db) => {
    const used = await open(db).update({ used_on: clock.now() })
    if (used !== 1) throw refuse.invalid({ token: [messages.resetLinkInvalid] })
    await db('users')
      .where('id', user.id)
      .update({
        password_hash: passwordHash,
        failed_sign_ins: 0,
        lockout_end: null,
        version: db.raw('version + 1'),
        modified_on: clock.now(),
      })
    await endSessions(db, user.id)
  })
}
