import type { Knex } from 'knex'
import { messages } from '../../rules/messages.ts'
import { managedBy } from '../clients/client.model.ts'
import type { Acting } from '../kit/database/acting.ts'
import { auditEvent, change } from '../kit/database/change.ts'
import type { Database } from '../kit/database/db.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { hashOf } from '../kit/http/session.ts'
import { openInvitation } from '../users/invitation.queries.ts'
import { User } from '../users/user.model.ts'
import { mustBeGoodPassword } from './new-password.actions.ts'
import { relyingPartyOf } from './passkeys/relying-party.actions.ts'
import { hashPassword } from './password.actions.ts'

export const invitationInvalid = () => refuse.invalid({ token: [messages.invitationInvalid] })

/** The user of an open invitation. */
export const invitedUser = async (db: Knex, token: string): Promise<User> => {
  const invitation = await openInvitation(db, hashOf(token))
  if (!invitation) throw invitationInvalid()
  return User.query(db).findById(invitation.userId).throwIfNotFound()
}

/** The data of the invitation page. Does not use up the invitation, because mail programs open links by themselves. */
export const readInvitation = async ({ db, config }: Pick<CallContext<unknown>, 'db' | 'config'>, token: string) => {
  const invitation = await openInvitation(db, hashOf(token))
  if (!invitation) throw invitationInvalid()
  const person = await db('users')
    .leftJoin('clients', 'clients.id', 'users.client_id')
    .where('users.id', invitation.userId)
    .first({ email: 'users.email', firstName: 'users.first_name', lastName: 'users.last_name', companyName: db.raw(managedBy()) })
  return { ...person, expiresOn: invitation.expiresOn, passkeyHost: relyingPartyOf(config)?.id ?? null }
}

/**
 * Uses up an invitation and returns its user. The caller gives the user a way to sign in, in the same transaction. Of many concurrent
 * requests one succeeds.
 */
export const takeInvitation = async (acting: Acting, token: string): Promise<User> => {
  const { db } = acting
  const user = await invitedUser(db, token)
  const used = await db('invitations')
    .where({ user_id: user.id, token_hash: hashOf(token) })
    .delete()
  if (used !== 1) throw invitationInvalid()
  await auditEvent(acting, { event: 'invitationAccepted', account: user })
  return user
}

/** Sets the first password of an invited user. It is hashed outside of any transaction. Returns the user. */
export const acceptInvitation = async (
  ctx: CallContext<unknown>,
  write: Database['write'],
  given: { token: string; password: string; confirmPassword: string },
): Promise<User> => {
  await mustBeGoodPassword(ctx.db, given, await invitedUser(ctx.db, given.token))
  const passwordHash = await hashPassword(given.password)
  return write(async (db) => {
    const acting = { ...ctx, db, user: null }
    const user = await takeInvitation(acting, given.token)
    await change(acting, user, { passwordHash })
    return user
  })
}
