import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { personOf } from '../../contract/authentication/calls.ts'
import { calls } from '../../contract/index.ts'
import { addDays } from '../../rules/day.ts'
import { HOME_COUNTRY } from '../../rules/labels.ts'
import { limits } from '../../rules/limits.ts'
import { isStaff } from '../../rules/permissions.ts'
import { CallDialog } from '../ui/forms/CallDialog.tsx'
import { useUser } from '../ui/useUser.tsx'
import { useClientOptions } from '../users/useUserOptions.ts'
import { checkNew, contactFields, type PropertyForm, propertyFields } from './propertyForm.ts'
import { divisionsOf, useDivisions, useLinesOfBusiness } from './useChoices.ts'

/** New Property, with its first contact. Staff select the billing client first. Then the new profile opens. */
export function NewProperty({ onClose }: { onClose(): void }) {
  const user = useUser()
  const navigate = useNavigate()
  const [clientId, setClientId] = useState(user.clientId)
  const clients = useClientOptions()
  const divisions = useDivisions()
  const form: PropertyForm = {
    client: clients.find(({ value }) => value === clientId),
    divisions: divisionsOf(divisions, clientId),
    lines: useLinesOfBusiness(),
  }
  const ofClient = isStaff(personOf(user))
    ? [{ name: 'billingClientId', label: 'Client', options: clients, required: true, wide: true }]
    : []
  return (
    <CallDialog
      dialog={{ call: calls.properties.create, fields: [...ofClient, ...propertyFields(form), ...contactFields], inColumns: true }}
      values={{
        country: HOME_COUNTRY,
        mailingCountry: HOME_COUNTRY,
        mailingAddressSameAsProperty: true,
        reminder: false,
        reminderFollowUpDate: addDays(user.today, limits.reminderDays),
      }}
      request={{}}
      check={checkNew(form, user.today)}
      onClose={onClose}
      onDone={({ id }) => navigate(`/properties/${id}`)}
      above={ofClient.length > 0 && <ChosenClient onChoose={setClientId} />}
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
