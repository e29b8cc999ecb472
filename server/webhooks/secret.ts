import { randomBytes } from 'node:crypto'
import { Webhook as Signer } from 'standardwebhooks'

/** A secret as Standard Webhooks writes it. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** The headers of a message, signed with each secret. The time is that of the machine: the receiver compares it with its own. */
export const signed = (uid: string, body: string, secrets: readonly string[]): Record<string, string> => {
  const at = new Date()
  return {
    'webhook-id': uid,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Signer(secret).sign(uid, at, body)).join(' '),
  }
}
