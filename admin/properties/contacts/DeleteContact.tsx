import { calls } from '../../../contract/index.ts'
import type { Property } from '../../../contract/properties/schemas.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { DeleteRecord } from '../../ui/dialogs/DeleteRecord.tsx'
import type { Contact } from './ContactTable.tsx'

interface DeleteContactProps {
  property: Property
  contact: Contact
  isLastRequired: boolean
  onClose(): void
}

export const DeleteContact = ({ property, contact, isLastRequired, onClose }: DeleteContactProps) => (
  <DeleteRecord
    call={calls.propertyContacts.remove}
    request={{ params: { id: property.id, contactId: contact.id }, ifMatch: contact.version }}
    title="Delete Property Contact"
    text={sentences.deleteConfirm(`${contact.name}, a contact of ${property.name}`)}
    whyNot={isLastRequired ? messages.propertyContactRequired : null}
    onClose={onClose}
  />
)
