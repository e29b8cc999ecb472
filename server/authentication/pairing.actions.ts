import { randomInt } from 'node:crypto'
import type { Knex } from 'knex'
import type { Input, Output } from '../../contract/call.ts'
import type { Calls } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import { PAIRING, PAIRING_ERRORS, type PairingError, plainUserCode, shownUserCode } from '../../rules/programs/pairing.ts'
import { clock } from '../kit/clock.ts'
import { auditEvent } from '../kit/database/change.ts'
import type { Database } from '../kit/database/db.ts'
import type { CallContext, SignedIn } from '../kit/http/handler.ts'
import { Refusal, refuse } from '../kit/http/problems.ts'
import { hashOf, newSecret, personNow } from '../kit/http/session.ts'
import { linkTo } from '../outside/mail/mail.ts'
import { makeToken, mustBeLimitable, mustBeScopes } from './token.actions.ts'

type Authentication = Calls['authentication']
type Write = Database['write']
type Anyone = CallContext<SignedIn | null>

const DAYS = 90
const SECOND = 1000

const newUserCode = (): string =>
  Array.from({ length: PAIRING.length }, () => PAIRING.alphabet[randomInt(PAIRING.alphabet.length)]).join('')

const scopesOf = (scope: string | undefined): string[] | null => {
  const scopes = scope?.split(' ').filter(Boolean) ?? []
  return scopes.length > 0 ? scopes : null
}

/** Begins a pairing. Only this reply contains the codes, of which the hashes are stored. */
export const requestDevice = async (
  { config, address }: Anyone,
  write: Write,
  { client_id, scope }: Input<Authentication['requestDevice']>['body'],
): Promise<Output<Authentication['requestDevice']>> => {
  const scopes = scopesOf(scope)
  mustBeScopes(scopes, 'scope')
  const [deviceCode, userCode] = [newSecret(), newUserCode()]
  const row = { device_code_hash: hashOf(deviceCode), user_code_hash: hashOf(userCode), program: client_id.trim(), address }
  const dates = { created_on: clock.now(), expires_on: clock.later(PAIRING.seconds * SECOND) }
  await write((db) => db('device_pairings').insert({ ...row, ...dates, scopes: scopes && JSON.stringify(scopes) }))
  const shown = shownUserCode(userCode)
  return {
    device_code: deviceCode,
    user_code: shown,
    verification_uri: linkTo(config, '/device'),
    verification_uri_complete: linkTo(config, `/device?code=${shown}`),
    expires_in: PAIRING.seconds,
    interval: PAIRING.interval,
  }
}

interface Pairing {
  id: number
  program: string
  address: string | null
  scopes: string | null
  status: 'Waiting' | 'Approved' | 'Refused' | 'Used'
  userId: number | null
  expiresOn: string
  askedOn: string | null
}

const COLUMNS = {
  id: 'id',
  program: 'program',
  address: 'address',
  scopes: 'scopes',
  status: 'status',
  userId: 'user_id',
  expiresOn: 'expires_on',
  askedOn: 'asked_on',
} as const

const wait = (error: PairingError) => new Refusal(400, PAIRING_ERRORS[error], undefined, { code: error, error })

/** The error for a program that cannot get its token now, or undefined. */
const whyNotYet = ({ status, expiresOn, askedOn }: Pairing): PairingError | undefined => {
  if (status === 'Used') return 'invalid_grant'
  if (expiresOn <= clock.now()) return 'expired_token'
  if (status === 'Refused') return 'access_denied'
  if (status === 'Approved') return undefined
  // A second of grace: a program that keeps to the interval is never too fast.
  return askedOn && askedOn > clock.later(-(PAIRING.interval - 1) * SECOND) ? 'slow_down' : 'authorization_pending'
}

/** The token of an approved pairing, once. */
export const deviceToken = async (
  ctx: Anyone,
  write: Write,
  { device_code }: Input<Authentication['deviceToken']>['body'],
): Promise<Output<Authentication['deviceToken']>> => {
  const made = await write(async (db) => {
    const pairing: Pairing | undefined = await db('device_pairings')
      .where('device_code_hash', hashOf(device_code))
      .forUpdate()
      .first(COLUMNS)
    const why = pairing ? whyNotYet(pairing) : 'invalid_grant'
    if (!pairing || why) {
      // The refusal is thrown after the transaction, so that this update is committed.
      if (pairing) await db('device_pairings').where({ id: pairing.id }).update({ asked_on: clock.now() })
      return why ?? 'invalid_grant'
    }
    await db('device_pairings').where({ id: pairing.id }).update({ status: 'Used' })
    const user = await personNow(db, pairing.userId ?? 0)
    if (!user) return 'access_denied'
    const scopes: string[] | null = pairing.scopes ? JSON.parse(pairing.scopes) : null
    return { ...(await makeToken({ ...ctx, db, user }, user, { name: pairing.program, expiresInDays: DAYS, scopes })), scopes }
  })
  if (typeof made === 'string') throw wait(made)
  const { id, token, expiresOn, scopes } = made
  const expires = Math.round((Date.parse(expiresOn) - clock.millis()) / SECOND)
  return { access_token: token, token_type: 'Bearer', expires_in: expires, ...(scopes && { scope: scopes.join(' ') }), id, expiresOn }
}

/** The pairing of a user code that nobody has answered yet. */
export const waitingPairing = async ({ db, params }: { db: Knex; params: { userCode: string } }): Promise<Pairing | undefined> =>
  db('device_pairings')
    .where({ user_code_hash: hashOf(plainUserCode(params.userCode)), status: 'Waiting' })
    .where('expires_on', '>', clock.now())
    .first(COLUMNS)

export const shownPairing = ({ program, address, scopes, expiresOn }: Pairing) => ({
  program,
  address,
  scopes: scopes ? JSON.parse(scopes) : null,
  expiresOn,
})

export const answerPairing = async (ctx: CallContext, { id, program, scopes }: Pairing, isApproved: boolean): Promise<void> => {
  if (isApproved) await mustBeLimitable(ctx.db, ctx.user, scopes ? JSON.parse(scopes) : null, 'isApproved')
  const answered = await ctx
    .db('device_pairings')
    .where({ id, status: 'Waiting' })
    .update({ status: isApproved ? 'Approved' : 'Refused', user_id: ctx.user.id })
  if (answered === 0) throw refuse.blocked(messages.deviceAnsweredAlready)
  await auditEvent(ctx, { event: isApproved ? 'deviceApproved' : 'deviceRefused', detail: program })
}
