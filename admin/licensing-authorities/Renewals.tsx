import { Alert, Box } from '@mui/material'
import { calls } from '../../contract/index.ts'
import { LicensingAuthority } from '../../contract/licensing-authorities/schemas.ts'
import { requestOf } from '../../forms/form.ts'
import { messages } from '../../rules/messages.ts'
import { IntervalFacts } from '../intervals/IntervalFacts.tsx'
import { checkIntervals, intervalValues, ruleIn } from '../intervals/intervalForm.ts'
import { ResetIntervals } from '../intervals/ResetIntervals.tsx'
import { RulePreview } from '../intervals/RulePreview.tsx'
import { api } from '../providers/api.ts'
import { FieldGrid, Fields } from '../ui/Fields.tsx'
import { formatMoment } from '../ui/format.ts'
import { CallDialog } from '../ui/forms/CallDialog.tsx'
import type { Authority } from './authorityFields.ts'
import { EditableSection } from './EditableSection.tsx'
import { useRenewalInfoFields } from './useRenewalInfoFields.ts'

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
    disabled={!authority.active}
    dialog={(close) => <EditRenewalInformation authority={authority} onClose={close} />}
  >
    <FieldGrid width={220}>
      <Fields schema={LicensingAuthority} record={authority} names={['formSourceTypeName']} wide={['formSourceTypeName']} />
      <IntervalFacts rule={authority} />
    </FieldGrid>
  </EditableSection>
)

/** Previews what a changed interval would do before it is saved. */
function EditRenewalInformation({ authority, onClose }: { authority: Authority; onClose(): void }) {
  const { id, formSourceType } = authority
  const fields = useRenewalInfoFields()
  return (
    <CallDialog
      dialog={{ call: calls.licensingAuthorities.renewalInfo, fields, inColumns: true }}
      values={{ formSourceType, ...intervalValues(authority) }}
      request={requestOf(authority)}
      check={checkIntervals}
      bodyOf={(values) => ({ formSourceType: values.formSourceType, ...ruleIn(values) })}
      onClose={onClose}
      below={
        <>
          <ResetIntervals />
          <RulePreview
            about={['licensing-authorities', 'preview', id]}
            stored={authority}
            ask={(rule) => (page, how) => api.authorityIntervals.preview({ params: { id }, body: { ...page, ...rule }, ...how })}
          />
        </>
      }
    />
  )
}

const RenewalDetails = ({ authority, mayEdit }: CardProps) => {
  const { renewalDetails, renewalDetailsTimestamp } = authority
  return (
    <EditableSection
      title="Renewal Details"
      edit={mayEdit && 'Edit'}
      disabled={!authority.active}
      dialog={(close) => (
        <CallDialog
          dialog={{ call: calls.licensingAuthorities.renewalDetails, fields: [{ name: 'renewalDetails', lines: 6 }] }}
          values={{ renewalDetails }}
          request={requestOf(authority)}
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
