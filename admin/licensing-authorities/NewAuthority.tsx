import { useListContext } from 'react-admin'
import { useNavigate } from 'react-router'
import { personOf } from '../../contract/authentication/calls.ts'
import { newAuthority } from '../../forms/licensing-authorities/authorities.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { onlyOne } from '../../rules/records.ts'
import { CallWizard } from '../ui/forms/CallWizard.tsx'
import { useUser } from '../ui/useUser.tsx'
import { useFormSources } from './useFormSources.ts'

/** Add Licensing Authority, in two steps. Opens the new profile. */
export function NewAuthority({ onClose }: { onClose(): void }) {
  const navigate = useNavigate()
  const { data = [], total, filterValues } = useListContext<{ id: number; stateProvince: string | null }>()
  const ofList = data.length === total ? onlyOne(data.map(({ stateProvince }) => stateProvince)) : undefined
  const state = onlyOne<string>(filterValues.states) ?? ofList
  const context = { state, isStaff: isStaff(personOf(useUser())), sources: useFormSources() }
  return (
    <CallWizard form={newAuthority} context={context} onClose={onClose} onDone={({ id }) => navigate(`/licensing-authorities/${id}`)} />
  )
}
