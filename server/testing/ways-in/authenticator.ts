import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { present } from '../../../rules/present.ts'

/** CBOR (RFC 8949), as much of it as authenticators write: integers, bytes, text and maps. */
const head = (major: number, value: number): Buffer => {
  const start = major << 5
  if (value < 24) return Buffer.from([start | value])
  return value < 256 ? Buffer.from([start | 24, value]) : Buffer.from([start | 25, value >> 8, value & 255])
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>

const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([name, inner]) => [cbor(name), cbor(inner)])])
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

/** An ES256 key as a COSE map (RFC 9053). */
const coseOf = (key: KeyObject): Buffer => {
  const { x, y } = key.export({ format: 'jwk' })
  const coordinate = (text: string | undefined) => Buffer.from(present(text), 'base64url')
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]),
  )
}

interface Settings {
  origin?: string
  /** Whether it asks for a PIN, a finger or a face. */
  verifiesUser?: boolean
}

const PRESENT = 1
const VERIFIED = 4
const HAS_CREDENTIAL = 64

/** An authenticator with one ES256 passkey, as a browser would reach it at `origin`. Counts its uses. */
export const softAuthenticator = ({ origin = 'http://localhost:3000', verifiesUser = true }: Settings = {}) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0
  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const dataFor = (rpId: string, flags: number, more = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags | PRESENT | (verifiesUser ? VERIFIED : 0)]), count, more])
  }
  const credential = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }

  return {
    id,
    /** Sets the counter back, as a clone would have it. */
    rewind: () => {
      counter = 0
    },
    create: ({ challenge, rp }: { challenge: string; rp: { id: string } }) => {
      const length = Buffer.from([credentialId.length >> 8, credentialId.length & 255])
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseOf(publicKey)])
      const authData = dataFor(rp.id, HAS_CREDENTIAL, attested)
      const attestation = cbor(
        new Map<string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get: ({ challenge, rpId }: { challenge: string; rpId: string }) => {
      counter += 1
      const authData = dataFor(rpId, 0)
      const data = clientData('webauthn.get', challenge)
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(data)]))
        .sign(privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}
