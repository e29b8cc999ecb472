import type { Property } from '../../contract/properties/schemas.ts'
import { propertyBilling } from '../../forms/properties/properties.ts'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { useLinesOfBusiness } from './useChoices.ts'

export const EditBilling = ({ property, onClose }: { property: Property; onClose(): void }) => (
  <CallForm form={propertyBilling} context={{ property, lines: useLinesOfBusiness() }} onClose={onClose} />
)
