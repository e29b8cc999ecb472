import type { MessageKey } from './messages.ts'
import { isStaffRole, type Person, ROLES, type Role } from './permissions.ts'

/** The rules of accounts: who may give which role, what a password must hold, what counts as a phone number. */

/** The roles that a person may give: any for the provider's Administrator, client roles for a ClientAdministrator (product §1). */
export const rolesToGive = (person: Person): Role[] => {
  if (person.roleName === 'Administrator') return [...ROLES]
  return person.roleName === 'ClientAdministrator' ? ROLES.filter((role) => !isStaffRole(role)) : []
}

/** Why a new password is refused before it is sent; null for none. The server also refuses common passwords and names. */
export const whyNotPassword = (password: string): MessageKey | null => {
  const isStrong = password.length >= 8 && /\d/.test(password) && /\p{Lu}/u.test(password) && /[^\p{L}\p{N}\s]/u.test(password)
  return isStrong ? null : 'passwordWeak'
}

const US_PHONE = /^(?:\+?1[-. ]?)?(?:\(\d{3}\)|\d{3})[-. ]?\d{3}[-. ]?\d{4}(?: ?(?:x|ext\.?) ?\d{1,6})?$/i

/** A US-style phone number; empty is allowed (spec 2 §5). */
export const isPhone = (text: string): boolean => text === '' || US_PHONE.test(text)

/** An e-mail address that no mail server reads as another or as two; looked at as they may read it: a full-width @ is one too. */
export const isEmail = (text: string): boolean =>
  text.length <= 256 &&
  /^[^\s\p{C}@"'`<>()[\]\\,;:]+@[^\s\p{C}@"'`<>()[\]\\,;:]+\.[^\s\p{C}@"'`<>()[\]\\,;:]+$/u.test(text.normalize('NFKC'))
