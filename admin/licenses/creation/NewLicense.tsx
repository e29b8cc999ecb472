import { useState } from 'react'
import { useNavigate } from 'react-router'
import { personOf } from '../../../contract/authentication/calls.ts'
import { calls } from '../../../contract/index.ts'
import type { Property } from '../../../contract/properties/schemas.ts'
import { checkInformation, checkTracking, informationFields, trackingFields } from '../../../forms/licenses/sections.ts'
import { HOME_COUNTRY } from '../../../rules/labels.ts'
import { designationChoices } from '../../../rules/licenses/designation.ts'
import { messages } from '../../../rules/messages.ts'
import { isStaff, mayAssign } from '../../../rules/permissions.ts'
import { api } from '../../providers/api.ts'
import { SuggestedTrackDate } from '../../renewals/workflow/SuggestedTrackDate.tsx'
import { CallDialog } from '../../ui/forms/CallDialog.tsx'
import { inputsOf } from '../../ui/forms/CallForm.tsx'
import { filledIn, namesOf } from '../../ui/forms/formValues.ts'
import type { FieldData } from '../../ui/forms/SchemaInput.tsx'
import { useOptions, useRead } from '../../ui/useRead.ts'
import { useUser } from '../../ui/useUser.tsx'
import { useClientOptions } from '../../users/useUserOptions.ts'
import { Chosen } from '../information/Chosen.tsx'
import { useInformationChoices } from '../information/useInformationChoices.ts'
import { PremisesAddress, premisesAt } from './PremisesAddress.tsx'

interface NewLicenseProps {
  /** The property of the license. If it is missing, the form asks for it. */
  property?: Property
  isMaster: boolean
  onClose(): void
}

const OF_CLIENT = { licensingAuthorityId: null, licenseeIds: [], officers: [] }
const OF_CLIENT_AND_PLACE = { ...OF_CLIENT, propertyId: null }
const WITH_AUTHORITY = { licenseTypeId: null }

/** The dates that the selected license type needs. */
const useTypeOf = (id: number | null, typeId: number | null) => {
  const { data } = useRead(
    ['license-types', 'get', id, typeId],
    (how) => api.licenseTypes.get({ params: { id: id ?? 0, typeId: typeId ?? 0 }, ...how }),
    { enabled: id !== null && typeId !== null },
  )
  return { licenseTermName: data?.licenseTerm ?? null, isSeasonal: data?.isSeasonal ?? false, isChild: false }
}

/** Add A New License, or a primary one: information, dates and document. Then the new profile opens. */
export function NewLicense({ property, isMaster, onClose }: NewLicenseProps) {
  const user = useUser()
  const navigate = useNavigate()
  const isForStaff = isStaff(personOf(user))
  const [clientId, setClient] = useState(user.clientId ?? property?.billingClientId ?? null)
  const [propertyId, setProperty] = useState(property?.id ?? null)
  const [licensingAuthorityId, setAuthority] = useState<number | null>(null)
  const [licenseTypeId, setType] = useState<number | null>(null)
  const [isByRule, setIsByRule] = useState(false)
  const all = useClientOptions()
  const clients = property ? all.filter(({ value }) => property.clients.some(({ id }) => id === value)) : all
  const client = clients.find(({ value }) => value === clientId)
  const properties = useOptions(
    ['properties', clientId],
    (how) => api.lists.properties({ query: { clientId: clientId ?? 0 }, ...how }),
    clientId !== null && !property,
  )
  const choices = useInformationChoices({ clientId, propertyId, licensingAuthorityId })
  const kind = useTypeOf(licensingAuthorityId, licenseTypeId)
  const sides = client ? designationChoices({ name: client.label, serviceLevel: String(client.meta?.serviceLevel) }) : []

  const fields: FieldData[] = [
    ...(isForStaff
      ? [{ name: 'clientId', label: 'Client', heading: property ? 'Client' : 'Client and Property', required: true, options: clients }]
      : []),
    ...(property
      ? []
      : [
          {
            name: 'propertyId',
            label: 'Property',
            heading: isForStaff ? undefined : 'Property',
            options: properties,
            disabled: clientId === null,
          },
        ]),
    ...inputsOf({ fields: informationFields }, choices),
    ...inputsOf({ fields: trackingFields }, { license: kind }, isByRule ? { trackDate: messages.trackDateFromInterval } : {}).map(
      (field, n) => (n === 0 ? { ...field, heading: 'Tracking' } : field),
    ),
    ...(mayAssign(personOf(user))
      ? [{ name: 'renewalDesignation', required: true, options: sides.filter(({ namesAssignee }) => !namesAssignee) }]
      : []),
    { name: 'document', wide: true },
  ]
  return (
    <CallDialog
      dialog={{ call: calls.licenses.create, title: isMaster ? 'Add A Primary License' : 'Add A New License', fields, inColumns: true }}
      values={{
        clientId,
        propertyId,
        ...(property ? premisesAt(property) : { country: HOME_COUNTRY }),
        licenseeIds: [],
        officers: [],
        isTrackingOnly: false,
        renewalDesignation: isForStaff ? 'Provider' : 'BillingClient',
      }}
      request={{}}
      check={(values) => ({ ...checkInformation(values), ...checkTracking(values, { license: kind }) })}
      bodyOf={(values) => ({ ...filledIn(values, namesOf(fields)), propertyId: values.propertyId, isMaster })}
      onClose={onClose}
      onDone={({ id }) => navigate(`/licenses/${id}`)}
      below={
        <>
          {isForStaff && <Chosen name="clientId" onChoose={setClient} clears={property ? OF_CLIENT : OF_CLIENT_AND_PLACE} />}
          {!property && <Chosen name="propertyId" onChoose={setProperty} />}
          <Chosen name="licensingAuthorityId" onChoose={setAuthority} clears={WITH_AUTHORITY} />
          <Chosen name="licenseTypeId" onChoose={setType} />
          {!property && <PremisesAddress propertyId={propertyId} />}
          <SuggestedTrackDate type={{ licensingAuthorityId, licenseTypeId }} onByRule={setIsByRule} />
        </>
      }
    />
  )
}
