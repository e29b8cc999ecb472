import type { PlannedRow } from './validate.ts'
import { isSecondary, keepsDates } from './values.ts'

/** A row of an existing license. */
export type RowOfLicense = PlannedRow & { held: NonNullable<PlannedRow['held']> }

type Term = { effectiveDate: string | null; expirationDate: string | null }

const endOf = ({ effectiveDate, expirationDate }: Term) => expirationDate ?? effectiveDate

/** Whether a term both begins and ends before another one, so that a corrected date alone does not make a different term. */
const isBefore = (one: Term, other: Term): boolean => {
  const [begin, end, otherBegin, otherEnd] = [one.effectiveDate, endOf(one), other.effectiveDate, endOf(other)]
  return begin !== null && end !== null && otherBegin !== null && otherEnd !== null && begin < otherBegin && end < otherEnd
}

/** Whether a row has an earlier term than its license, as in a file of an earlier year. */
export const isEarlier = (one: PlannedRow): one is RowOfLicense => one.held !== undefined && isBefore(one.row, one.held)

/** Whether a row replaces the term of its license with a later one. */
export const isLater = (one: PlannedRow): one is RowOfLicense =>
  one.held !== undefined && !keepsDates(one.held) && !isSecondary(one.held) && isBefore(one.held, one.row)
