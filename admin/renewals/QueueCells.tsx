import { Box, Typography } from '@mui/material'
import { RenewalQueueLicense } from '../../contract/dashboard/calls.ts'
import { fieldOf } from '../../contract/fields/schema.ts'
import type { Day } from '../../rules/day.ts'
import { COMPLETE, GROUPS, isPastDue } from '../../rules/renewals/stages.ts'
import { SHADED } from '../ui/lists/shaded.ts'

export const titleOf = (name: keyof RenewalQueueLicense) => fieldOf(RenewalQueueLicense, name).title

/** Completed rows are shaded, tracking-only rows have a colored edge. Stage.tsx states both as text. */
export const rowSx = ({ renewalStatus, isTrackingOnlyRenewal }: RenewalQueueLicense) => ({
  ...(renewalStatus === COMPLETE && SHADED),
  '& > td:first-of-type': { borderLeft: '4px solid', borderLeftColor: isTrackingOnlyRenewal ? 'secondary.main' : 'transparent' },
})

export const dueOf = ({ renewalDueDate, dueDate }: RenewalQueueLicense) => renewalDueDate ?? dueDate

/** The date that makes a row past due, which gets the mark; null if the row is not past due. */
export const pastDueBy = (row: RenewalQueueLicense, today: Day): 'due' | 'expiration' | null => {
  if (!isPastDue({ ...row, stage: row.renewalStatus }, today)) return null
  return row.renewalStatus < GROUPS.filed[0] && dueOf(row) ? 'due' : 'expiration'
}

/** The alert and the renewal notes of a row. */
export const NotesCell = ({ row: { alert, isUrgentAlert, notes } }: { row: RenewalQueueLicense }) => (
  <Box sx={{ minWidth: 200, maxWidth: 360, whiteSpace: 'pre-line' }}>
    {alert && (
      <Typography variant="body2" sx={{ color: isUrgentAlert ? 'error.main' : 'warning.main', fontWeight: 600 }}>
        {titleOf(isUrgentAlert ? 'isUrgentAlert' : 'alert')}: {alert}
      </Typography>
    )}
    {notes}
  </Box>
)
