import type { Knex } from 'knex'
import type { Day } from '../../../rules/day.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { CLIENT_NAME } from '../../clients/client.model.ts'
import type { SignedIn } from '../../kit/http/handler.ts'
import { License, RANK_SQL, STAGE_SQL } from '../license.model.ts'
import { standingSelect, withStanding } from '../standing/standing.queries.ts'

/** The last viewed licenses of a user that they can still see. */
export const viewedLicenses = async (db: Knex, user: SignedIn, today: Day) => {
  const items = await db('view_history')
    .join('licenses', 'licenses.id', 'view_history.license_id')
    .join('clients', 'clients.id', 'licenses.client_id')
    .leftJoin('license_types', 'license_types.id', 'licenses.license_type_id')
    .leftJoin('licensing_authorities', 'licensing_authorities.id', 'licenses.licensing_authority_id')
    .where('view_history.user_id', user.id)
    .modify(License.visibleTo(user))
    .orderBy([
      { column: 'view_history.viewed_on', order: 'desc' },
      { column: 'view_history.id', order: 'desc' },
    ])
    .limit(limits.recentlyViewed)
    .select({
      id: 'licenses.id',
      licenseNumber: 'licenses.license_number',
      premisesName: 'licenses.premises_name',
      propertyId: 'licenses.property_id',
      propertyName: 'licenses.property_name',
      clientName: db.raw(CLIENT_NAME),
      address1: 'licenses.address1',
      address2: 'licenses.address2',
      city: 'licenses.city',
      state: 'licenses.state',
      zip: 'licenses.zip',
      county: 'licenses.county',
      licensingAuthority: 'licensing_authorities.name',
      licenseType: 'license_types.name',
      renewalStatus: db.raw(STAGE_SQL, [today]),
      licenseRank: db.raw(RANK_SQL),
      expirationDate: 'licenses.expiration_date',
      active: db.raw('licenses.active and licenses.property_active'),
      alertExists: db.raw('licenses.alert is not null'),
      isUrgentAlert: 'licenses.is_urgent_alert',
      viewedOn: 'view_history.viewed_on',
      ...standingSelect(db, today),
    })
  return {
    items: items.map(withStanding(today)).map((item: object) => ({ type: 'License' as const, ...item })),
    totalItemCount: items.length,
  }
}
