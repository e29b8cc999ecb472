import type { MessageKey } from './messages.ts'
import { isStaffRole, type Person, ROLES, type Role } from './who.ts'

/** The rules of accounts: who may give which role, what a password must hold, what counts as a phone number. */

/** The roles that a person may give: any for the provider's Administrator, client roles for a ClientAdministrator (product §1). */
export const rolesToGive = (person: Person): Role[] => {
  if (person.roleName === 'Administrator') return [...ROLES]
  return person.roleName === 'ClientAdministrator' ? ROLES.filter((role) => !isStaffRole(role)) : []
}

/** Common passwords that would pass the rule; names and the e-mail are refused besides. */
const COMMON = new Set(
  [
    'Password1!',
    'Password123!',
    'P@ssw0rd',
    'P@ssword1',
    'Passw0rd!',
    'Welcome1!',
    'Welcome123!',
    'Qwerty123!',
    'Admin123!',
    'Letmein1!',
    'Summer2026!',
    'Winter2026!',
    'Changeme1!',
    'Abcd1234!',
    'Test1234!',
  ].map((password) => password.toLowerCase()),
)

/** Why a new password is refused (spec 2 §5, product §2), or null. `about`: names and e-mail of whose it is to be. */
export const whyNotPassword = (password: string, about: readonly string[] = []): MessageKey | null => {
  const strong = password.length >= 8 && /\d/.test(password) && /\p{Lu}/u.test(password) && /[^\p{L}\p{N}\s]/u.test(password)
  if (!strong) return 'passwordWeak'
  const lower = password.toLowerCase()
  const personal = about.some((word) => word.length >= 4 && lower.includes(word.toLowerCase()))
  return personal || COMMON.has(lower) ? 'passwordCommon' : null
}

const US_PHONE = /^(?:\+?1[-. ]?)?(?:\(\d{3}\)|\d{3})[-. ]?\d{3}[-. ]?\d{4}(?: ?(?:x|ext\.?) ?\d{1,6})?$/i

/** A US-style phone number; empty is allowed (spec 2 §5). */
export const isPhone = (text: string): boolean => text === '' || US_PHONE.test(text)

/** An e-mail address that no mail server reads as another or as two; looked at as they may read it: a full-width @ is one too. */
export const isEmail = (text: string): boolean =>
  text.length <= 256 &&
  /^[^\s\p{C}@"'`<>()[\]\\,;:]+@[^\s\p{C}@"'`<>()[\]\\,;:]+\.[^\s\p{C}@"'`<>()[\]\\,;:]+$/u.test(text.normalize('NFKC'))
