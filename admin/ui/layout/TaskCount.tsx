import { Chip } from '@mui/material'
import { limits } from '../../../rules/limits.ts'
import { api } from '../../providers/api.ts'
import { useRead } from '../useRead.ts'

/** A number as a badge shows it: above 99 it is the limit followed by + (spec 1 §2). */
export const asBadge = (count: number): string => (count > limits.badge ? `${limits.badge}+` : String(count))

/** How many tasks are open on one's side. */
export function TaskCount() {
  const { data: counts } = useRead(['user-tasks', 'counts'], (how) => api.userTasks.counts(how))
  if (!counts?.total) return null
  return <Chip size="small" color="primary" label={`${asBadge(counts.total)} open tasks`} sx={{ height: 18, fontSize: '0.6875rem' }} />
}
