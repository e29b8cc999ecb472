import { Stack } from '@mui/material'
import { useParams } from 'react-router'
import { personOf } from '../../contract/authentication/calls.ts'
import { calls } from '../../contract/index.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { mayCall, mayCallOn } from '../providers/access.ts'
import { Halves, Page } from '../ui/Page.tsx'
import { Waiting } from '../ui/states/Waiting.tsx'
import { usePhone } from '../ui/theme/phone.ts'
import { useUser } from '../ui/useUser.tsx'
import { AdditionalInformation } from './AdditionalInformation.tsx'
import { Addresses } from './Addresses.tsx'
import { AffiliatedEntities } from './affiliated-entities/AffiliatedEntities.tsx'
import { Billing } from './Billing.tsx'
import { Citations } from './citations/Citations.tsx'
import { PropertyContacts } from './contacts/PropertyContacts.tsx'
import { InspectionReports } from './inspection-reports/InspectionReports.tsx'
import { ProfileHeader } from './ProfileHeader.tsx'
import { PropertyClients } from './PropertyClients.tsx'
import { PropertyLicenses } from './PropertyLicenses.tsx'
import { TaskBanner } from './TaskBanner.tsx'
import { useProperty } from './useProperty.ts'

/** The profile of a property, read-only for people who do not manage it. An inactive property cannot be edited or extended. */
export default function PropertyProfile() {
  const user = useUser()
  const isPhone = usePhone()
  const reading = useProperty(Number(useParams().id))
  const { data: property } = reading
  if (!property) return <Waiting on={reading} of="property" />
  const mayAdd = property.mayEdit && property.active
  const part = { property, mayAdd }
  // On a phone, the licenses come first: a person at the property needs them most.
  const licenses = <PropertyLicenses property={property} />
  return (
    <Page>
      <ProfileHeader property={property} />
      <Stack spacing={2}>
        <TaskBanner property={property} />
        {isPhone && licenses}
        <Halves>
          <Stack spacing={2}>
            <Addresses property={property} />
            <Billing property={property} />
          </Stack>
          <Stack spacing={2}>
            <AdditionalInformation property={property} />
            {isStaff(personOf(user)) && <PropertyClients property={property} />}
          </Stack>
        </Halves>
        {!isPhone && licenses}
        <PropertyContacts {...part} />
        <AffiliatedEntities {...part} />
        {mayCallOn(user, calls.citations.list, property) && (
          <Citations property={property} mayAdd={mayAdd && mayCall(user, calls.citations.create)} />
        )}
        <InspectionReports {...part} />
      </Stack>
    </Page>
  )
}
