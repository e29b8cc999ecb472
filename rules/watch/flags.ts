import type { DocumentIssuance } from '../labels.ts'

/** What is shown beside the standing of an active license. */
export interface Flags {
  /** No document is stored, although the type of the license issues one. */
  noDocument: boolean
  /** Nobody renews it. A secondary is renewed with its primary, a One Time license never. */
  unassigned: boolean
}

export const FLAG_LABELS: Record<keyof Flags, string> = { noDocument: 'No document', unassigned: 'Unassigned' }

interface Flagged {
  /** Whether the license and its property are active. */
  active: boolean
  isSecondary: boolean
  isOneTime: boolean
  documentIssuance: DocumentIssuance | null
  hasDocument: boolean
  /** To somebody who may renew. */
  isAssigned: boolean
}

export const flagsOf = ({ active, isSecondary, isOneTime, documentIssuance, hasDocument, isAssigned }: Flagged): Flags => ({
  noDocument: active && !hasDocument && documentIssuance !== 'NoDocument',
  unassigned: active && !isAssigned && !isSecondary && !isOneTime,
})
