import type { Knex } from 'knex'
import { limits } from '../../../rules/installation/limits.ts'
import { clock } from '../../kit/clock.ts'
import { liveFor } from '../../kit/database/live-for.ts'
import { hashOf, newSecret } from '../../kit/http/session.ts'

const MINUTE = 60_000

/** The purpose of a challenge. A sign-in without a password has neither user nor session. */
interface Purpose {
  purpose: 'create' | 'sign-in'
  userId: number | null
  sessionHash: string | null
}

/** Creates a challenge that is valid for five minutes. Only its hash is stored. */
export const newChallenge = async (db: Knex, { purpose, userId, sessionHash }: Purpose): Promise<string> => {
  const challenge = newSecret()
  await db('challenges').insert({
    challenge_hash: hashOf(challenge),
    purpose,
    user_id: userId,
    session_hash: sessionHash,
    expires_on: clock.later(limits.challengeMinutes * MINUTE),
  })
  return challenge
}

/** The signed data of the browser: the challenge, and the origin of the page. Undefined if malformed. */
export const clientDataOf = (clientDataJSON: string): { challenge: string; origin: string } | undefined => {
  try {
    const { challenge, origin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return typeof challenge === 'string' && typeof origin === 'string' ? { challenge, origin } : undefined
  } catch {
    return undefined
  }
}

/** Uses up a challenge, whether or not the proof is valid. Undefined if it is unknown, used or expired. */
export const takeChallenge = async (
  db: Knex,
  challenge: string,
  purpose: Purpose['purpose'],
): Promise<Pick<Purpose, 'userId' | 'sessionHash'> | undefined> => {
  const one = () =>
    db('challenges')
      .where({ challenge_hash: hashOf(challenge), purpose })
      .modify(liveFor(limits.challengeMinutes * MINUTE))
  const found = await one().first({ userId: 'user_id', sessionHash: 'session_hash' })
  // Of concurrent requests, one deletes the row.
  return (await one().delete()) === 1 ? found : undefined
}
