import { type PropertyContact, propertyContactForms } from '../../../forms/properties/parts.ts'
import { CallForm } from '../../ui/forms/CallForm.tsx'

/** Add Property Contact, or Edit Property Contact for an existing one. */
export const ContactDialog = ({ propertyId, contact, onClose }: { propertyId: number; contact?: PropertyContact; onClose(): void }) => (
  <CallForm form={propertyContactForms[contact ? 'update' : 'create']} context={{ ownerId: propertyId, part: contact }} onClose={onClose} />
)
