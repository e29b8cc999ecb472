import { limits } from '../installation/limits.ts'
import type { MessageKey } from '../messages.ts'
import { isStaffRole, type Person, ROLES, type Role } from './permissions.ts'

/** Rules for accounts: which roles a user may grant, what a password must contain, what a phone number and an e-mail address look like. */

/** A person, or a program: its service account. */
export type AccountKind = 'person' | 'service'

/** The roles that a user may grant: all for the provider's Administrator, client roles for a ClientAdministrator. */
export const rolesToGive = (person: Person): Role[] => {
  if (person.roleName === 'Administrator') return [...ROLES]
  return person.roleName === 'ClientAdministrator' ? ROLES.filter((role) => !isStaffRole(role)) : []
}

/** Why a new password is refused before it is sent, or null. The server also refuses common passwords and names. */
export const whyNotPassword = (password: string): MessageKey | null => {
  const isLong = password.length >= limits.passwordShortest
  const isStrong = isLong && /\d/.test(password) && /\p{Lu}/u.test(password) && /[^\p{L}\p{N}\s]/u.test(password)
  return isStrong ? null : 'passwordWeak'
}

/** What is wrong with a new password and its repetition, by field; {} while there is no password. */
export const whatNewPasswordNeeds = ({ password, confirmPassword }: Record<string, unknown>): Record<string, MessageKey> => {
  if (!password) return {}
  const why = whyNotPassword(String(password))
  if (why) return { password: why }
  return password === confirmPassword ? {} : { confirmPassword: 'passwordsDiffer' }
}

const US_PHONE = /^(?:\+?1[-. ]?)?(?:\(\d{3}\)|\d{3})[-. ]?\d{3}[-. ]?\d{4}(?: ?(?:x|ext\.?) ?\d{1,6})?$/i

/** Whether the text is a US-style phone number. Empty text passes. */
export const isPhone = (text: string): boolean => text === '' || US_PHONE.test(text)

/** Whether all mail servers read the text as the same single address. Normalizes it first, because servers read a full-width @ as @. */
export const isEmail = (text: string): boolean =>
  text.length <= 256 &&
  /^[^\s\p{C}@"'`<>()[\]\\,;:]+@[^\s\p{C}@"'`<>()[\]\\,;:]+\.[^\s\p{C}@"'`<>()[\]\\,;:]+$/u.test(text.normalize('NFKC'))

/** Accounts of programs have an address that no mail server takes (RFC 2606). */
const NOBODY = '@service-account.invalid'

/** `unique`: what tells this account from all others. */
export const addressOfProgram = (unique: string): string => `${unique}${NOBODY}`

export const isNobody = (address: string): boolean => address.trim().toLowerCase().endsWith(NOBODY)

/** The last name of service accounts, so that every list distinguishes programs from people. */
export const PROGRAM = '(service account)'

/** Whether a user has work that must be handed over before they can leave. */
export const holdsWork = (held: Record<'licensesCount' | 'tasksCount' | 'requestsCount' | 'reminderStepsCount', number>): boolean =>
  held.licensesCount + held.tasksCount + held.requestsCount + held.reminderStepsCount > 0
