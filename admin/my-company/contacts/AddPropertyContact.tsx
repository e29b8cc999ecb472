import type { Values } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import { messages } from '../../../rules/messages.ts'
import { CallDialog } from '../../ui/forms/CallDialog.tsx'
import type { Errors } from '../../ui/forms/resolver.ts'
import { CONTACT_FIELDS, type ContactGroup, contactOf } from './contactGroup.ts'
import { PropertyPicker } from './PropertyPicker.tsx'

/** At least one property must be selected. */
const check = ({ propertyIds }: Values): Errors =>
  Array.isArray(propertyIds) && propertyIds.length > 0 ? {} : { propertyIds: messages.propertyRequired }

/** Add Property Contact, for several properties at once. */
export const AddPropertyContact = ({ onClose }: { onClose(): void }) => (
  <CallDialog
    dialog={{ call: calls.myCompany.createContacts, fields: CONTACT_FIELDS }}
    values={{ isKeyContact: false, propertyIds: [] }}
    request={{}}
    check={check}
    bodyOf={(values) => values}
    below={<PropertyPicker source="propertyIds" />}
    onClose={onClose}
  />
)

/** Add Contact to Properties: adds an existing contact to more properties. */
export const AddToProperties = ({ group, onClose }: { group: ContactGroup; onClose(): void }) => (
  <CallDialog
    dialog={{ call: calls.myCompany.createContacts, fields: [], title: 'Add Contact to Properties' }}
    values={{ propertyIds: [] }}
    request={{}}
    check={check}
    bodyOf={(values) => ({ ...contactOf(group), ...values })}
    above={<strong>{[group.name, group.title].filter(Boolean).join(', ')}</strong>}
    below={<PropertyPicker source="propertyIds" without={group.ids} />}
    onClose={onClose}
  />
)
