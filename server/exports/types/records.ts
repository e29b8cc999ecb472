import type { Knex } from 'knex'
import type { Query, Scope } from '../../kit/database/query.ts'
import type { SignedIn } from '../../kit/http/handler.ts'
import { Property } from '../../properties/property.model.ts'
import { among } from '../export.ts'

/** The filter that citations and inspection reports share: their property, an optional license, and a document. */

interface RecordFilter {
  clientIds?: number[]
  propertyId?: number | null
  propertyActive?: boolean | null
  licensingAuthorities?: number[]
}

type Table = 'citations' | 'inspection_reports'

/** Records of properties whose billing client is the caller's client. A shared property is exported only for its billing client. */
export const recordsOf = (db: Knex, table: Table, user: SignedIn, filter: RecordFilter): Query =>
  db(table)
    .join('properties', 'properties.id', `${table}.property_id`)
    .join('clients', 'clients.id', 'properties.billing_client_id')
    // Hides licenses of other clients.
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

/** The shared fields, in the order of the contract, around the fields of one table. */
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
