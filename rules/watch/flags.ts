import type { DocumentIssuance } from '../labels.ts'
import { keysOf } from '../records.ts'

/** What is shown beside the standing of an active license. */
export interface Flags {
  /** No document is stored, although the type of the license issues one. */
  noDocument: boolean
  /** Nobody renews it. A secondary is renewed with its primary, a One Time license never. */
  unassigned: boolean
}

export const FLAG_LABELS: Record<keyof Flags, string> = { noDocument: 'No document', unassigned: 'Unassigned' }

/** The words of the flags that a license has. */
export const flagWords = (flags: Partial<Flags>): string[] =>
  keysOf(FLAG_LABELS)
    .filter((flag) => flags[flag])
    .map((flag) => FLAG_LABELS[flag])

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

/** The licenses of a property, a client or an authority that need attention. */
export interface AttentionCounts {
  expiredCount: number
  pastDueCount: number
  noDocumentCount: number
}

/** The words after a count: '2 expired'. */
export const ATTENTION_WORDS: Record<keyof AttentionCounts, string> = {
  expiredCount: 'expired',
  pastDueCount: 'past due',
  noDocumentCount: 'without document',
}
