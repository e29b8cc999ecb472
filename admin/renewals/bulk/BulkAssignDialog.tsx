import { Alert } from '@mui/material'
import { personOf } from '../../../contract/authentication/calls.ts'
import type { RenewalQueueLicense } from '../../../contract/dashboard/calls.ts'
import { assigneesQuery, assignLicenses, hasFullService } from '../../../forms/renewals/assignment.ts'
import { messages } from '../../../rules/messages.ts'
import { api } from '../../providers/api.ts'
import { CallForm } from '../../ui/forms/CallForm.tsx'
import { useOptions } from '../../ui/useRead.ts'
import { useUser } from '../../ui/useUser.tsx'

interface BulkAssignDialogProps {
  rows: readonly RenewalQueueLicense[]
  onClose(): void
  onDone(): void
}

/** Bulk Assign Renewals: one of the three choices for all rows. */
export function BulkAssignDialog({ rows, onClose, onDone }: BulkAssignDialogProps) {
  const user = useUser()
  const licenseId = rows[0]?.id
  const users = useOptions(['users', 'license', licenseId], (how) => api.lists.users({ query: assigneesQuery(licenseId), ...how }))
  return (
    <CallForm
      form={{ ...assignLicenses, save: `Assign ${rows.length} ${rows.length === 1 ? 'License' : 'Licenses'}` }}
      context={{ rows, users, person: personOf(user), today: user.today, providerName: user.providerName }}
      onClose={onClose}
      onDone={onDone}
      onPlanned={onDone}
      above={
        hasFullService({ rows }) && (
          <Alert severity="info" sx={{ mb: 1 }}>
            {messages.designationFullService}
          </Alert>
        )
      }
    />
  )
}
