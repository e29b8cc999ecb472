import type { PlannedRow } from './validate.ts'
import { isSecondary, keepsDates } from './values.ts'

/** A row of a license that is there. */
export type RowOfLicense = PlannedRow & { held: NonNullable<PlannedRow['held']> }

type Term = { effectiveDate: string | null; expirationDate: string | null }

const endOf = ({ effectiveDate, expirationDate }: Term) => expirationDate ?? effectiveDate

/** Whether a term begins and ends before another one. A corrected date alone makes no other term. */
const isBefore = (one: Term, other: Term): boolean => {
  const [begin, end, otherBegin, otherEnd] = [one.effectiveDate, endOf(one), other.effectiveDate, endOf(other)]
  return begin !== null && end !== null && otherBegin !== null && otherEnd !== null && begin < otherBegin && end < otherEnd
}

/** Whether a row tells of a term before that of its license, as in the file of an earlier year. */
export const isEarlier = (one: PlannedRow): one is RowOfLicense => one.held !== undefined && isBefore(one.row, one.held)

/** Whether a row ends the term of its license: it brings a later one, and the license takes it. */
export const isLater = (one: PlannedRow): one is RowOfLicense =>
  one.held !== undefined && !keepsDates(one.held) && !isSecondary(one.held) && isBefore(one.held, one.row)
