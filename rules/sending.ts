import type { MessageKey } from './messages.ts'

/** A license about to be mailed. `contactEmails`: of the contacts of its property. */
export interface LicenseToSend {
  contactEmails: readonly (string | null)[]
  licensingAuthorityId: number | null
  hasDocument: boolean
}

/** Everything that a mail still misses, in the order of spec 3 §4 "Send License Email"; a renewal's mail alone needs a document. */
export function whatSendingNeeds({ contactEmails, licensingAuthorityId, hasDocument }: LicenseToSend, isOfRenewal: boolean): MessageKey[] {
  const missing: MessageKey[] = []
  if (!contactEmails.some(Boolean)) missing.push('emailContactMissing')
  if (isOfRenewal && !hasDocument) missing.push('emailDocumentMissing')
  if (licensingAuthorityId === null) missing.push('emailAuthorityMissing')
  return missing
}
