import { calls } from '../../../contract/index.ts'
import { CallDialog } from '../../ui/forms/CallDialog.tsx'
import type { Contact } from './ContactTable.tsx'

const fields = [{ name: 'name' }, { name: 'title' }, { name: 'phone' }, { name: 'email' }, { name: 'isKeyContact' }]

/** Add Property Contact, or Edit Property Contact for an existing one. */
export const ContactDialog = ({ propertyId, contact, onClose }: { propertyId: number; contact?: Contact; onClose(): void }) =>
  contact ? (
    <CallDialog
      dialog={{ call: calls.propertyContacts.update, fields }}
      values={{ ...contact }}
      request={{ params: { id: propertyId, contactId: contact.id }, ifMatch: contact.version }}
      onClose={onClose}
    />
  ) : (
    <CallDialog
      dialog={{ call: calls.propertyContacts.create, fields }}
      values={{ isKeyContact: false }}
      request={{ params: { id: propertyId } }}
      onClose={onClose}
    />
  )
