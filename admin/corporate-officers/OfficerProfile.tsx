import { useState } from 'react'
import { useRequireAccess } from 'react-admin'
import { useNavigate, useParams } from 'react-router'
import type { Output } from '../../contract/call.ts'
import { calls } from '../../contract/index.ts'
import { officerProfile } from '../../forms/corporate-officers/officers.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { homeOf } from '../corporate-entities/home.ts'
import { ManagedHeader } from '../corporate-entities/ManagedHeader.tsx'
import { mayCallOn } from '../providers/access.ts'
import { api } from '../providers/api.ts'
import { DeleteRecord } from '../ui/dialogs/DeleteRecord.tsx'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { Page } from '../ui/Page.tsx'
import { Waiting } from '../ui/states/Waiting.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { useRead } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'
import { OfficerEntities } from './OfficerEntities.tsx'
import { OfficerLicenses } from './OfficerLicenses.tsx'

/** What blocks the deletion of the officer, in the order in which the server checks it. */
const whyNot = ({ corporateEntityCount, licenseCount }: Output<typeof calls.corporateOfficers.get>): string | null => {
  if (corporateEntityCount > 0) return messages.officerHasEntities
  return licenseCount > 0 ? messages.officerHasLicenses : null
}

/** The profile of a corporate officer, read-only for people who do not manage it. */
export default function OfficerProfile() {
  useRequireAccess({ resource: 'officers', action: 'show' })
  const id = Number(useParams().id)
  const user = useUser()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const reading = useRead(['officers', 'get', id], (how) => api.corporateOfficers.get({ params: { id }, ...how }))
  const { data: officer } = reading
  if (!officer) return <Waiting on={reading} of="officer" />
  const home = homeOf(user, 'officers')
  const close = () => setOpen(null)
  const mayEdit = mayCallOn(user, calls.corporateOfficers.update, officer)
  const request = { params: { id }, ifMatch: officer.version }
  return (
    <Page>
      <ManagedHeader record={officer} home={home} {...(mayEdit && { onEdit: () => setOpen('edit'), onDelete: () => setOpen('delete') })} />
      <Tabs
        label={officer.name}
        tabs={[
          { key: 'entities', label: 'Entities', content: <OfficerEntities officerId={id} /> },
          { key: 'licenses', label: 'Licenses', content: <OfficerLicenses officerId={id} /> },
        ]}
      />
      {open === 'edit' && <CallForm form={officerProfile} context={{ officer }} onClose={close} />}
      {open === 'delete' && (
        <DeleteRecord
          call={calls.corporateOfficers.remove}
          request={request}
          title="Delete Officer"
          text={sentences.deleteConfirm(officer.name)}
          whyNot={whyNot(officer)}
          where={
            officer.corporateEntityCount > 0
              ? { to: '?tab=entities', name: 'Show the Entities' }
              : { to: '?tab=licenses', name: 'Show the Licenses' }
          }
          onClose={close}
          onDone={() => navigate(home.to, { replace: true })}
          left="officers"
        />
      )}
    </Page>
  )
}
