import type { Knex } from 'knex'
import type { SignedIn } from '../kit/handler.ts'
import type { Query, Scope } from '../kit/query.ts'
import { Property } from '../properties/property.model.ts'
import { among } from './export.ts'

/** What citations and inspection reports have in common: the property they are of, a license perhaps, and a document. */

interface RecordFilter {
  clientIds?: number[]
  propertyId?: number | null
  propertyActive?: boolean | null
  licensingAuthorities?: number[]
}

type Table = 'citations' | 'inspection_reports'

/** Of the properties that the asker's client is billed for; a property that clients share is its billing client's to tell of. */
export const recordsOf = (db: Knex, table: Table, user: SignedIn, filter: RecordFilter): Query =>
  db(table)
    .join('properties', 'properties.id', `${table}.property_id`)
    .join('clients', 'clients.id', 'properties.billing_client_id')
    // A license of another client is not told of.
    .leftJoin('licenses', (license) => {
      license.on('licenses.id', `${table}.license_id`)
      if (user.clientId !== null) license.onVal('licenses.client_id', user.clientId)
    })
    .leftJoin('documents', 'documents.id', `${table}.document_id`)
    .modify(Property.visibleTo(user))
    .modify(
      among({
        'properties.billing_client_id': user.clientId === null ? filter.clientIds : [user.clientId],
        'properties.id': filter.propertyId ? [filter.propertyId] : undefined,
        'licenses.licensing_authority_id': filter.licensingAuthorities,
      }),
    )
    .modify(ofActive(filter.propertyActive))

const ofActive =
  (active: boolean | null | undefined): Scope =>
  (query: Query) => {
    if (typeof active === 'boolean') query.where('properties.active', active)
  }

/** The fields of the spec, in its order, around those of the one or the other. */
export const recordFields = <Own extends object>(table: Table, own: Own) => ({
  id: `${table}.id`,
  propertyId: `${table}.property_id`,
  licenseId: 'licenses.id',
  licenseNumber: 'licenses.license_number',
  ...own,
  disposition: `${table}.disposition`,
  notes: `${table}.notes`,
  notesTimestamp: `${table}.notes_timestamp`,
  hasDocument: `${table}.document_id is not null`,
  documentFileName: 'documents.file_name',
})
