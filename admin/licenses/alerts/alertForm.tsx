import { Alert } from '@mui/material'
import { messages } from '../../../rules/messages.ts'
import type { FieldData } from '../../ui/forms/SchemaInput.tsx'
import { useUser } from '../../ui/useUser.tsx'

/** What an alert says, on one license or on several. */
export const alertFields: FieldData[] = [{ name: 'alert', lines: 3 }, { name: 'isUrgent' }]

/** Hybrid clients share their licenses with the provider, who reads their alerts too (product §1). */
export const VisibleToProvider = () =>
  useUser().clientServiceLevel === 'Hybrid' && (
    <Alert severity="warning" sx={{ mb: 1 }}>
      {messages.alertVisibleToProvider}
    </Alert>
  )
