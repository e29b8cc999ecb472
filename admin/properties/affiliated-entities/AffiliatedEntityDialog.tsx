import { Alert } from '@mui/material'
import type { SelectOption } from '../../../contract/common.ts'
import { calls } from '../../../contract/index.ts'
import type { Property } from '../../../contract/properties/schemas.ts'
import { AFFILIATIONS } from '../../../rules/labels.ts'
import { sentences } from '../../../rules/messages.ts'
import { api } from '../../providers/api.ts'
import { CallDialog } from '../../ui/forms/CallDialog.tsx'
import { useOptions } from '../../ui/useRead.ts'
import type { Affiliation } from './affiliation.ts'

const affiliation = { name: 'affiliation', suggestions: AFFILIATIONS.map((value) => ({ value, label: value })) }

/** Adds the affiliated entity to the options: it can be inactive, and inactive ones are not offered. */
const including = (options: SelectOption[], one?: Affiliation): SelectOption[] =>
  !one || options.some(({ value }) => value === one.corporateEntityId)
    ? options
    : [...options, { value: one.corporateEntityId, label: one.name }]

interface AffiliatedEntityDialogProps {
  property: Property
  affiliation?: Affiliation
  onClose(): void
}

/** Add Affiliated Entity, or Update Affiliated Entity for an existing one. A licensee cannot be replaced by another entity. */
export function AffiliatedEntityDialog({ property: { id, billingClientId }, affiliation: given, onClose }: AffiliatedEntityDialogProps) {
  const clientIds = [billingClientId]
  const entities = useOptions(['entities', ...clientIds], (how) => api.corporateEntities.options({ query: { clientIds }, ...how }))
  const entity = { name: 'corporateEntity', options: including(entities, given) }
  if (!given)
    return (
      <CallDialog
        dialog={{
          call: calls.affiliatedEntities.create,
          fields: [{ ...entity, helperText: 'Choose an entity, or write the name of a new one.' }, affiliation],
        }}
        values={{}}
        request={{ params: { id } }}
        onClose={onClose}
      />
    )
  const isLicensee = given.licenseesCount > 0
  return (
    <CallDialog
      dialog={{ call: calls.affiliatedEntities.update, fields: [{ ...entity, disabled: isLicensee }, affiliation] }}
      values={{ corporateEntity: given.corporateEntityId, affiliation: given.affiliation }}
      request={{ params: { id, entityId: given.id }, ifMatch: given.version }}
      onClose={onClose}
      above={
        isLicensee && (
          <Alert severity="info" sx={{ mb: 1 }}>
            {sentences.affiliatedEntityIsLicensee(given.licenseesCount)}
          </Alert>
        )
      }
    />
  )
}
