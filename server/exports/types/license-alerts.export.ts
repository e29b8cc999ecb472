import { License as Profile } from '../../../contract/licenses/profile.ts'
import { CLIENT_NAME } from '../../clients/client.model.ts'
import { License } from '../../licenses/license.model.ts'
import { among, column, columnsOf, type Export } from '../export.ts'
import { licenseState } from './standing.ts'

/** The alerts of active licenses, with the place of the license. */
export const licenseAlerts: Export<'license-alerts'> = {
  key: 'licenses.id',
  columns: (_user, today, db) => [
    ...columnsOf(Profile, {
      alert: 'licenses.alert',
      isUrgentAlert: 'licenses.is_urgent_alert',
      licenseNumber: 'licenses.license_number',
    }),
    column('License Id', 'number', 'licenses.id'),
    ...columnsOf(Profile, {
      alertTimestamp: 'licenses.alert_timestamp',
      clientName: CLIENT_NAME,
      propertyName: 'licenses.property_name',
      premisesName: 'licenses.premises_name',
      city: 'licenses.city',
      state: 'licenses.state',
    }),
    ...licenseState(today, db),
  ],
  rows: (db, user, { clientIds, states }) =>
    db('licenses')
      .join('clients', 'clients.id', 'licenses.client_id')
      .modify(License.visibleTo(user))
      .where({ 'licenses.active': true, 'licenses.property_active': true })
      .whereNotNull('licenses.alert')
      .modify(among({ 'licenses.client_id': clientIds, 'licenses.state': states })),
}
