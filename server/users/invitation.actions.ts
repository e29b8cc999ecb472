import { limits } from '../../rules/installation/limits.ts'
import { signsInByPassword } from '../authentication/factors.queries.ts'
import { managedBy } from '../clients/client.model.ts'
import { clock } from '../kit/clock.ts'
import { auditEvent } from '../kit/database/change.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { hashOf, newSecret } from '../kit/http/session.ts'
import { linkTo, sendMail } from '../outside/mail/mail.ts'
import { invitationStateOf } from './invitation.queries.ts'
import type { User } from './user.model.ts'

const HOUR = 60 * 60_000

const textOf = (firstName: string, inviter: string, company: string, link: string): string =>
  [
    `Hello ${firstName},`,
    `${inviter} has created an account for you at Evergreen, where ${company} tracks and renews licenses.`,
    `Choose a password or a passkey here within ${limits.invitationHours} hours:\n${link}`,
    `The link works once. If it has expired, ask ${inviter} for a new one.`,
    'If you did not expect this mail, you can ignore it.\n',
  ].join('\n\n')

/**
 * Invites a user who has no password yet. A new link replaces an earlier one. Mails the link and returns null; without a mail server,
 * returns the link, for the caller to pass on. Refuses users who can already sign in or cannot choose a password.
 */
export const sendInvitation = async (ctx: CallContext, invited: User): Promise<string | null> => {
  const { db, user, config, call: cause } = ctx
  const { id, clientId } = invited
  if (!invited.active) throw refuse.rule('invitationInactive')
  if (!(await signsInByPassword(db, id))) throw refuse.rule('passwordLoginOff')
  if ((await invitationStateOf(db, id)) === null) throw refuse.rule('invitationNotNeeded')
  const token = newSecret()
  const link = linkTo(config, `/invitation?token=${token}`)
  const row = { user_id: id, token_hash: hashOf(token), sent_on: clock.now(), expires_on: clock.later(limits.invitationHours * HOUR) }
  await db('invitations').insert(row).onConflict('user_id').merge()
  await auditEvent(ctx, { event: 'invitationSent', account: invited })
  if (config.smtpUrl === null) return link
  const { name: company } = await db('users')
    .leftJoin('clients', 'clients.id', 'users.client_id')
    .where('users.id', id)
    .first({ name: db.raw(managedBy()) })
  await sendMail(db, {
    to: [{ name: `${invited.firstName} ${invited.lastName}`, address: invited.email }],
    subject: 'Your invitation to Evergreen',
    text: textOf(invited.firstName, `${user.firstName} ${user.lastName}`, company, link),
    hasToken: true,
    cause,
    userId: user.id,
    clientId,
  })
  return null
}

export const revokeInvitation = async (ctx: CallContext, invited: User): Promise<void> => {
  const revoked = await ctx.db('invitations').where('user_id', invited.id).delete()
  if (revoked === 0) throw refuse.notFound()
  await auditEvent(ctx, { event: 'invitationRevoked', account: invited })
}
