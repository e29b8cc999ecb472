import { useNavigate } from 'react-router'
import { calls } from '../../contract/index.ts'
import { CallDialog } from '../ui/forms/CallDialog.tsx'
import { useWhoseFields } from './useWhoseFields.ts'

/** New Entity needs only the name and, from staff, the client. Then the new profile opens. */
export function NewEntity({ onClose }: { onClose(): void }) {
  const navigate = useNavigate()
  const fields = [{ name: 'name' }, ...useWhoseFields()]
  return (
    <CallDialog
      dialog={{ call: calls.corporateEntities.create, fields }}
      values={{}}
      request={{}}
      onClose={onClose}
      onDone={({ id }) => navigate(`/entities/${id}`)}
    />
  )
}
