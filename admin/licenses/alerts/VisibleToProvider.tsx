import { Alert } from '@mui/material'
import { messages } from '../../../rules/messages.ts'
import { useUser } from '../../ui/useUser.tsx'

/** A note for Hybrid clients: the provider also sees their licenses, and so reads their alerts. */
export const VisibleToProvider = () =>
  useUser().clientServiceLevel === 'Hybrid' && (
    <Alert severity="warning" sx={{ mb: 1 }}>
      {messages.alertVisibleToProvider}
    </Alert>
  )
