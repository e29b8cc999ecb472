import { personOf } from '../../contract/authentication/calls.ts'
import { calls } from '../../contract/index.ts'
import { HOME_COUNTRY } from '../../rules/labels.ts'
import { isStaff } from '../../rules/permissions.ts'
import { CallDialog } from '../ui/forms/CallDialog.tsx'
import { useUser } from '../ui/useUser.tsx'
import { useClientOptions } from '../users/useUserOptions.ts'
import { DIVISION_FIELDS } from './divisionFields.ts'

/** Create Division. For FullService clients only the provider creates divisions. */
export function NewDivision({ onClose }: { onClose(): void }) {
  const clients = useClientOptions().filter(({ meta }) => meta?.serviceLevel === 'FullService')
  const client = { name: 'clientId', label: 'Client', options: clients, required: true }
  return (
    <CallDialog
      dialog={{ call: calls.divisions.create, fields: isStaff(personOf(useUser())) ? [client, ...DIVISION_FIELDS] : DIVISION_FIELDS }}
      values={{ country: HOME_COUNTRY }}
      request={{}}
      onClose={onClose}
    />
  )
}
