import { useNavigate } from 'react-router'
import { newOfficer } from '../../forms/corporate-officers/officers.ts'
import { useOwners } from '../corporate-entities/useOwners.ts'
import { CallForm } from '../ui/forms/CallForm.tsx'

/** New Officer. Opens the new profile. */
export function NewOfficer({ onClose }: { onClose(): void }) {
  const navigate = useNavigate()
  return <CallForm form={newOfficer} context={useOwners()} onClose={onClose} onDone={({ id }) => navigate(`/officers/${id}`)} />
}
