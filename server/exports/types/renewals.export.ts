import { CLIENT_NAME } from '../../clients/client.model.ts'
import type { Query } from '../../kit/database/query.ts'
import { License } from '../../licenses/license.model.ts'
import { among, column, type Export } from '../export.ts'
import { importColumns } from '../import-columns.ts'

/** Completed renewals, also those that were completed before their license was tracked here. */
export const renewals: Export<'renewals'> = {
  key: 'renewals.id',
  columns: () => [
    ...importColumns('renewals', {
      licenseNumber: 'licenses.license_number',
      licensingAuthority: 'licensing_authorities.name',
      effectiveDate: 'renewals.effective_date',
      expirationDate: 'renewals.expiration_date',
      filedDate: 'renewals.forms_filed_date',
      receivedDate: 'renewals.license_received_date',
      notes: 'renewals.notes',
    }),
    column('Client', 'text', CLIENT_NAME),
  ],
  rows: (db, user, { clientIds, startDate, endDate }) =>
    db('renewals')
      .leftJoin('licenses', 'licenses.id', 'renewals.license_id')
      .leftJoin('clients', 'clients.id', 'licenses.client_id')
      .leftJoin('licensing_authorities', 'licensing_authorities.id', 'licenses.licensing_authority_id')
      .modify(License.visibleTo(user))
      .where({ 'renewals.is_active': false, 'renewals.stage': 8 })
      .modify(among({ 'licenses.client_id': clientIds }))
      .modify((query: Query) => {
        if (startDate) query.where('renewals.effective_date', '>=', startDate)
        if (endDate) query.where('renewals.effective_date', '<=', endDate)
      }),
}
