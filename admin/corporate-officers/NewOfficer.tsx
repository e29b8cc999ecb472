import { useNavigate } from 'react-router'
import { calls } from '../../contract/index.ts'
import { useWhoseFields } from '../corporate-entities/useWhoseFields.ts'
import { CallDialog } from '../ui/forms/CallDialog.tsx'

/** New Officer needs the name and, from staff, the client. Then the new profile opens. */
export function NewOfficer({ onClose }: { onClose(): void }) {
  const navigate = useNavigate()
  const fields = [{ name: 'name' }, ...useWhoseFields()]
  return (
    <CallDialog
      dialog={{ call: calls.corporateOfficers.create, fields }}
      values={{}}
      request={{}}
      onClose={onClose}
      onDone={({ id }) => navigate(`/officers/${id}`)}
    />
  )
}
