import type { Knex } from 'knex'
import type { Output } from '../../../contract/call.ts'
import type { Calls } from '../../../contract/index.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { messages } from '../../../rules/messages.ts'
import { SIGN_IN_REFUSALS as WHY } from '../../../rules/programs/events.ts'
import { auditLater } from '../../kit/audit-later.ts'
import { clock } from '../../kit/clock.ts'
import type { Config } from '../../kit/config.ts'
import type { Database } from '../../kit/database/db.ts'
import type { HandlerContext } from '../../kit/http/handler.ts'
import { Refusal } from '../../kit/http/problems.ts'
import { beginSession } from '../begin-session.actions.ts'
import { byPassword } from '../factors.queries.ts'
import { clientDataOf, newChallenge, takeChallenge } from './challenge.actions.ts'
import { mustHaveRelyingParty, originsOf } from './relying-party.actions.ts'

type Asking = HandlerContext<Calls['authentication']['passkeyOptions']>
type SigningIn = HandlerContext<Calls['authentication']['passkey']>
type Answer = SigningIn['body']['credential']

/** The options for navigator.credentials.get. After a password for the passkeys of its account, otherwise for any discoverable passkey. */
export const passkeyOptions = async (
  { db, config, session }: Asking,
  write: Database['write'],
): Promise<Output<Calls['authentication']['passkeyOptions']>> => {
  const party = mustHaveRelyingParty(config)
  const half = await session.anyHalf()
  const known = half && (await db('passkeys').where('user_id', half.userId).orderBy('id').select('credential_id', 'transports'))
  const purpose = { purpose: 'sign-in', userId: half?.userId ?? null, sessionHash: half?.hash ?? null } as const
  const challenge = await write((trx) => newChallenge(trx, purpose))
  return {
    challenge: Buffer.from(challenge).toString('base64url'),
    rpId: party.id,
    timeout: limits.challengeMinutes * 60_000,
    // Without a password, the passkey itself must be protected: by a PIN, a finger or a face.
    userVerification: half ? 'preferred' : 'required',
    ...(known && {
      allowCredentials: known.map((one: { credential_id: string; transports: string | null }) => ({
        id: one.credential_id,
        type: 'public-key' as const,
        transports: one.transports?.split(',').filter(Boolean) ?? [],
      })),
    }),
  }
}

interface Found {
  id: number
  userId: number
  name: string
  publicKey: string
  counter: number
  clientId: number | null
  active: boolean
  byPassword: boolean
}

const find = (db: Knex, credentialId: string): Promise<Found | undefined> =>
  db('passkeys')
    .join('users', 'users.id', 'passkeys.user_id')
    .leftJoin('clients', 'clients.id', 'users.client_id')
    .where('passkeys.credential_id', credentialId)
    .first({
      id: 'passkeys.id',
      userId: 'users.id',
      name: 'passkeys.name',
      publicKey: 'passkeys.public_key',
      counter: 'passkeys.counter',
      clientId: 'users.client_id',
      active: 'users.active',
      ...byPassword(db),
    })

/** The new counter of the authenticator; undefined for an invalid proof. */
const counterOf = async (
  config: Config,
  answer: Answer,
  signed: { challenge: string; origin: string },
  found: Found,
  isSecond: boolean,
) => {
  const party = mustHaveRelyingParty(config)
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const result = await verifyAuthenticationResponse({
    response: { clientExtensionResults: {}, ...answer } as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: signed.challenge,
    expectedOrigin: originsOf(party, signed.origin),
    expectedRPID: party.id,
    credential: { id: answer.id, publicKey: Buffer.from(found.publicKey, 'base64url'), counter: Number(found.counter) },
    requireUserVerification: !isSecond,
  }).catch(() => undefined)
  return result?.verified ? result.authenticationInfo.newCounter : undefined
}

/** Signs in with a passkey. Returns the user id. All refusals have the same message. */
export const signInByPasskey = async (ctx: SigningIn, write: Database['write']): Promise<number> => {
  const { db, config, session, writeQueue, body } = ctx
  const { credential } = body
  const signed = clientDataOf(credential.response.clientDataJSON)
  const made = signed && (await write((trx) => takeChallenge(trx, Buffer.from(signed.challenge, 'base64url').toString(), 'sign-in')))
  const found = await find(db, credential.id)
  const account = found && { id: found.userId, clientId: found.clientId }
  const refused = () => {
    auditLater(writeQueue, { ...ctx, user: null }, `address ${ctx.address}`, { event: 'signInRefused', detail: WHY.passkey, account })
    return new Refusal(401, messages.passkeyRefused)
  }
  if (!signed || !made || !found || !account || !found.active || !found.byPassword) throw refused()
  // As a second factor, the passkey must belong to the account whose password this browser has just sent.
  const isSecond = made.userId !== null
  if (isSecond && (made.userId !== found.userId || (await session.half(found.userId)) !== made.sessionHash)) throw refused()
  const counter = await counterOf(config, credential, signed, found, isSecond)
  if (counter === undefined) throw refused()
  const isStarted = await beginSession(ctx, {
    account,
    event: { event: 'signedInByPasskey', detail: found.name },
    asksForFactor: false,
    still: {},
    also: async (trx) => {
      // The counter as it was checked: a cloned authenticator cannot use the same one at the same time, nor a removed passkey any.
      const used = await trx('passkeys').where({ id: found.id, counter: found.counter }).update({ counter, last_used_on: clock.now() })
      if (used !== 1) throw refused()
    },
  })
  if (!isStarted) throw refused()
  return found.userId
}
