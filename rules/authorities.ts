import { type Address, type MailingAddress, whatAddressNeeds, whatMailingAddressNeeds } from './address.ts'
import { limits } from './limits.ts'
import { messages, sentences } from './messages.ts'

/** A licensing authority's address as it is about to be stored. */
export interface AuthorityAddressSoFar extends Address, MailingAddress {
  mailingAddressSameAsLocation: boolean
}

/** What the addresses still need: a message key a field; {} when nothing does (spec 3 §5). */
export const whatAuthorityAddressNeeds = (given: AuthorityAddressSoFar): Record<string, 'required'> => ({
  ...whatAddressNeeds(given),
  ...(given.mailingAddressSameAsLocation ? {} : whatMailingAddressNeeds(given)),
})

/** Who is paid: whoever is named, or the authority by its own name. */
export interface Payable {
  name: string
  payableTo: string | null
  payableToSameAsName: boolean
}

/** Why nobody can be paid so: a sentence for the field, or null. A name too long is not taken as the payee (spec 3 §5). */
export function whyNotPayable({ name, payableTo, payableToSameAsName }: Payable): string | null {
  const payee = payableToSameAsName ? name : (payableTo ?? '')
  if (payee.trim() === '') return messages.required
  return payee.trim().length > limits.payableTo ? sentences.tooLong('Payable To', limits.payableTo) : null
}

/** At least one of a contact's name, e-mail and phone is there (spec 3 §5). */
export const isContactEmpty = ({ name, email, phone }: { name?: string | null; email?: string | null; phone?: string | null }): boolean =>
  ![name, email, phone].some((value) => value?.trim())
