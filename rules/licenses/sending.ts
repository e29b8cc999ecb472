import type { MessageKey } from '../messages.ts'

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
