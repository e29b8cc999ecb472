import type { Day } from '../day.ts'
import { messages } from '../messages.ts'

/** Bulk begin filters by exact dates or by date ranges. These are the fields of each. */
export const CRITERIA_DATES: Record<string, readonly string[]> = {
  EXACT: ['trackDate', 'expirationDate'],
  RANGE: ['trackDateStart', 'trackDateEnd', 'expirationDateStart', 'expirationDateEnd'],
}
export const CRITERIA_DATE_TYPES = [
  { value: 'EXACT', label: 'Exact Date' },
  { value: 'RANGE', label: 'Date Range' },
]

/** The choice that selects licenses of every assignee. */
export const ALL_ASSIGNEES = { value: 'all', label: 'All Assignees' }

/** The dates of a bulk begin filter. */
interface CriteriaDates {
  dateType?: string | null
  trackDateStart?: Day | null
  trackDateEnd?: Day | null
  expirationDateStart?: Day | null
  expirationDateEnd?: Day | null
}

const isNotAfter = (start: Day | null | undefined, end: Day | null | undefined) => Boolean(start && end && end <= start)

/** Errors of the ranges by field: an end must be after its start. With exact dates the ranges are ignored. */
export function wrongRanges(criteria: CriteriaDates): Record<string, string> {
  const { dateType, trackDateStart, trackDateEnd, expirationDateStart, expirationDateEnd } = criteria
  if (dateType === 'EXACT') return {}
  return {
    ...(isNotAfter(trackDateStart, trackDateEnd) && { trackDateEnd: messages.trackDateEndNotAfter }),
    ...(isNotAfter(expirationDateStart, expirationDateEnd) && { expirationDateEnd: messages.expirationDateEndNotAfter }),
  }
}
