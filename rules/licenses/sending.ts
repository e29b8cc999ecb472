import { type MessageKey, messages, sentences } from '../messages.ts'
import { isEmail } from '../people/accounts.ts'

/** How many addresses can be typed for one mail, and how many new ones for a client in a day. */
const MOST_ADDRESSES = 10
export const MOST_NEW_ADDRESSES = 200

/** The addresses in a typed text, each once. Commas, semicolons and white space separate them. */
export const addressesIn = (text: string | null | undefined): string[] => {
  const typed = (text ?? '').split(/[\s,;]+/).filter(Boolean)
  return [...new Map(typed.map((address) => [address.toLowerCase(), address])).values()]
}

/** What is wrong with typed addresses; null if nothing is. */
export const whyNotAddresses = (addresses: readonly string[]): string | null => {
  if (addresses.length > MOST_ADDRESSES) return sentences.tooMany(MOST_ADDRESSES)
  return addresses.every(isEmail) ? null : messages.validEmail
}

/** A license to send by e-mail. `contactEmails`: the addresses of the contacts of its property. */
export interface LicenseToSend {
  contactEmails: readonly (string | null)[]
  licensingAuthorityId: number | null
  hasDocument: boolean
}

/** What is missing before the mail can be sent, in display order. Only the mail of a renewal requires a document. */
export function whatSendingNeeds({ contactEmails, licensingAuthorityId, hasDocument }: LicenseToSend, isOfRenewal: boolean): MessageKey[] {
  const missing: MessageKey[] = []
  if (!contactEmails.some(Boolean)) missing.push('emailContactMissing')
  if (isOfRenewal && !hasDocument) missing.push('emailDocumentMissing')
  if (licensingAuthorityId === null) missing.push('emailAuthorityMissing')
  return missing
}
