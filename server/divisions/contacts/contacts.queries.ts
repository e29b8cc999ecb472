import type { Knex } from 'knex'
import type { SignedIn } from '../../kit/http/handler.ts'
import { editableBy } from '../../my-company/kept.queries.ts'
import type { DivisionContact } from './contact.model.ts'

/**
 * Contacts at properties of the division that are the same person as a division contact and that the caller can edit. Compares the
 * e-mail, or the name if the division contact has no e-mail.
 */
export const samePersonAtProperties = (db: Knex, user: SignedIn, contact: DivisionContact) =>
  db('property_contacts')
    .join('properties', 'properties.id', 'property_contacts.property_id')
    .whereIn('properties.id', db('property_clients').where('division_id', contact.divisionId).select('property_id'))
    .whereRaw(editableBy(user))
    .whereRaw(`lower(property_contacts.${contact.email ? 'email' : 'name'}) = ?`, [(contact.email ?? contact.name).toLowerCase()])
    .orderBy(['properties.name_sort', 'property_contacts.id'])
    .select({
      id: 'property_contacts.id',
      propertyId: 'properties.id',
      propertyName: 'properties.name',
      name: 'property_contacts.name',
      title: 'property_contacts.title',
      email: 'property_contacts.email',
      phone: 'property_contacts.phone',
      isKeyContact: 'property_contacts.is_key_contact',
    })
