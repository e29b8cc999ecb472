import { type ContactGroup, contactGroupForms } from '../../../forms/my-company/contact-groups.ts'
import { CallForm } from '../../ui/forms/CallForm.tsx'
import { PropertyPicker } from './PropertyPicker.tsx'

/** Add Property Contact, for several properties at once. */
export const AddPropertyContact = ({ onClose }: { onClose(): void }) => (
  <CallForm
    form={contactGroupForms.create}
    context={{}}
    inputs={{ propertyIds: <PropertyPicker source="propertyIds" /> }}
    onClose={onClose}
  />
)

/** Add Contact to Properties: adds an existing contact to more properties. */
export const AddToProperties = ({ group, onClose }: { group: ContactGroup; onClose(): void }) => (
  <CallForm
    form={contactGroupForms.addToProperties}
    context={{ group }}
    above={<strong>{[group.name, group.title].filter(Boolean).join(', ')}</strong>}
    inputs={{ propertyIds: <PropertyPicker source="propertyIds" without={group.ids} /> }}
    onClose={onClose}
  />
)
