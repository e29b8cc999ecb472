import type { Knex } from 'knex'
import { CLIENT_NAME } from '../../clients/client.model.ts'
import { localDay } from '../../kit/database/days.ts'
import type { Query } from '../../kit/database/query.ts'
import type { SignedIn } from '../../kit/http/handler.ts'
import { License } from '../../licenses/license.model.ts'
import { column } from '../export.ts'

/** Invoices with their renewal, license and property. */
export const invoicesOf = (db: Knex, user: SignedIn): Query =>
  db('invoices')
    .join('renewals', 'renewals.id', 'invoices.renewal_id')
    .join('licenses', 'licenses.id', 'renewals.license_id')
    .join('clients', 'clients.id', 'licenses.client_id')
    .join('properties', 'properties.id', 'licenses.property_id')
    .leftJoin('license_types', 'license_types.id', 'licenses.license_type_id')
    .leftJoin('licensing_authorities', 'licensing_authorities.id', 'licenses.licensing_authority_id')
    .modify(License.visibleTo(user))

/** SQL for the date of an invoice: an ACH credit's request date, otherwise the day of its creation. */
export const requestedOn = (db: Knex): string => `coalesce(invoices.request_date, ${localDay(db, 'invoices.created_on')})`

export const ofProperty = [column('Client', 'text', CLIENT_NAME), column('Property', 'text', 'licenses.property_name')]
export const licenseNumber = column('License #', 'text', 'licenses.license_number')
