import type { ReactNode } from 'react'
import { type Day, formatDay } from '../../rules/day.ts'
import { TwoLineCell } from '../ui/lists/Cells.tsx'
import { SHADED } from '../ui/lists/shaded.ts'

interface Row {
  active: boolean
  deactivatedDate: Day | null
}

/** Shades inactive rows. */
export const shadeInactive = ({ active }: Pick<Row, 'active'>) => (active ? {} : SHADED)

/** Since when an entity or officer is inactive, as text; null for an active one. */
export const inactiveSince = ({ active, deactivatedDate }: Row): string | null =>
  active ? null : ['Inactive', deactivatedDate && `since ${formatDay(deactivatedDate)}`].filter(Boolean).join(' ')

/** The first cell of a row, with the text for its shade below the value. */
export const InactiveUnder = ({ row, children }: { row: Row; children: ReactNode }) => (
  <TwoLineCell under={inactiveSince(row)}>{children}</TwoLineCell>
)
