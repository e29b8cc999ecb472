import type { Knex } from 'knex'
import { limits } from '../../rules/installation/limits.ts'
import type { INVITATIONS } from '../../rules/labels.ts'
import { clock } from '../kit/clock.ts'
import { liveFor } from '../kit/database/live-for.ts'

const HOUR = 60 * 60_000

/**
 * SQL over `users` with their `clients`: whether nobody can sign in to the account yet. It is active, has no password and no passkey, and
 * its client (if any) allows them. Add new ways to sign in here.
 */
const AWAITS_INVITEE = `users.active and users.password_hash is null and coalesce(clients.client_allow_user_password_login, users.client_id is null)
  and not exists (select 1 from passkeys where passkeys.user_id = users.id)`

/** The columns that `invitationOf` needs, over `users` with their `clients`. */
export const invitationColumns = (db: Knex) => ({
  awaitsInvitee: db.raw(AWAITS_INVITEE),
  invitationExpiresOn: db.raw('(select expires_on from invitations where invitations.user_id = users.id)'),
})

export interface InvitationRow {
  awaitsInvitee: boolean | number
  invitationExpiresOn: string | null
}

/** Null for users who are inactive, can already sign in, or use only single sign-on. */
export const invitationOf = ({ awaitsInvitee, invitationExpiresOn }: InvitationRow): (typeof INVITATIONS)[number] | null => {
  if (!awaitsInvitee) return null
  if (invitationExpiresOn === null) return 'NotInvited'
  return invitationExpiresOn > clock.now() ? 'Invited' : 'InvitationExpired'
}

/** The state of one user's invitation. */
export const invitationStateOf = async (db: Knex, userId: number): Promise<ReturnType<typeof invitationOf>> => {
  const row = await db('users').leftJoin('clients', 'clients.id', 'users.client_id').where('users.id', userId).first(invitationColumns(db))
  return row ? invitationOf(row) : null
}

/** The user and expiry of an open invitation; undefined if the token is wrong or has expired, or if the user can no longer be invited. */
export const openInvitation = (db: Knex, tokenHash: string): Promise<{ userId: number; expiresOn: string } | undefined> =>
  db('invitations')
    .join('users', 'users.id', 'invitations.user_id')
    .leftJoin('clients', 'clients.id', 'users.client_id')
    .where('invitations.token_hash', tokenHash)
    .modify(liveFor(limits.invitationHours * HOUR, 'invitations.expires_on'))
    .whereRaw(AWAITS_INVITEE)
    .first({ userId: 'users.id', expiresOn: 'invitations.expires_on' })
