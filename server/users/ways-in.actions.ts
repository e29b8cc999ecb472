import { type Acting, auditEvent } from '../kit/change.ts'
import { clock } from '../kit/clock.ts'

/**
 * The fields of a user that are a way in, and whether their change revokes tokens too. A role, a client or an account that
 * is switched off says what somebody may do by any means; a phone or a second factor only how they sign in.
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

const WAYS_IN = Object.keys(REVOKES_TOKENS) as (keyof typeof REVOKES_TOKENS)[]

/**
 * Ends what was open before: sessions, security codes and password links, and the tokens where the fields changed say so.
 * A user who changes their own account keeps the session or token that made the change. Codes and links are marked as used,
 * not deleted: the limits count them.
 */
export const endWaysIn = async (
  acting: Acting,
  account: { id: number; clientId: number | null },
  changed: ReadonlySet<string>,
): Promise<void> => {
  const fields = WAYS_IN.filter((field) => changed.has(field))
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
