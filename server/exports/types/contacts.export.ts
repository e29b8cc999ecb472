import { CLIENT_NAME } from '../../clients/client.model.ts'
import type { Query } from '../../kit/database/query.ts'
import { Property } from '../../properties/property.model.ts'
import { among, column, type Export, stored } from '../export.ts'
import { importColumns } from '../import-columns.ts'

const FIELDS = { name: '', title: '', email: '', phone: '', isKeyContact: '' }

/** The contacts of properties. Contacts of a shared property are exported only for its billing client. */
export const contacts: Export<'contacts'> = {
  key: 'property_contacts.id',
  columns: () => [
    ...importColumns('contacts', {
      id: 'property_contacts.id',
      propertyName: 'properties.name',
      address1: 'properties.address1',
      ...stored('property_contacts', FIELDS),
    }),
    column('Client', 'text', CLIENT_NAME),
  ],
  rows: (db, user, { clientIds, propertyId, propertyActive }) =>
    db('property_contacts')
      // A left join as in licenses.export.ts.
      .leftJoin('properties', 'properties.id', 'property_contacts.property_id')
      .leftJoin('clients', 'clients.id', 'properties.billing_client_id')
      .modify(Property.visibleTo(user))
      .modify(
        among({
          'properties.billing_client_id': user.clientId === null ? clientIds : [user.clientId],
          'properties.id': propertyId ? [propertyId] : undefined,
        }),
      )
      .modify((query: Query) => {
        if (typeof propertyActive === 'boolean') query.where('properties.active', propertyActive)
      }),
}
