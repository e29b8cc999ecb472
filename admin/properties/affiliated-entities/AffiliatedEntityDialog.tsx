import type { Property } from '../../../contract/properties/schemas.ts'
import { type AffiliatedEntity, affiliatedEntityForms } from '../../../forms/properties/parts.ts'
import { api } from '../../providers/api.ts'
import { CallForm } from '../../ui/forms/CallForm.tsx'
import { useOptions } from '../../ui/useRead.ts'

interface AffiliatedEntityDialogProps {
  property: Property
  affiliation?: AffiliatedEntity
  onClose(): void
}

/** Add Affiliated Entity, or Update Affiliated Entity for an existing one. The entity of a licensee cannot be replaced. */
export function AffiliatedEntityDialog({ property: { id, billingClientId }, affiliation, onClose }: AffiliatedEntityDialogProps) {
  const clientIds = [billingClientId]
  const entities = useOptions(['entities', ...clientIds], (how) => api.corporateEntities.options({ query: { clientIds }, ...how }))
  return (
    <CallForm
      form={affiliatedEntityForms[affiliation ? 'update' : 'create']}
      context={{ ownerId: id, part: affiliation, entities }}
      onClose={onClose}
    />
  )
}
