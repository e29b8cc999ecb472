import { type Day, formatDay } from '../day.ts'
import { messages, sentences } from '../messages.ts'
import type { Facts } from './facts.ts'
import { plainNumber } from './values.ts'

/** The license that a document should be of. */
export interface Expected {
  licenseNumber: string
  expirationDate: Day | null
  /** The document is of the term after the current one. */
  isNextTerm: boolean
}

/** What is odd about a document for this license: a sentence each. */
export const readingWarnings = ({ licenseNumber, effectiveDate, expirationDate }: Facts, expected: Expected | null): string[] => {
  if (!licenseNumber && !effectiveDate && !expirationDate) return [messages.documentSaysNothing]
  if (!expected) return []
  const warnings: string[] = []
  if (licenseNumber && plainNumber(licenseNumber.value) !== plainNumber(expected.licenseNumber))
    warnings.push(sentences.looksLike(licenseNumber.value, expected.licenseNumber))
  const end = expected.expirationDate
  if (!end || !expirationDate) return warnings
  if (expirationDate.value < end) warnings.push(sentences.readBeforeTerm(formatDay(expirationDate.value), formatDay(end)))
  else if (expected.isNextTerm && expirationDate.value === end) warnings.push(sentences.readCurrentTerm(formatDay(end)))
  return warnings
}
