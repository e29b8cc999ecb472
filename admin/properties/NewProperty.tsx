import { useEffect, useState } from 'react'
import { useListContext } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { personOf } from '../../contract/authentication/calls.ts'
import { withCustomFields } from '../../forms/custom-fields/fields.ts'
import { newProperty } from '../../forms/properties/properties.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { onlyOne } from '../../rules/records.ts'
import { useCustomFields } from '../ui/custom-fields/useCustomFields.ts'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { useUser } from '../ui/useUser.tsx'
import { useClientOptions } from '../users/useUserOptions.ts'
import { divisionsOf, useDivisions, useLinesOfBusiness } from './useChoices.ts'

/** New Property, with its first contact. Staff select the billing client first. Opens the new profile. */
export function NewProperty({ onClose }: { onClose(): void }) {
  const user = useUser()
  const navigate = useNavigate()
  const { data = [], total, filterValues } = useListContext<{ id: number; state: string | null }>()
  const [clientId, setClientId] = useState(user.clientId)
  const clients = useClientOptions()
  const isForStaff = isStaff(personOf(user))
  const context = {
    clients: isForStaff ? clients : null,
    client: clients.find(({ value }) => value === clientId),
    divisions: divisionsOf(useDivisions(), clientId),
    lines: useLinesOfBusiness(),
    state: filterValues.state ?? (data.length === total ? onlyOne(data.map(({ state }) => state)) : undefined),
    clientId: onlyOne<number>(filterValues.clientIds),
    today: user.today,
  }
  const fields = useCustomFields('Property', clientId)
  return (
    <CallForm
      form={withCustomFields(newProperty, fields)}
      context={context}
      onClose={onClose}
      onDone={({ id }) => navigate(`/properties/${id}`)}
      above={isForStaff && <ChosenClient onChoose={setClientId} />}
    />
  )
}

/** Reports the selected client, and clears the division of the previous one. */
function ChosenClient({ onChoose }: { onChoose(id: number | null): void }) {
  const clientId: number | null = useWatch({ name: 'billingClientId' }) ?? null
  const { setValue } = useFormContext()
  useEffect(() => {
    onChoose(clientId)
    setValue('divisionId', null)
  }, [clientId, onChoose, setValue])
  return null
}
