import type { ReactNode } from 'react'
import { type Day, formatDay } from '../../rules/day.ts'
import { TwoLineCell } from '../ui/lists/Cells.tsx'

interface Row {
  active: boolean
  deactivatedDate: Day | null
}

/** Inactive rows are shaded (spec 2 §4). */
export const shadeInactive = ({ active }: Pick<Row, 'active'>) => (active ? {} : { bgcolor: 'action.hover' })

/** Says that, and since when, of an entity or officer; nothing of an active one. */
export const inactiveSince = ({ active, deactivatedDate }: Row): string | null =>
  active ? null : ['Inactive', deactivatedDate && `since ${formatDay(deactivatedDate)}`].filter(Boolean).join(' ')

/** The first cell of a row, with the word for its shade under it. */
export const InactiveUnder = ({ row, children }: { row: Row; children: ReactNode }) => (
  <TwoLineCell under={inactiveSince(row)}>{children}</TwoLineCell>
)
