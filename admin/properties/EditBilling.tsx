import { calls } from '../../contract/index.ts'
import type { Property } from '../../contract/properties/schemas.ts'
import { CallDialog } from '../ui/forms/CallDialog.tsx'
import { billingFields } from './propertyForm.ts'
import { useLinesOfBusiness } from './useChoices.ts'

/** Edit Property Billing. */
export const EditBilling = ({ property, onClose }: { property: Property; onClose(): void }) => (
  <CallDialog
    dialog={{ call: calls.properties.billing, fields: billingFields(useLinesOfBusiness(), property.isBillingIdRequired) }}
    values={{ ...property }}
    request={{ params: { id: property.id }, ifMatch: property.version }}
    onClose={onClose}
  />
)
