import type { Knex } from 'knex'
import { keysOf } from '../../rules/records.ts'
import { clock } from '../kit/clock.ts'
import type { Acting } from '../kit/database/acting.ts'
import { auditEvent } from '../kit/database/change.ts'

/**
 * The fields that affect access, and whether a change of the field also revokes tokens. The last three are separate tables. Role, client
 * and active flag restrict access by any means; phone and second factor only concern the sign-in.
 */
const REVOKES_TOKENS = {
  passwordHash: true,
  emailKey: true,
  roleName: true,
  clientId: true,
  active: true,
  phoneNumber: false,
  twoFactorEnabled: false,
  passkeys: false,
  totp: false,
  recoveryCodes: false,
} as const satisfies Record<string, boolean>

/** The second factors that are not columns of the user. */
export type FactorField = 'passkeys' | 'totp' | 'recoveryCodes'

const ACCESS_FIELDS = keysOf(REVOKES_TOKENS)

/** The fields whose change ends an invitation: it is valid for one address and a user without a password. */
const ENDS_INVITATION: ReadonlySet<string> = new Set(['passwordHash', 'emailKey', 'active'])

/** Gives full access to sessions that could only set up a second factor. */
const endEnrolling = (db: Knex, userId: number): PromiseLike<unknown> =>
  db('sessions')
    .where({ user_id: userId, is_enrolling: true })
    .where((any) =>
      any
        .whereExists(db('users').where({ id: userId, two_factor_enabled: true }).select('id'))
        .orWhereExists(db('passkeys').where('user_id', userId).select('id'))
        .orWhereExists(db('totps').where('user_id', userId).whereNotNull('confirmed_on').select('user_id')),
    )
    .update({ is_enrolling: false })

/**
 * Ends the existing access: sessions, security codes and password links, and also tokens if a changed field revokes them, even those that
 * a program has not fetched yet. A user who changes their own account keeps the session or token of the request. Codes and links are
 * marked as used, not deleted, because the limits count them.
 */
export const endAccess = async (
  acting: Acting,
  account: { id: number; clientId: number | null },
  changed: ReadonlySet<string>,
): Promise<void> => {
  const fields = ACCESS_FIELDS.filter((field) => changed.has(field))
  if (fields.length === 0) return
  const { db, user } = acting
  if (fields.some((field) => ENDS_INVITATION.has(field))) await db('invitations').where('user_id', account.id).delete()
  const kept = (user?.id === account.id && user.sessionHash) || ''
  const now = clock.now()
  await db('sessions').where('user_id', account.id).whereNot('id_hash', kept).delete()
  await endEnrolling(db, account.id)
  for (const table of ['security_codes', 'password_links']) {
    await db(table).where('user_id', account.id).whereNull('used_on').update({ used_on: now })
  }
  if (!fields.some((field) => REVOKES_TOKENS[field])) return
  // Before the tokens: a program that is fetching its token now holds the row of the pairing.
  await db('device_pairings').where({ user_id: account.id, status: 'Approved' }).update({ status: 'Refused' })
  const revoked: { name: string }[] = await db('tokens')
    .where('user_id', account.id)
    .whereNull('revoked_on')
    .whereNot('token_hash', kept)
    .update({ revoked_on: now })
    .returning('name')
  for (const { name } of revoked) await auditEvent(acting, { event: 'tokenRevoked', detail: name, account })
}
