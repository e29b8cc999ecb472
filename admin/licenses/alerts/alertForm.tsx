import { Alert } from '@mui/material'
import { messages } from '../../../rules/messages.ts'
import type { FieldData } from '../../ui/forms/SchemaInput.tsx'
import { useUser } from '../../ui/useUser.tsx'

/** The fields of an alert, for one license or several. */
export const alertFields: FieldData[] = [{ name: 'alert', lines: 3 }, { name: 'isUrgent' }]

/** The provider also sees the licenses of Hybrid clients, so it reads their alerts. */
export const VisibleToProvider = () =>
  useUser().clientServiceLevel === 'Hybrid' && (
    <Alert severity="warning" sx={{ mb: 1 }}>
      {messages.alertVisibleToProvider}
    </Alert>
  )
