import type { Knex } from 'knex'
import { calls } from '../../contract/index.ts'
import { PERMISSIONS } from '../../rules/people/permissions.ts'
import { WEBHOOK_LIMITS } from '../../rules/programs/webhooks.ts'
import { clock } from '../kit/clock.ts'
import { compileClean, jsonOf } from '../kit/http/reply.ts'
import { personNow } from '../kit/http/session.ts'
import { License } from '../licenses/license.model.ts'
import { profileOf } from '../licenses/profile/profile.queries.ts'

/** An event, and the webhook that receives it. */
export interface Due {
  deliveryId: number
  attempts: number
  webhookId: number
  uid: string
  type: string
  clientId: number | null
  licenseId: number | null
  propertyId: number | null
  sequence: number | null
  data: string
  happenedOn: string
  url: string
  isFull: boolean | number
  makerId: number | null
  side: number | null
  secret: string
  oldSecret: string | null
  oldSecretUntil: string | null
}

const clean = compileClean(calls.licenses.get.reply)

/**
 * The license as the API would return it now to the user who created the webhook. Null if that user may no longer manage webhooks of this
 * side or see the license, if the license is deleted, or if it is too large.
 */
const licenseFor = async (db: Knex, { makerId, side, licenseId }: Due): Promise<unknown> => {
  const maker = makerId === null ? undefined : await personNow(db, makerId)
  if (!maker || maker.clientId !== side || !PERMISSIONS.administersSide.role(maker)) return null
  const license = await License.query(db)
    .modify(License.visibleTo(maker))
    .findById(licenseId ?? 0)
  if (!license) return null
  const reply = jsonOf(clean(await profileOf(db, maker, license, clock.today())))
  return Buffer.byteLength(reply) <= WEBHOOK_LIMITS.fullBytes ? JSON.parse(reply) : null
}

/** The JSON body of a message. Full data is read at the time of sending, so it is as current as a reply of the API. */
export const bodyOf = async (db: Knex, due: Due): Promise<string> => {
  const { type, happenedOn, uid, sequence, clientId, licenseId, propertyId } = due
  const ids = { id: uid, sequence, clientId, licenseId, propertyId }
  const full = due.isFull && licenseId !== null ? { license: await licenseFor(db, due) } : {}
  return JSON.stringify({ type, timestamp: happenedOn, data: { ...ids, ...JSON.parse(due.data), ...full } })
}

/** The secrets to sign with: also the old one until it expires. */
export const secretsOf = ({ secret, oldSecret, oldSecretUntil }: Due): string[] =>
  oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > clock.now() ? [secret, oldSecret] : [secret]
