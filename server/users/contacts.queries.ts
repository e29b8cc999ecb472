import type { Knex } from 'knex'
import type { User } from './user.model.ts'

/** A contact belongs to a user if it has their e-mail and is at their client. Staff have none. */
export const propertyContactsOf = (db: Knex, user: User) =>
  db('property_contacts')
    .join('properties', 'properties.id', 'property_contacts.property_id')
    .where('properties.billing_client_id', user.clientId ?? 0)
    .whereRaw('lower(property_contacts.email) = ?', [user.emailKey])
    .orderBy(['properties.name_sort', 'property_contacts.id'])
    .select({
      id: 'property_contacts.id',
      propertyId: 'properties.id',
      propertyName: 'properties.name',
      name: 'property_contacts.name',
      title: 'property_contacts.title',
      email: 'property_contacts.email',
      phone: 'property_contacts.phone',
    })

export const divisionContactsOf = (db: Knex, user: User) =>
  db('division_contacts')
    .join('divisions', 'divisions.id', 'division_contacts.division_id')
    .where('divisions.client_id', user.clientId ?? 0)
    .whereRaw('lower(division_contacts.email) = ?', [user.emailKey])
    .orderBy(['divisions.name_sort', 'division_contacts.id'])
    .select({
      id: 'division_contacts.id',
      divisionId: 'divisions.id',
      divisionName: 'divisions.name',
      name: 'division_contacts.name',
      title: 'division_contacts.title',
      email: 'division_contacts.email',
      phone: 'division_contacts.phone',
    })
