import { useNavigate } from 'react-router'
import { newEntity } from '../../forms/corporate-entities/entities.ts'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { useOwners } from './useOwners.ts'

/** New Entity. Opens the new profile. */
export function NewEntity({ onClose }: { onClose(): void }) {
  const navigate = useNavigate()
  return <CallForm form={newEntity} context={useOwners()} onClose={onClose} onDone={({ id }) => navigate(`/entities/${id}`)} />
}
