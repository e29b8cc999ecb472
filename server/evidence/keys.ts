import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import type { Knex } from 'knex'
import { clock } from '../kit/clock.ts'
import type { Database } from '../kit/database/db.ts'

/** The id of the only row: the signing key of this installation. It is created on first use, and backups contain it. */
const ONE = 1

const stored = (db: Knex): Promise<{ publicKey: string; privateKey: string } | undefined> =>
  db('signing_keys').where('id', ONE).first({ publicKey: 'public_key', privateKey: 'private_key' })

/** The last 32 bytes of the SPKI form are the key itself. */
const KEY_BYTES = 32

const make = async (write: Database['write']) => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-KEY_BYTES)
  const row = { id: ONE, public_key: raw.toString('base64'), private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }) }
  await write((db) =>
    db('signing_keys')
      .insert({ ...row, created_on: clock.now() })
      .onConflict('id')
      .ignore(),
  )
}

export interface Signer {
  /** 32 bytes in base64. */
  publicKey: string
  /** The signature (Ed25519) in base64. */
  sign(bytes: Buffer): string
}

export const signerOf = async (db: Knex, write: Database['write']): Promise<Signer> => {
  if (!(await stored(db))) await make(write)
  const key = await stored(db)
  if (!key) throw new Error('The signing key could not be stored.')
  const privateKey = createPrivateKey(key.privateKey)
  return { publicKey: key.publicKey, sign: (bytes) => sign(null, bytes, privateKey).toString('base64') }
}
