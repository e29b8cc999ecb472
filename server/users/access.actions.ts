import { keysOf } from '../../rules/records.ts'
import { clock } from '../kit/clock.ts'
import type { Acting } from '../kit/database/acting.ts'
import { auditEvent } from '../kit/database/change.ts'

/**
 * The fields that affect access, and whether a change of the field also revokes tokens. Role, client and active flag restrict access
 * by any means; phone and second factor only concern the sign-in.
 */
const REVOKES_TOKENS = {
  passwordHash: true,
  emailKey: true,
  roleName: true,
  clientId: true,
  active: true,
  phoneNumber: false,
  twoFactorEnabled: false,
} as const satisfies Record<string, boolean>

const ACCESS_FIELDS = keysOf(REVOKES_TOKENS)

/**
 * Ends the existing access: sessions, security codes and password links, and also tokens if a changed field revokes them. A user who
 * changes their own account keeps the session or token of the request. Codes and links are marked as used, not deleted, because the
 * limits count them.
 */
export const endAccess = async (
  acting: Acting,
  account: { id: number; clientId: number | null },
  changed: ReadonlySet<string>,
): Promise<void> => {
  const fields = ACCESS_FIELDS.filter((field) => changed.has(field))
  if (fields.length === 0) return
  const { db, user } = acting
  const kept = (user?.id === account.id && user.sessionHash) || ''
  const now = clock.now()
  await db('sessions').where('user_id', account.id).whereNot('id_hash', kept).delete()
  for (const table of ['security_codes', 'password_links']) {
    await db(table).where('user_id', account.id).whereNull('used_on').update({ used_on: now })
  }
  if (!fields.some((field) => REVOKES_TOKENS[field])) return
  const revoked: { name: string }[] = await db('tokens')
    .where('user_id', account.id)
    .whereNull('revoked_on')
    .whereNot('token_hash', kept)
    .update({ revoked_on: now })
    .returning('name')
  for (const { name } of revoked) await auditEvent(acting, { event: 'tokenRevoked', detail: name, account })
}
