import { Alert, Box } from '@mui/material'
import { LicensingAuthority } from '../../contract/licensing-authorities/schemas.ts'
import { type Authority, authorityForms } from '../../forms/licensing-authorities/authorities.ts'
import { messages } from '../../rules/messages.ts'
import { formatMoment } from '../../rules/moment.ts'
import { IntervalFacts } from '../intervals/IntervalFacts.tsx'
import { RecalculateDates } from '../intervals/RecalculateDates.tsx'
import { api } from '../providers/api.ts'
import { FieldGrid, Fields } from '../ui/Fields.tsx'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { late } from '../ui/states/late.tsx'
import { EditableSection } from './EditableSection.tsx'
import { useFormSources } from './useFormSources.ts'

const WhatWouldChange = late(async () => (await import('../intervals/WhatWouldChange.tsx')).WhatWouldChange)

interface CardProps {
  authority: Authority
  mayEdit: boolean
}

/** The Renewals tab of an authority. */
export const Renewals = (props: CardProps) => (
  <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } }}>
    <RenewalInformation {...props} />
    <RenewalDetails {...props} />
  </Box>
)

const RenewalInformation = ({ authority, mayEdit }: CardProps) => (
  <EditableSection
    title="Renewal Information"
    edit={mayEdit && 'Edit'}
    others={mayEdit && <RecalculateDates id={authority.id} />}
    disabled={!authority.active}
    dialog={(close) => <EditRenewalInformation authority={authority} onClose={close} />}
  >
    <FieldGrid width={220}>
      <Fields schema={LicensingAuthority} record={authority} names={['formSourceTypeName']} wide={['formSourceTypeName']} />
      <IntervalFacts rule={authority} />
    </FieldGrid>
  </EditableSection>
)

/** Edits the renewal information. Previews which dates the intervals would change. */
function EditRenewalInformation({ authority, onClose }: { authority: Authority; onClose(): void }) {
  const { id } = authority
  return (
    <CallForm
      form={authorityForms.renewalInfo}
      context={{ authority, sources: useFormSources() }}
      onClose={onClose}
      below={
        <WhatWouldChange
          about={['licensing-authorities', 'simulate', id]}
          ask={(rule) => (page, how) => api.authorityIntervals.simulate({ params: { id }, body: { ...page, ...rule }, ...how })}
        />
      }
    />
  )
}

const RenewalDetails = ({ authority, mayEdit }: CardProps) => {
  const { renewalDetailsTimestamp } = authority
  return (
    <EditableSection
      title="Renewal Details"
      edit={mayEdit && 'Edit'}
      disabled={!authority.active}
      dialog={(close) => (
        <CallForm
          form={authorityForms.renewalDetails}
          context={{ authority }}
          onClose={close}
          above={
            <Alert severity="info" sx={{ mb: 1 }}>
              {messages.renewalDetailsWarning}
            </Alert>
          }
        />
      )}
    >
      <FieldGrid>
        <Fields
          schema={LicensingAuthority}
          record={authority}
          names={['renewalDetails']}
          wide={['renewalDetails']}
          notes={{ renewalDetails: renewalDetailsTimestamp && formatMoment(renewalDetailsTimestamp) }}
        />
      </FieldGrid>
    </EditableSection>
  )
}
