import { Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { OneOf, Optional, Text } from '../common.ts'

/**
 * What browsers exchange with authenticators, in the JSON of WebAuthn Level 3 (PublicKeyCredential.toJSON and its options). Bytes are
 * base64url without padding.
 */

const bytes = (title: string, maxLength: number) => Text(title, maxLength, { pattern: '^[A-Za-z0-9_-]+$' })

const CREDENTIAL_ID = 1364
/** The largest part of a credential, for an authenticator that proves its make. */
const PROOF = 8192

const challenge = bytes('Challenge', 128)
const kind = OneOf('Type', ['public-key'])
const timeout = Type.Integer({ minimum: 0, maximum: limits.integer, title: 'Timeout in milliseconds' })
const transports = Type.Array(Text('Transport', 32), { maxItems: 10, title: 'Transports' })
const descriptors = (title: string) =>
  Type.Array(
    Type.Object({ id: bytes('Credential', CREDENTIAL_ID), type: kind, transports: Optional(transports) }, { title: 'A known passkey' }),
    { title },
  )

const verification = OneOf('User Verification', ['required', 'preferred', 'discouraged'])
const extensionResults = Type.Object(
  { credProps: Optional(Type.Object({ rk: Optional(Type.Boolean({ title: 'Discoverable' })) }, { title: 'Properties' })) },
  { title: 'Extension Results' },
)

const credential = {
  id: bytes('Credential', CREDENTIAL_ID),
  rawId: bytes('Credential', CREDENTIAL_ID),
  type: kind,
  clientExtensionResults: Optional(extensionResults),
  authenticatorAttachment: Optional(OneOf('Attachment', ['platform', 'cross-platform'])),
}

/** Options to create a passkey. */
export const NewPasskeyQuestion = Type.Object(
  {
    challenge,
    rp: Type.Object({ id: Text('Host', limits.name), name: Text('Name', limits.name) }, { title: 'This site' }),
    user: Type.Object(
      { id: bytes('User', 128), name: Text('Email', limits.email), displayName: Text('Name', 2 * limits.name) },
      { title: 'The user' },
    ),
    pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Integer({ title: 'Algorithm' }), type: kind }), { title: 'Algorithms' }),
    timeout,
    attestation: OneOf('Attestation', ['none']),
    excludeCredentials: descriptors('Passkeys that exist already'),
    authenticatorSelection: Type.Object(
      {
        residentKey: OneOf('Discoverable', ['required', 'preferred', 'discouraged']),
        requireResidentKey: Type.Boolean({ title: 'Discoverable' }),
        userVerification: verification,
      },
      { title: 'Which authenticators' },
    ),
  },
  { title: 'Options to create a passkey' },
)

/** The new passkey. */
export const NewPasskeyAnswer = Type.Object(
  {
    ...credential,
    response: Type.Object(
      {
        clientDataJSON: bytes('Client Data', PROOF),
        attestationObject: bytes('Attestation', PROOF),
        authenticatorData: Optional(bytes('Authenticator Data', PROOF)),
        publicKey: Optional(bytes('Public Key', PROOF)),
        publicKeyAlgorithm: Optional(Type.Integer({ minimum: -limits.integer, maximum: limits.integer, title: 'Algorithm' })),
        transports: Optional(transports),
      },
      { title: 'Response' },
    ),
  },
  { title: 'Passkey' },
)

/** Options to sign in with a passkey. */
export const PasskeyQuestion = Type.Object(
  {
    challenge,
    rpId: Text('Host', limits.name),
    timeout,
    userVerification: verification,
    allowCredentials: Optional(descriptors('Passkeys of the account')),
  },
  { title: 'Options to sign in with a passkey' },
)

/** The proof of a passkey. */
export const PasskeyAnswer = Type.Object(
  {
    ...credential,
    response: Type.Object(
      {
        clientDataJSON: bytes('Client Data', 4096),
        authenticatorData: bytes('Authenticator Data', 4096),
        signature: bytes('Signature', 4096),
        userHandle: Optional(bytes('User', 128)),
      },
      { title: 'Response' },
    ),
  },
  { title: 'Passkey' },
)

export const codes = Type.Array(Text('Recovery Code', limits.recoveryCode), { title: 'Recovery codes, shown this once' })

export const Codes = Type.Object({ recoveryCodes: codes }, { title: 'Recovery codes' })
