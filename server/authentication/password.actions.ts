import { hash, verify } from '@node-rs/argon2'

/** Argon2id with the parameters that OWASP gives as a floor: 19 MiB, 2 passes, 1 lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Verified where nobody is found, so that an unknown e-mail takes as long as a wrong password. */
const NOBODY = hash('nobody has this password', OPTIONS)

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS)

export const passwordHolds = async (password: string, stored: string | null): Promise<boolean> => {
  const holds = await verify(stored ?? (await NOBODY), password)
  return holds && stored !== null
}
