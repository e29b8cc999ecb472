import type { Knex } from 'knex'
import { limits } from '../../rules/limits.ts'
import { messages } from '../../rules/messages.ts'
import { clock } from '../kit/clock.ts'
import type { Database } from '../kit/db.ts'
import type { SessionControl } from '../kit/handler.ts'
import { Refusal, refuse } from '../kit/problems.ts'
import type { SendText } from '../kit/send-text.ts'
import { passwordHolds } from './password.actions.ts'
import { makeCode, spendCode } from './security-code.actions.ts'

const MINUTE = 60_000

interface Candidate {
  id: number
  passwordHash: string | null
  phoneNumber: string | null
  twoFactorEnabled: boolean
}

/** Not locked: no lock, or one that has run out. */
const notLocked = (query: Knex.QueryBuilder) => query.whereNull('users.lockout_end').orWhere('users.lockout_end', '<=', clock.now())

/** Staff may always use a password; a client's users where their client allows it. */
const mayUsePassword = (query: Knex.QueryBuilder) =>
  query
    .whereNull('users.client_id')
    .orWhereExists((client: Knex.QueryBuilder) =>
      client.select('id').from('clients').whereRaw('clients.id = users.client_id').where('clients.client_allow_user_password_login', true),
    )

/**
 * Counts the try before the password is looked at, in one statement, so that parallel guesses cannot outrun the count.
 * Undefined when the account is locked or inactive, signs in elsewhere, or nobody has this e-mail.
 */
const countTry = async (db: Knex, email: string): Promise<Candidate | undefined> => {
  const triesSoFar = 'case when lockout_end is null then failed_sign_ins else 0 end'
  const [user] = await db('users')
    .where({ email_key: email.trim().toLowerCase(), active: true })
    .where(notLocked)
    .where(mayUsePassword)
    .update({
      // After a lock has run out the count begins anew.
      failed_sign_ins: db.raw(`${triesSoFar} + 1`),
      lockout_end: db.raw(`case when (${triesSoFar}) + 1 >= ? then ? else null end`, [
        limits.signInTries,
        clock.later(limits.lockoutMinutes * MINUTE),
      ]),
    })
    .returning(['id', 'password_hash', 'phone_number', 'two_factor_enabled'])
  return (
    user && {
      id: user.id,
      passwordHash: user.password_hash,
      phoneNumber: user.phone_number,
      twoFactorEnabled: Boolean(user.two_factor_enabled),
    }
  )
}

/** A right password takes back its own try, and the lock that this try set; a lock set since by others stays. */
const forgiveTries = (db: Knex, { id }: Candidate) => db('users').where('id', id).update({ failed_sign_ins: 0, lockout_end: null })

interface SigningIn {
  email: string
  password: string
  securityCode?: string
  write: Database['write']
  session: SessionControl
  sendText: SendText
}

const askForCode = async ({ write, session, sendText }: SigningIn, user: Candidate): Promise<never> => {
  const sessionHash = await session.start(user.id, 'code')
  const code = await write((db) => makeCode(db, user.id, sessionHash, 'sign-in'))
  if (code === null) throw new Refusal(429, messages.tooManyRequests, undefined, { 'retry-after': '900' })
  await sendText(user.phoneNumber as string, messages.securityCodeText + code)
  throw new Refusal(400, messages.securityCodeSent, { securityCode: [messages.securityCodeSent] })
}

/**
 * Signs somebody in by e-mail and password, and by the code sent to their phone where two-factor is on. Every refusal
 * of the password is one sentence that takes the same time; a code counts only in the half session that it was sent for.
 */
export const signIn = async (given: SigningIn): Promise<number> => {
  const { email, password, securityCode, write, session } = given
  const user = await write((db) => countTry(db, email))
  const holds = await passwordHolds(password, user?.passwordHash ?? null)
  if (!user || !holds) throw new Refusal(401, messages.signInRefused)
  await write((db) => forgiveTries(db, user))
  if (user.twoFactorEnabled) {
    if (securityCode === undefined) return askForCode(given, user)
    const half = await session.half(user.id)
    if (!half || !(await spendCode(write, user.id, half, 'sign-in', securityCode))) throw refuse.rule('securityCodeWrong', 'securityCode')
  }
  await session.end()
  await session.start(user.id)
  return user.id
}
