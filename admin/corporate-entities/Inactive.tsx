import type { ReactNode } from 'react'
import { type Day, formatDay } from '../../rules/day.ts'
import { TwoLineCell } from '../ui/lists/columns/Cells.tsx'

interface Row {
  active: boolean
  deactivatedDate: Day | null
}

/** Since when an entity or officer is inactive, as text; null for an active one. */
export const inactiveSince = ({ active, deactivatedDate }: Row): string | null =>
  active ? null : ['Inactive', deactivatedDate && `since ${formatDay(deactivatedDate)}`].filter(Boolean).join(' ')

/** The first cell of a row, with the text for its shade below the value. */
export const InactiveUnder = ({ row, children }: { row: Row; children: ReactNode }) => (
  <TwoLineCell under={inactiveSince(row)}>{children}</TwoLineCell>
)
