import { Alert } from '@mui/material'
import { messages } from '../../../rules/messages.ts'
import { useUser } from '../../ui/useUser.tsx'

/** The provider also sees the licenses of Hybrid clients, so it reads their alerts. */
export const VisibleToProvider = () =>
  useUser().clientServiceLevel === 'Hybrid' && (
    <Alert severity="warning" sx={{ mb: 1 }}>
      {messages.alertVisibleToProvider}
    </Alert>
  )
