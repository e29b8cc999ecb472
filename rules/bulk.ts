import type { Day } from './day.ts'
import { messages } from './messages.ts'

/** Bulk begin asks for exact dates, or for dates from one to another: the fields of each (spec 1 §3). */
export const CRITERIA_DATES: Record<string, readonly string[]> = {
  EXACT: ['trackDate', 'expirationDate'],
  RANGE: ['trackDateStart', 'trackDateEnd', 'expirationDateStart', 'expirationDateEnd'],
}
export const CRITERIA_DATE_TYPES = [
  { value: 'EXACT', label: 'Exact Date' },
  { value: 'RANGE', label: 'Date Range' },
]

/** In place of an assignee: everybody's licenses. */
export const ALL_ASSIGNEES = { value: 'all', label: 'All Assignees' }

/** The dates of a bulk begin filter (spec 1 §3). */
interface CriteriaDates {
  dateType?: string | null
  trackDateStart?: Day | null
  trackDateEnd?: Day | null
  expirationDateStart?: Day | null
  expirationDateEnd?: Day | null
}

const isNotAfter = (start: Day | null | undefined, end: Day | null | undefined) => Boolean(start && end && end <= start)

/** What is wrong with its ranges, by field (spec 1 §5): an end is after its start, not on it. Where exact dates are asked for, ranges do not count. */
export function wrongRanges(criteria: CriteriaDates): Record<string, string> {
  const { dateType, trackDateStart, trackDateEnd, expirationDateStart, expirationDateEnd } = criteria
  if (dateType === 'EXACT') return {}
  return {
    ...(isNotAfter(trackDateStart, trackDateEnd) && { trackDateEnd: messages.trackDateEndNotAfter }),
    ...(isNotAfter(expirationDateStart, expirationDateEnd) && { expirationDateEnd: messages.expirationDateEndNotAfter }),
  }
}
