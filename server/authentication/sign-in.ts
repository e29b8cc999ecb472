import { setTimeout as wait } from 'node:timers/promises'
import type { Knex } from 'knex'
import { messages } from '../../rules/messages.ts'
import { FACTORS, type Factor } from '../../rules/people/second-factors.ts'
import { present } from '../../rules/present.ts'
import { SIGN_IN_REFUSALS as WHY } from '../../rules/programs/events.ts'
import { auditLater } from '../kit/audit-later.ts'
import { clock } from '../kit/clock.ts'
import { auditEvent } from '../kit/database/change.ts'
import type { Database } from '../kit/database/db.ts'
import { neighborhoodOf } from '../kit/http/address.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { Refusal, refuse } from '../kit/http/problems.ts'
import { atMostEach } from '../kit/limits/at-most.ts'
import { beginSession } from './begin-session.actions.ts'
import { factorsOfUser } from './factors.queries.ts'
import { countFailure, forgiveFailures } from './lock.actions.ts'
import { passwordHolds } from './password.actions.ts'
import { askForFactor, type Shown, whyNotFactor } from './second-factor.actions.ts'

interface Account {
  id: number
  clientId: number | null
  passwordHash: string | null
  active: boolean
  lockoutEnd: string | null
  isAddressLocked: boolean
  /** Staff can always use a password; client users only if their client allows it. */
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
      active: 'users.active',
      lockoutEnd: 'users.lockout_end',
      mayUsePassword: db.raw('coalesce(clients.client_allow_user_password_login, users.client_id is null)'),
      isAddressLocked: db.raw(
        'exists (select 1 from sign_in_failures where user_id = users.id and sign_in_failures.address = ? and locked_until > ?)',
        [address, clock.now()],
      ),
    })

/** Why a password cannot sign in to this account now; undefined if a correct one can. */
const whyNot = (account: Account | undefined): string | undefined => {
  if (!account) return WHY.unknown
  if (!account.active) return WHY.inactive
  if (!account.mayUsePassword) return WHY.elsewhere
  if (account.passwordHash === null) return WHY.noPassword
  const isAccountLocked = account.lockoutEnd !== null && account.lockoutEnd > clock.now()
  return isAccountLocked || account.isAddressLocked ? WHY.locked : undefined
}

const refused = () => new Refusal(401, messages.signInRefused)

/** Every refusal takes at least this long (milliseconds), so that extra writes for some refusals do not show. */
const REFUSED_AFTER = 250

/**
 * Five attempts for one account run at once, so that at most ten wrong passwords are checked, however many arrive together. Fifteen
 * more wait, so that several programs of one user can sign in together.
 */
const inTurn = atMostEach(5, 15, () => new Refusal(429, messages.signInsInFlight, undefined, { headers: { 'retry-after': '1' } }))

interface SigningIn extends Shown {
  email: string
  password: string
}

type SignInContext = CallContext<unknown> & { write: Database['write'] }

/** The same factors, apart from recovery codes: the last one may just have been used. */
const isSame = (before: readonly Factor[], now: readonly Factor[]): boolean =>
  FACTORS.every((factor) => factor === 'recoveryCode' || before.includes(factor) === now.includes(factor))

/** One sign-in attempt. Returns the user id, or asks for a second factor. */
const attempt = async (ctx: SignInContext, { email, password, ...shown }: SigningIn): Promise<number> => {
  const { db, write, writeQueue } = ctx
  const acting = { ...ctx, user: null }
  const address = neighborhoodOf(ctx.address)
  const account = await find(db, email, address)
  const why = whyNot(account)
  const later = (detail: string) => auditLater(writeQueue, acting, `address ${address}`, { event: 'signInRefused', detail, account })
  const holds = await passwordHolds(password, why ? null : (account?.passwordHash ?? null))
  if (!account || why !== undefined) {
    later(present(why))
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
  const factors = await factorsOfUser(db, id)
  const still = { password_hash: account.passwordHash }
  if (factors.length > 0 && shown.securityCode === undefined && shown.recoveryCode === undefined) {
    const asking = await askForFactor(ctx, { id, factors, still }, shown)
    throw asking ?? refused()
  }
  const wrong = factors.length > 0 ? await whyNotFactor(ctx, { account, factors }, shown) : undefined
  if (wrong) {
    later(wrong.detail)
    throw refuse.rule(wrong.key, wrong.field)
  }
  const isStarted = await beginSession(ctx, {
    account,
    event: { event: 'signedIn' },
    asksForFactor: true,
    still,
    also: async (trx) => {
      // Refuses if a factor was set up or removed while this sign-in was running.
      if (!isSame(factors, await factorsOfUser(trx, id))) throw refused()
      await forgiveFailures(trx, id, address)
    },
  })
  if (!isStarted) throw refused()
  return id
}

/**
 * Signs a user in by e-mail and password, and by a second factor if the account has one. Every refused password gets the same message
 * after the same minimum time. A code only counts in the intermediate session that the password has started. Returns the user id.
 */
export const signIn = async (ctx: SignInContext, given: SigningIn): Promise<number> => {
  const started = performance.now()
  const email = given.email.trim().toLowerCase()
  try {
    return await inTurn(email, () => attempt(ctx, { ...given, email }))
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) await wait(Math.max(0, REFUSED_AFTER - (performance.now() - started)))
    throw error
  }
}
