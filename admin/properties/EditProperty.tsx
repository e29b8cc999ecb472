import { personOf } from '../../contract/authentication/calls.ts'
import type { Property } from '../../contract/properties/schemas.ts'
import { withCustomFields } from '../../forms/custom-fields/fields.ts'
import { editProperty } from '../../forms/properties/properties.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { useCustomFields } from '../ui/custom-fields/useCustomFields.ts'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { useUser } from '../ui/useUser.tsx'
import { useClientOptions } from '../users/useUserOptions.ts'
import { SharingClients } from './SharingClients.tsx'
import { divisionsOf, useDivisions, useLinesOfBusiness } from './useChoices.ts'

/** Edit Property. Staff also select the other clients that see the property. */
export function EditProperty({ property, onClose }: { property: Property; onClose(): void }) {
  const clients = useClientOptions()
  const divisions = useDivisions()
  const { billingClientId } = property
  const isBilled = ({ value }: { value: unknown }) => value === billingClientId
  const context = {
    property,
    choosesClients: isStaff(personOf(useUser())),
    client: clients.find(isBilled),
    divisions: divisionsOf(divisions, billingClientId),
    lines: useLinesOfBusiness(),
  }
  const fields = useCustomFields('Property', billingClientId)
  const others = <SharingClients clients={clients.filter((client) => !isBilled(client))} divisions={divisions} />
  return <CallForm form={withCustomFields(editProperty, fields)} context={context} inputs={{ clients: others }} onClose={onClose} />
}
