import { setTimeout as wait } from 'node:timers/promises'
import type { Knex } from 'knex'
import { SIGN_IN_REFUSALS as WHY } from '../../rules/events.ts'
import { messages } from '../../rules/messages.ts'
import { neighborhoodOf } from '../kit/address.ts'
import { atMostEach } from '../kit/at-most.ts'
import { auditLater } from '../kit/audit-later.ts'
import { auditEvent } from '../kit/change.ts'
import { clock } from '../kit/clock.ts'
import type { Database } from '../kit/db.ts'
import type { Asked } from '../kit/handler.ts'
import { Refusal, refuse } from '../kit/problems.ts'
import { countFailure, forgiveFailures } from './lock.actions.ts'
import { passwordHolds } from './password.actions.ts'
import { type Made, makeCode, sendCode, spendCode } from './security-code.actions.ts'

interface Account {
  id: number
  clientId: number | null
  passwordHash: string | null
  twoFactorEnabled: boolean
  active: boolean
  lockoutEnd: string | null
  isAddressLocked: boolean
  /** Staff may always use a password; a client's users where their client allows it. */
  mayUsePassword: boolean
}

const find = (db: Knex, email: string, address: string): Promise<Account | undefined> =>
  db('users')
    .leftJoin('clients', 'clients.id', 'users.client_id')
    .where('users.email_key', email)
    .first({
      id: 'users.id',
      clientId: 'users.client_id',
      passwordHash: 'users.password_hash',
      twoFactorEnabled: 'users.two_factor_enabled',
      active: 'users.active',
      lockoutEnd: 'users.lockout_end',
      mayUsePassword: db.raw('coalesce(clients.client_allow_user_password_login, users.client_id is null)'),
      isAddressLocked: db.raw(
        'exists (select 1 from sign_in_failures where user_id = users.id and sign_in_failures.address = ? and locked_until > ?)',
        [address, clock.now()],
      ),
    })

/** Why no password signs in to this account now; undefined where a right one does. */
const whyNot = (account: Account | undefined): string | undefined => {
  if (!account) return WHY.unknown
  if (!account.active) return WHY.inactive
  if (!account.mayUsePassword) return WHY.elsewhere
  if (account.passwordHash === null) return WHY.noPassword
  const isAccountLocked = account.lockoutEnd !== null && account.lockoutEnd > clock.now()
  return isAccountLocked || account.isAddressLocked ? WHY.locked : undefined
}

const refused = () => new Refusal(401, messages.signInRefused)

/** For everybody who is refused, the same: what is written down about some of them does not show. In milliseconds. */
const REFUSED_AFTER = 250

/**
 * Five tries for one account are looked at at once, so that no more than ten wrong passwords reach its hash however many come
 * together; fifteen wait their turn, so that somebody's own programs that start together all get in.
 */
const inTurn = atMostEach(5, 15, () => new Refusal(429, messages.signInsInFlight, undefined, { 'retry-after': '1' }))

interface SigningIn {
  email: string
  password: string
  securityCode?: string
}

type Asking = Asked<unknown> & { write: Database['write'] }

/** One look at the password. Answers the account, and the code to be sent where one is asked for now. */
const attempt = async (ask: Asking, { email, password, securityCode }: SigningIn): Promise<{ id: number; made?: Made }> => {
  const { db, write, session, behind } = ask
  const acting = { ...ask, user: null }
  const address = neighborhoodOf(ask.address)
  const account = await find(db, email, address)
  const why = whyNot(account)
  const later = (detail: string) => auditLater(behind, acting, `address ${address}`, { event: 'signInRefused', detail, account })
  const holds = await passwordHolds(password, why ? null : (account?.passwordHash ?? null))
  if (!account || why !== undefined) {
    later(why as string)
    throw refused()
  }
  if (!holds) {
    await write(async (trx) => {
      const detail = (await countFailure(trx, account.id, address)) ? WHY.passwordLocks : WHY.password
      await auditEvent({ ...acting, db: trx }, { event: 'signInRefused', detail, account })
    })
    throw refused()
  }
  const { id } = account
  const still = { password_hash: account.passwordHash, two_factor_enabled: account.twoFactorEnabled }
  if (account.twoFactorEnabled && securityCode === undefined) {
    const made: Made[] = []
    const also = async (trx: Knex, hash: string) => made.push(await makeCode(trx, id, hash, 'sign-in'))
    if (!(await session.start(id, { still, stage: 'code', also }))) throw refused()
    return { id, made: made.at(-1) }
  }
  if (account.twoFactorEnabled) {
    const half = await session.half(id)
    if (!half || !(await spendCode(write, id, half, 'sign-in', securityCode as string))) {
      later(WHY.code)
      throw refuse.rule('securityCodeWrong', 'securityCode')
    }
  }
  const isStarted = await session.start(id, {
    still,
    also: async (trx) => {
      await forgiveFailures(trx, id, address)
      await auditEvent({ ...ask, db: trx, user: account }, { event: 'signedIn' })
    },
  })
  if (!isStarted) throw refused()
  return { id }
}

/**
 * Signs somebody in by e-mail and password, and by the code sent to their phone where two-factor is on. Every refusal of the
 * password is one sentence after one time; a code counts only in the half session that it was sent for. Answers the user's id.
 */
export const signIn = async (ask: Asking, given: SigningIn): Promise<number> => {
  const started = performance.now()
  const email = given.email.trim().toLowerCase()
  try {
    const { id, made } = await inTurn(email, () => attempt(ask, { ...given, email }))
    if (!made) return id
    await sendCode({ ...ask, user: null }, ask, made)
    throw new Refusal(400, messages.securityCodeSent, { securityCode: [messages.securityCodeSent] })
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) await wait(Math.max(0, REFUSED_AFTER - (performance.now() - started)))
    throw error
  }
}
