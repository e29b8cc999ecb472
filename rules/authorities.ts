import { type Address, type MailingAddress, whatAddressNeeds, whatMailingAddressNeeds } from './address.ts'
import { limits } from './installation/limits.ts'
import { messages, sentences } from './messages.ts'

/** The address of a licensing authority before it is stored. */
export interface AuthorityAddressSoFar extends Address, MailingAddress {
  mailingAddressSameAsLocation: boolean
}

/** The address fields that are missing, with a message key for each; {} when complete. */
export const whatAuthorityAddressNeeds = (given: AuthorityAddressSoFar): Record<string, 'required'> => ({
  ...whatAddressNeeds(given),
  ...(given.mailingAddressSameAsLocation ? {} : whatMailingAddressNeeds(given)),
})

/** Who receives payments: the payee by name, or the authority itself. */
export interface Payable {
  name: string
  payableTo: string | null
  payableToSameAsName: boolean
}

/** Why the payee is not valid: a sentence for the field, or null. The authority's own name also has to fit the limit. */
export function whyNotPayable({ name, payableTo, payableToSameAsName }: Payable): string | null {
  const payee = payableToSameAsName ? name : (payableTo ?? '')
  if (payee.trim() === '') return messages.required
  return payee.trim().length > limits.payableTo ? sentences.tooLong('Payable To', limits.payableTo) : null
}

/** Whether a contact has neither a name, an e-mail address nor a phone number. */
export const isContactEmpty = ({ name, email, phone }: { name?: string | null; email?: string | null; phone?: string | null }): boolean =>
  ![name, email, phone].some((value) => value?.trim())
