import { Alert } from '@mui/material'
import type { User } from '../../contract/users/calls.ts'
import { handOver } from '../../forms/users/leaving.ts'
import { sentences } from '../../rules/messages.ts'
import { api } from '../providers/api.ts'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { useReadOnce } from '../ui/useRead.ts'
import { nameOf } from './names.ts'
import { usePeople } from './usePeople.ts'

/** Reassigns a user's licenses and open tasks, optionally before deactivation. */
export function HandOver({ record, deactivate = false, onClose }: { record: User; deactivate?: boolean; onClose(): void }) {
  const people = usePeople(record)
  const holdings = useReadOnce(['users', 'holdings', record.id], (how) => api.users.holdings({ params: { id: record.id }, ...how }))
  if (!people || !holdings) return null
  return (
    <CallForm
      form={handOver}
      context={{ record, people, holdings, deactivate }}
      above={
        <Alert severity="info" sx={{ mb: 1 }}>
          {sentences.holds(nameOf(record), holdings)}
        </Alert>
      }
      onClose={onClose}
    />
  )
}
