import { useState } from 'react'
import { useNavigate } from 'react-router'
import { personOf } from '../../../contract/authentication/calls.ts'
import type { Property } from '../../../contract/properties/schemas.ts'
import { withCustomFields } from '../../../forms/custom-fields/fields.ts'
import { newLicense } from '../../../forms/licenses/creation.ts'
import { isStaff, mayAssign } from '../../../rules/people/permissions.ts'
import { api } from '../../providers/api.ts'
import { useCustomFields } from '../../ui/custom-fields/useCustomFields.ts'
import { CallForm } from '../../ui/forms/CallForm.tsx'
import { useOptions, useRead } from '../../ui/useRead.ts'
import { useUser } from '../../ui/useUser.tsx'
import { useClientOptions } from '../../users/useUserOptions.ts'
import { Chosen } from '../information/Chosen.tsx'
import { useInformationChoices } from '../information/useInformationChoices.ts'
import { PremisesAddress } from './PremisesAddress.tsx'

interface NewLicenseProps {
  /** The property of the license. If it is missing, the form asks for it. */
  property?: Property
  isMaster: boolean
  onClose(): void
}

/** Reads the selected license type, which determines the required dates. */
const useTypeOf = (id: number | null, typeId: number | null) => {
  const { data } = useRead(
    ['license-types', 'get', id, typeId],
    (how) => api.licenseTypes.get({ params: { id: id ?? 0, typeId: typeId ?? 0 }, ...how }),
    { enabled: id !== null && typeId !== null },
  )
  return { licenseTermName: data?.licenseTerm ?? null, isSeasonal: data?.isSeasonal ?? false, isChild: false }
}

/** Add A New License, standalone or primary: information, dates and document. Opens the new profile. */
export function NewLicense({ property, isMaster, onClose }: NewLicenseProps) {
  const user = useUser()
  const navigate = useNavigate()
  const person = personOf(user)
  const first = user.clientId ?? property?.billingClientId ?? null
  const [clientId, setClient] = useState(first)
  const [propertyId, setProperty] = useState(property?.id ?? null)
  const [licensingAuthorityId, setAuthority] = useState<number | null>(null)
  const [licenseTypeId, setType] = useState<number | null>(null)
  const all = useClientOptions()
  const clients = property ? all.filter(({ value }) => property.clients.some(({ id }) => id === value)) : all
  const properties = useOptions(
    ['properties', clientId],
    (how) => api.lists.properties({ query: { clientId: clientId ?? 0 }, ...how }),
    clientId !== null && !property,
  )
  const choices = useInformationChoices({ clientId, propertyId, licensingAuthorityId })
  const fields = useCustomFields('License', clientId)
  const license = useTypeOf(licensingAuthorityId, licenseTypeId)
  return (
    <CallForm
      form={withCustomFields(newLicense, fields)}
      context={{
        ...choices,
        license,
        isStaff: isStaff(person),
        providerName: user.providerName,
        mayAssign: mayAssign(person),
        isMaster,
        property,
        clientId: first,
        clients,
        properties,
      }}
      onClose={onClose}
      onDone={({ id }) => navigate(`/licenses/${id}`)}
      below={
        <>
          {isStaff(person) && <Chosen name="clientId" onChoose={setClient} />}
          {!property && <Chosen name="propertyId" onChoose={setProperty} />}
          <Chosen name="licensingAuthorityId" onChoose={setAuthority} />
          <Chosen name="licenseTypeId" onChoose={setType} />
          {!property && <PremisesAddress propertyId={propertyId} />}
        </>
      }
    />
  )
}
