import type { Knex } from 'knex'
import type { Output } from '../../../contract/call.ts'
import type { Calls } from '../../../contract/index.ts'
import { limits } from '../../../rules/limits.ts'
import { present } from '../../../rules/present.ts'
import { clock } from '../../kit/clock.ts'
import type { Database } from '../../kit/database/db.ts'
import type { HandlerContext, SignedIn } from '../../kit/http/handler.ts'
import { refuse } from '../../kit/http/problems.ts'
import { provider } from '../../kit/provider.ts'
import { factorChanged, lockWays } from '../factors.actions.ts'
import { firstRecoveryCodes } from '../recovery-codes.actions.ts'
import { clientDataOf, newChallenge, takeChallenge } from './challenge.actions.ts'
import { mustHaveRelyingParty, originsOf } from './relying-party.actions.ts'

/** Ed25519, ES256 and RS256, which all authenticators have between them. */
const ALGORITHMS = [-8, -7, -257]

type Creating = HandlerContext<Calls['passkeys']['create']>

const passkeysOf = (db: Knex, userId: number): Promise<{ id: string; transports: string[] }[]> =>
  db('passkeys')
    .where('user_id', userId)
    .orderBy('id')
    .select('credential_id', 'transports')
    .then((rows) => rows.map((row) => ({ id: row.credential_id, transports: row.transports?.split(',').filter(Boolean) ?? [] })))

/** The options for navigator.credentials.create. The library is loaded late: it takes 0.3 s. */
export const newPasskeyOptions = async (
  { db, config, user }: Pick<Creating, 'db' | 'config' | 'user'>,
  write: Database['write'],
): Promise<Output<Calls['passkeys']['options']>> => {
  const party = mustHaveRelyingParty(config)
  const existing = await passkeysOf(db, user.id)
  if (existing.length >= limits.passkeys) throw refuse.rule('tooManyPasskeys')
  const challenge = await write(async (trx) => {
    await lockWays({ db: trx }, user.id)
    return newChallenge(trx, { purpose: 'create', userId: user.id, sessionHash: user.sessionHash })
  })
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: `Evergreen, ${provider.name()}`,
    rpID: party.id,
    userID: Buffer.from(String(user.id)),
    userName: user.email,
    userDisplayName: `${user.firstName} ${user.lastName}`,
    challenge: Buffer.from(challenge),
    excludeCredentials: existing,
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    timeout: limits.challengeMinutes * 60_000,
  })
  return options as Output<Calls['passkeys']['options']>
}

/** Whether a challenge was made for this user in this session. */
const isTheirs = (made: { userId: number | null; sessionHash: string | null } | undefined, { id, sessionHash }: SignedIn): boolean =>
  made?.userId === id && made.sessionHash === sessionHash

/** The new credential; a refusal if its proof does not hold. */
const verified = async ({ config, user, body: { credential } }: Creating, write: Database['write']) => {
  const party = mustHaveRelyingParty(config)
  const refused = () => refuse.rule('passkeyNotAdded')
  const signed = clientDataOf(credential.response.clientDataJSON)
  const challenge = signed && Buffer.from(signed.challenge, 'base64url').toString()
  if (!signed || !challenge || !isTheirs(await write((db) => takeChallenge(db, challenge, 'create')), user)) throw refused()
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const result = await verifyRegistrationResponse({
    response: { clientExtensionResults: {}, ...credential } as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: signed.challenge,
    expectedOrigin: originsOf(party, signed.origin),
    expectedRPID: party.id,
    supportedAlgorithmIDs: ALGORITHMS,
    requireUserVerification: false,
  }).catch(refused)
  if (!('verified' in result) || !result.verified) throw refused()
  return result.registrationInfo.credential
}

/** Adds a passkey; also the recovery codes if the user has none. */
export const addPasskey = async (ctx: Creating, write: Database['write']): Promise<Output<Calls['passkeys']['create']>> => {
  const { user, body } = ctx
  const { id: credentialId, publicKey, counter, transports } = await verified(ctx, write)
  return write(async (db) => {
    await lockWays({ db }, user.id)
    if ((await passkeysOf(db, user.id)).length >= limits.passkeys) throw refuse.rule('tooManyPasskeys')
    const name = body.name.trim()
    const [made] = await db('passkeys')
      .insert({
        user_id: user.id,
        name,
        credential_id: credentialId,
        public_key: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: transports?.join(',') ?? null,
        created_on: clock.now(),
      })
      .returning('id')
    await factorChanged({ ...ctx, db }, { field: 'passkeys', event: 'passkeyAdded', detail: name })
    return { id: present(made).id, recoveryCodes: await firstRecoveryCodes(db, user.id) }
  })
}
