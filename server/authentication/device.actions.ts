import type { Knex } from 'knex'
import { limits } from '../../rules/installation/limits.ts'
import { programName } from '../../rules/programs/programs.ts'
import { clock } from '../kit/clock.ts'
import type { Config } from '../kit/config.ts'
import type { Acting } from '../kit/database/acting.ts'
import { neighborhoodOf } from '../kit/http/address.ts'
import type { SessionControl } from '../kit/http/handler.ts'
import { hashOf, newSecret } from '../kit/http/session.ts'
import { tellOwner } from './tell-owner.actions.ts'

const COOKIE = 'device'
const MINUTES = limits.knownDeviceDays * 24 * 60

type SigningIn = Acting & { config: Config; session: Pick<SessionControl, 'keep' | 'take'> }

const remember = (db: Knex, userId: number, hash: string) =>
  db('known_devices')
    .insert({ user_id: userId, device_hash: hash, last_seen_on: clock.now() })
    .onConflict(['user_id', 'device_hash'])
    .merge(['last_seen_on'])

/**
 * Mails the owner about a sign-in from an unknown device, except at the first sign-in of an account. A device is known by its cookie, or
 * by its program and address, because a browser keeps its cookie on the move, and programs without cookies keep their address.
 */
export const noteDevice = async (acting: SigningIn, userId: number): Promise<void> => {
  const { db, session, address, program } = acting
  const kept = session.take(COOKIE)
  const here = hashOf(`${programName(program ?? null)} ${neighborhoodOf(address ?? '')}`)
  const ofUser = () => db('known_devices').where('user_id', userId)
  const isFirst = !(await ofUser().first('id'))
  const known: string[] = await ofUser()
    .whereIn('device_hash', kept ? [here, hashOf(kept)] : [here])
    .pluck('device_hash')
  const secret = kept && known.includes(hashOf(kept)) ? kept : newSecret()
  await remember(db, userId, here)
  await remember(db, userId, hashOf(secret))
  session.keep(COOKIE, secret, MINUTES)
  if (!isFirst && known.length === 0)
    await tellOwner(acting, userId, { subject: 'New sign-in to Evergreen', lines: ['Your account was used on a new device.'] })
}
