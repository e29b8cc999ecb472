import { useState } from 'react'
import { useRequireAccess } from 'react-admin'
import { useNavigate, useParams } from 'react-router'
import { calls } from '../../contract/index.ts'
import { editEntity } from '../../forms/corporate-entities/entities.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { EvidenceButton } from '../evidence/EvidenceButton.tsx'
import { mayCallOn } from '../providers/access.ts'
import { api } from '../providers/api.ts'
import { DeleteRecord } from '../ui/dialogs/DeleteRecord.tsx'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { Page } from '../ui/Page.tsx'
import { Waiting } from '../ui/states/Waiting.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { useRead } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'
import { EntityDetails } from './EntityDetails.tsx'
import { EntityOfficers } from './EntityOfficers.tsx'
import { EntityProperties } from './EntityProperties.tsx'
import { homeOf } from './home.ts'
import { ManagedHeader } from './ManagedHeader.tsx'

/** The profile of a corporate entity, read-only for people who do not manage it. */
export default function EntityProfile() {
  useRequireAccess({ resource: 'entities', action: 'show' })
  const id = Number(useParams().id)
  const user = useUser()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const reading = useRead(['entities', 'get', id], (how) => api.corporateEntities.get({ params: { id }, ...how }))
  const { data: entity } = reading
  if (!entity) return <Waiting on={reading} of="entity" />
  const home = homeOf(user, 'entities')
  const close = () => setOpen(null)
  const mayEdit = mayCallOn(user, calls.corporateEntities.update, entity)
  const request = { params: { id }, ifMatch: entity.version }
  return (
    <Page>
      <ManagedHeader record={entity} home={home} {...(mayEdit && { onEdit: () => setOpen('edit'), onDelete: () => setOpen('delete') })}>
        <EvidenceButton of={{ corporateEntityId: id }} />
      </ManagedHeader>
      <Tabs
        label={entity.name}
        tabs={[
          { key: 'details', label: 'Entity Details', content: <EntityDetails entity={entity} /> },
          {
            key: 'officers',
            label: `Officers (${entity.activeOfficersCount})`,
            content: <EntityOfficers entity={entity} mayEdit={mayEdit} />,
          },
          {
            key: 'properties',
            label: `Property Affiliations (${entity.affiliatedPropertiesCount})`,
            content: <EntityProperties entityId={id} />,
          },
        ]}
      />
      {open === 'edit' && <CallForm form={editEntity} context={{ entity }} onClose={close} />}
      {open === 'delete' && (
        <DeleteRecord
          call={calls.corporateEntities.remove}
          request={request}
          title="Delete Entity"
          text={sentences.deleteConfirm(entity.name)}
          where={{ to: '?tab=properties', name: 'Show the Affiliations' }}
          whyNot={entity.affiliatedPropertiesCount > 0 ? messages.entityHasProperties : null}
          onClose={close}
          onDone={() => navigate(home.to, { replace: true })}
          left="entities"
        />
      )}
    </Page>
  )
}
