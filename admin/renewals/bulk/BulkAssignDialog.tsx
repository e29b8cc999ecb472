import { Alert } from '@mui/material'
import { personOf } from '../../../contract/authentication/calls.ts'
import { type AssignedRow, assigneesQuery, assignLicenses, hasFullService } from '../../../forms/renewals/assignment.ts'
import { messages } from '../../../rules/messages.ts'
import { countWords } from '../../../rules/totals.ts'
import { api } from '../../providers/api.ts'
import { CallForm } from '../../ui/forms/CallForm.tsx'
import { useOptions } from '../../ui/useRead.ts'
import { useUser } from '../../ui/useUser.tsx'

interface BulkAssignDialogProps {
  rows: readonly AssignedRow[]
  onClose(): void
  onDone(batchId: number | null): void
  /** Called when the plan was applied, or another administrator was asked to apply it. */
  onPlanned(): void
}

/** Bulk Assign Renewals: one of the three choices for all rows. */
export function BulkAssignDialog({ rows, onClose, onDone, onPlanned }: BulkAssignDialogProps) {
  const user = useUser()
  const licenseId = rows[0]?.id
  const users = useOptions(['users', 'license', licenseId], (how) => api.lists.users({ query: assigneesQuery(licenseId), ...how }))
  return (
    <CallForm
      form={{ ...assignLicenses, save: `Assign ${countWords(rows.length, 'License')}` }}
      context={{ rows, users, person: personOf(user), today: user.today, providerName: user.providerName }}
      onClose={onClose}
      showsResult
      onDone={(_, batchId) => onDone(batchId)}
      onPlanned={onPlanned}
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
