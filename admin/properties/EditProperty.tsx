import { personOf } from '../../contract/authentication/calls.ts'
import type { Values } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import type { Property } from '../../contract/properties/schemas.ts'
import { messages } from '../../rules/messages.ts'
import { isStaff } from '../../rules/permissions.ts'
import { CallDialog } from '../ui/forms/CallDialog.tsx'
import type { Errors } from '../ui/forms/resolver.ts'
import type { FieldData } from '../ui/forms/SchemaInput.tsx'
import { useUser } from '../ui/useUser.tsx'
import { useClientOptions } from '../users/useUserOptions.ts'
import { checkOf, type PropertyForm, propertyFields } from './propertyForm.ts'
import { SharingClients } from './SharingClients.tsx'
import { divisionsOf, useDivisions, useLinesOfBusiness } from './useChoices.ts'

interface Place {
  id: number | null
  divisionId: number | null
}

const othersIn = ({ others }: Values) => (others ?? []) as Place[]

/** The visible fields, and all clients that see the property. The billing client's division is a separate field. */
const sentWithClients =
  (property: Property, fields: readonly FieldData[]) =>
  (values: Values): Values => {
    const shown = fields.filter(({ shownIf }) => shownIf?.(values) ?? true)
    const billing = { id: property.billingClientId, divisionId: values.divisionId ?? null }
    const others = othersIn(values).map(({ id, divisionId }) => ({ id, divisionId: divisionId ?? null }))
    return { ...Object.fromEntries(shown.map(({ name }) => [name, values[name] ?? null])), clients: [billing, ...others] }
  }

const whoIsMissing = (values: Values): Errors =>
  Object.fromEntries(othersIn(values).flatMap((place, n) => (place?.id ? [] : [[`others.${n}.id`, messages.required]])))

/** Edit Property. Staff also set which other clients see it. */
export function EditProperty({ property, onClose }: { property: Property; onClose(): void }) {
  const clients = useClientOptions()
  const divisions = useDivisions()
  const choosesClients = isStaff(personOf(useUser()))
  const { id, version, billingClientId } = property
  const form: PropertyForm = {
    client: clients.find(({ value }) => value === billingClientId),
    divisions: divisionsOf(divisions, billingClientId),
    lines: useLinesOfBusiness(),
  }
  const fields = propertyFields(form)
  const check = checkOf(form)
  return (
    <CallDialog
      dialog={{ call: calls.properties.update, fields, inColumns: true }}
      values={{ ...property, others: property.clients.filter((client) => client.id !== billingClientId) }}
      request={{ params: { id }, ifMatch: version }}
      check={(values) => ({ ...check(values), ...(choosesClients && whoIsMissing(values)) })}
      bodyOf={choosesClients ? sentWithClients(property, fields) : undefined}
      onClose={onClose}
      below={choosesClients && <SharingClients clients={clients.filter(({ value }) => value !== billingClientId)} divisions={divisions} />}
    />
  )
}
