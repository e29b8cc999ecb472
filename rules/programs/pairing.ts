/** Pairing a program with an account (RFC 8628). */
export const PAIRING = {
  /** How long both codes work. */
  seconds: 600,
  /** A program asks at most once in so many seconds. */
  interval: 5,
  /** The characters of a user code: consonants, so that it spells nothing, and none that look alike. 20 to the power of 8 codes. */
  alphabet: 'BCDFGHJKLMNPQRSTVWXZ',
  length: 8,
} as const

/** As it is compared: 'bcdf ghjk' is BCDFGHJK. */
export const plainUserCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** As it is shown: BCDF-GHJK. */
export const shownUserCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/** The errors of RFC 8628, section 3.5, that a waiting program gets, with their sentences. */
export const PAIRING_ERRORS = {
  authorization_pending: 'Nobody has approved this yet. Ask again in a few seconds.',
  slow_down: 'Too many attempts. Wait five seconds longer between two attempts.',
  access_denied: 'The request was refused.',
  expired_token: 'The code has expired. Begin again.',
  invalid_grant: 'The device code is not valid, or it has been used already.',
} as const

export type PairingError = keyof typeof PAIRING_ERRORS
