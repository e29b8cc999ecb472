import type { WebAuthnCredential } from '@simplewebauthn/server'
import type { Knex } from 'knex'
import type { Output } from '../../../contract/call.ts'
import type { Calls } from '../../../contract/index.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { present } from '../../../rules/present.ts'
import { clock } from '../../kit/clock.ts'
import type { Config } from '../../kit/config.ts'
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

/** The user of a new passkey, and their session. */
export interface Owner extends Pick<SignedIn, 'id' | 'email' | 'firstName' | 'lastName' | 'sessionHash'> {
  /** The user has no password. The passkey must then identify its user and ask for a PIN, a finger or a face. */
  isOnlyWayIn?: boolean
}

interface ForOwner {
  config: Config
  owner: Owner
}

/** The options for navigator.credentials.create. The library is loaded late: it takes 0.3 s. */
export const newPasskeyOptions = async (
  { db, config, owner }: ForOwner & { db: Knex },
  write: Database['write'],
): Promise<Output<Calls['passkeys']['options']>> => {
  const party = mustHaveRelyingParty(config)
  const existing = await passkeysOf(db, owner.id)
  if (existing.length >= limits.passkeys) throw refuse.rule('tooManyPasskeys')
  const challenge = await write(async (trx) => {
    await lockWays({ db: trx }, owner.id)
    return newChallenge(trx, { purpose: 'create', userId: owner.id, sessionHash: owner.sessionHash })
  })
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const needed = owner.isOnlyWayIn ? 'required' : 'preferred'
  const options = await generateRegistrationOptions({
    rpName: `Evergreen, ${provider.name()}`,
    rpID: party.id,
    userID: Buffer.from(String(owner.id)),
    userName: owner.email,
    userDisplayName: `${owner.firstName} ${owner.lastName}`,
    challenge: Buffer.from(challenge),
    excludeCredentials: existing,
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: needed, userVerification: needed },
    timeout: limits.challengeMinutes * 60_000,
  })
  return options as Output<Calls['passkeys']['options']>
}

/** Whether a challenge was made for this user in this session. */
const isTheirs = (made: { userId: number | null; sessionHash: string | null } | undefined, { id, sessionHash }: Owner): boolean =>
  made?.userId === id && made.sessionHash === sessionHash

/** Verifies the proof of a new passkey and returns the credential. Throws a refusal for an invalid proof. */
export const verifiedPasskey = async (
  { config, owner }: ForOwner,
  credential: Creating['body']['credential'],
  write: Database['write'],
): Promise<WebAuthnCredential> => {
  const party = mustHaveRelyingParty(config)
  const refused = () => refuse.rule('passkeyNotAdded')
  const signed = clientDataOf(credential.response.clientDataJSON)
  const challenge = signed && Buffer.from(signed.challenge, 'base64url').toString()
  if (!signed || !challenge || !isTheirs(await write((db) => takeChallenge(db, challenge, 'create')), owner)) throw refused()
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const result = await verifyRegistrationResponse({
    response: { clientExtensionResults: {}, ...credential } as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: signed.challenge,
    expectedOrigin: originsOf(party, signed.origin),
    expectedRPID: party.id,
    supportedAlgorithmIDs: ALGORITHMS,
    requireUserVerification: Boolean(owner.isOnlyWayIn),
  }).catch(refused)
  if (!('verified' in result) || !result.verified) throw refused()
  return result.registrationInfo.credential
}

/** Stores a passkey and returns its id. The caller must have called `lockWays`. */
export const insertPasskey = async (db: Knex, userId: number, name: string, passkey: WebAuthnCredential): Promise<number> => {
  const { id: credentialId, publicKey, counter, transports } = passkey
  const [made] = await db('passkeys')
    .insert({
      user_id: userId,
      name,
      credential_id: credentialId,
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: transports?.join(',') ?? null,
      created_on: clock.now(),
    })
    .returning('id')
  return present(made).id
}

/** Adds a passkey; also the recovery codes if the user has none. */
export const addPasskey = async (ctx: Creating, write: Database['write']): Promise<Output<Calls['passkeys']['create']>> => {
  const { user, body } = ctx
  const passkey = await verifiedPasskey({ ...ctx, owner: user }, body.credential, write)
  return write(async (db) => {
    await lockWays({ db }, user.id)
    if ((await passkeysOf(db, user.id)).length >= limits.passkeys) throw refuse.rule('tooManyPasskeys')
    const name = body.name.trim()
    const id = await insertPasskey(db, user.id, name, passkey)
    await factorChanged({ ...ctx, db }, { field: 'passkeys', event: 'passkeyAdded', detail: name })
    return { id, recoveryCodes: await firstRecoveryCodes(db, user.id) }
  })
}
