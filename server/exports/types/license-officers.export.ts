import { CorporateOfficer } from '../../../contract/corporate-officers/calls.ts'
import { License as Profile } from '../../../contract/licenses/profile.ts'
import { CLIENT_NAME } from '../../clients/client.model.ts'
import type { Query } from '../../kit/database/query.ts'
import { License } from '../../licenses/license.model.ts'
import { among, column, columnsOf, type Export, names } from '../export.ts'
import { licenseState } from './standing.ts'

/** One row for each officer of a license. */
export const licenseOfficers: Export<'license-officers'> = {
  key: 'license_officers.id',
  columns: (_user, today, db) => [
    ...columnsOf(Profile, {
      clientName: CLIENT_NAME,
      propertyName: 'licenses.property_name',
      licenseNumber: 'licenses.license_number',
      licenseTypeName: 'license_types.name',
      licensingAuthorityName: 'licensing_authorities.name',
      state: 'licenses.state',
      country: 'licenses.country',
      expirationDate: 'licenses.expiration_date',
    }),
    column('License Active', 'flag', 'licenses.active and licenses.property_active'),
    column('Officer', 'text', 'corporate_officers.name'),
    column(
      'Titles',
      'text',
      names(
        'officer_titles.name',
        `license_officer_titles join officer_titles on officer_titles.id = license_officer_titles.officer_title_id
         where license_officer_titles.license_officer_id = license_officers.id`,
      ),
    ),
    column('Officer Active', 'flag', 'corporate_officers.active'),
    ...columnsOf(CorporateOfficer, { deactivatedDate: 'corporate_officers.deactivated_date' }),
    ...licenseState(today, db),
  ],
  rows: (db, user, { clientIds, countries, states, propertyId, licenseActive }) =>
    db('license_officers')
      .join('licenses', 'licenses.id', 'license_officers.license_id')
      .join('clients', 'clients.id', 'licenses.client_id')
      .join('corporate_officers', 'corporate_officers.id', 'license_officers.corporate_officer_id')
      .leftJoin('license_types', 'license_types.id', 'licenses.license_type_id')
      .leftJoin('licensing_authorities', 'licensing_authorities.id', 'licenses.licensing_authority_id')
      .modify(License.visibleTo(user))
      .modify(
        among({
          'licenses.client_id': clientIds,
          'licenses.country': countries,
          'licenses.state': states,
          'licenses.property_id': propertyId ? [propertyId] : undefined,
        }),
      )
      .modify((query: Query) => {
        if (licenseActive === true) query.where({ 'licenses.active': true, 'licenses.property_active': true })
        if (licenseActive === false)
          query.where((either: Query) => either.where('licenses.active', false).orWhere('licenses.property_active', false))
      }),
}
