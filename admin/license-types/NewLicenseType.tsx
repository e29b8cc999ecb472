import { useNavigate } from 'react-router'
import { personOf } from '../../contract/authentication/calls.ts'
import { newType } from '../../forms/license-types/types.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { CallWizard } from '../ui/forms/CallWizard.tsx'
import { useUser } from '../ui/useUser.tsx'
import { typePageOf } from './useLicenseType.ts'
import { useDetailChoices, useTipOptions } from './useTypeOptions.ts'

/** Add License Type for an authority, in two steps. Opens the page of the new type. */
export function NewLicenseType({ authority, onClose }: { authority: { id: number }; onClose(): void }) {
  const navigate = useNavigate()
  const context = { authority, isStaff: isStaff(personOf(useUser())), tips: useTipOptions(authority.id), ...useDetailChoices() }
  return (
    <CallWizard
      form={newType}
      context={context}
      onClose={onClose}
      onDone={({ id }) => navigate(typePageOf({ id, licensingAuthorityId: authority.id }))}
    />
  )
}
