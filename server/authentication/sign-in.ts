import type { Knex } from 'knex'
import { limits } from '../../rules/limits.ts'
import { messages } from '../../rules/messages.ts'
import { clock } from '../kit/clock.ts'
import type { Database } from '../kit/db.ts'
import { Refusal } from '../kit/problems.ts'
import { passwordHolds } from './password.ts'

const MINUTE = 60_000

const refused = () => new Refusal(401, messages.signInRefused)

/**
 * Counts the try before the password is looked at, in one statement, so that parallel guesses cannot outrun the count.
 * Undefined when the account is locked or inactive, or nobody has this e-mail.
 */
const countTry = async (db: Knex, email: string): Promise<{ id: number; passwordHash: string | null } | undefined> => {
  const now = clock.now()
  const [user] = await db('users')
    .where({ email_key: email.trim().toLowerCase(), active: true })
    .where((open) => open.whereNull('lockout_end').orWhere('lockout_end', '<=', now))
    .update({
      // After a lock has run out the count begins anew.
      failed_sign_ins: db.raw('case when lockout_end is null then failed_sign_ins else 0 end + 1'),
      lockout_end: db.raw('case when (case when lockout_end is null then failed_sign_ins else 0 end) + 1 >= ? then ? else null end', [
        limits.signInTries,
        clock.later(limits.lockoutMinutes * MINUTE),
      ]),
    })
    .returning(['id', 'password_hash'])
  return user && { id: user.id, passwordHash: user.password_hash }
}

/** The user whose e-mail and password these are. Every other case is one refusal, taking the same time. */
export const checkPassword = async (write: Database['write'], email: string, password: string): Promise<number> => {
  const user = await write((db) => countTry(db, email))
  const holds = await passwordHolds(password, user?.passwordHash ?? null)
  if (!user || !holds) throw refused()
  await write((db) => db('users').where('id', user.id).update({ failed_sign_ins: 0, lockout_end: null }))
  return user.id
}
