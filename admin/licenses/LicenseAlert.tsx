import PriorityHighIcon from '@mui/icons-material/PriorityHigh'
import { AlertTitle, Alert as MuiAlert } from '@mui/material'
import type { ReactNode } from 'react'

/** The alert that stands on a license. */
export const LicenseAlert = ({ isUrgent, children }: { isUrgent: boolean; children: ReactNode }) => (
  <MuiAlert
    severity={isUrgent ? 'error' : 'warning'}
    icon={isUrgent ? <PriorityHighIcon fontSize="inherit" /> : undefined}
    sx={{ whiteSpace: 'pre-line' }}
  >
    <AlertTitle>{isUrgent ? 'Urgent Alert' : 'Alert'}</AlertTitle>
    {children}
  </MuiAlert>
)
