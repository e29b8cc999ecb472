import type { ReactNode } from 'react'
import { type Day, formatDay } from '../../rules/day.ts'
import { TwoLineCell } from '../ui/lists/columns/Cells.tsx'

interface Row {
  active: boolean
  deactivatedDate: Day | null
}

/** The text 'Inactive' with the date of deactivation, if known; null for an active record. */
export const inactiveSince = ({ active, deactivatedDate }: Row): string | null =>
  active ? null : ['Inactive', deactivatedDate && `since ${formatDay(deactivatedDate)}`].filter(Boolean).join(' ')

/** The first cell of a row, with the meaning of its shade below the value. */
export const InactiveUnder = ({ row, children }: { row: Row; children: ReactNode }) => (
  <TwoLineCell under={inactiveSince(row)}>{children}</TwoLineCell>
)
