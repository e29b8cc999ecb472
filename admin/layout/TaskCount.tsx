import { Badge, Chip } from '@mui/material'
import type { ReactNode } from 'react'
import { limits } from '../../rules/installation/limits.ts'
import { useTaskCounts } from '../user-tasks/useTaskCounts.ts'

/** The badge text; above `limits.badge`, the limit followed by +. */
const asBadge = (count: number): string => (count > limits.badge ? `${limits.badge}+` : String(count))

/** The number of open tasks as a badge. Renders nothing if there are none. */
export function TaskCount() {
  const total = useTaskCounts()?.total
  if (!total) return null
  const badge = asBadge(total)
  return (
    <Chip
      size="small"
      color="primary"
      label={badge}
      title={`${badge} open tasks`}
      sx={{ height: 18, fontSize: '0.6875rem', cursor: 'inherit' }}
    />
  )
}

/** The number of open tasks as a badge on an icon, for a collapsed menu. */
export function TaskCountOn({ children }: { children: ReactNode }) {
  const total = useTaskCounts()?.total ?? 0
  return (
    <Badge badgeContent={asBadge(total)} invisible={total === 0} color="primary">
      {children}
    </Badge>
  )
}
