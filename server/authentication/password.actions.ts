import { hash, verify } from '@node-rs/argon2'
import { atMost } from '../kit/limits/at-most.ts'

/** Argon2id with the minimum parameters that OWASP recommends: 19 MiB, 2 passes, 1 lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Verified if there is no user, so that an unknown e-mail takes as long as a wrong password. */
const NOBODY = hash('nobody has this password', OPTIONS)

/** Limits the concurrent hashes, so that many sign-ins do not occupy all threads. */
const limited = atMost(4, 64)

export const hashPassword = (password: string): Promise<string> => limited(() => hash(password, OPTIONS))

export const passwordHolds = async (password: string, stored: string | null): Promise<boolean> => {
  const against = stored ?? (await NOBODY)
  const holds = await limited(() => verify(against, password))
  return holds && stored !== null
}
