import { personOf } from '../../../contract/authentication/calls.ts'
import { calls } from '../../../contract/index.ts'
import { isStaff } from '../../../rules/people/permissions.ts'
import { mayCall } from '../../providers/access.ts'
import { api } from '../../providers/api.ts'
import { useRead } from '../../ui/useRead.ts'
import { useUser } from '../../ui/useUser.tsx'
import { PolicySection } from './PolicySection.tsx'

/** The reminder policy of the signed-in person's side: the client's or the provider's. */
export function OwnPolicy() {
  const user = useUser()
  const isOpen = mayCall(user, calls.reminderPolicy.get)
  const { data: policy } = useRead(['reminder-policy', 'get'], (how) => api.reminderPolicy.get(how), { enabled: isOpen })
  if (!policy) return null
  const isProvider = isStaff(personOf(user))
  return <PolicySection policy={policy} owner={{ isProvider }} mayEdit={mayCall(user, calls.reminderPolicy.update)} />
}
