import type { Knex } from 'knex'
import type { LicenseChoice, PropertyLicenseFilter } from '../../../contract/properties/licenses.ts'
import type { Day } from '../../../rules/day.ts'
import { CLIENT_MAY_RENEW, CLIENT_NAME } from '../../clients/client.model.ts'
import { withSideName } from '../../clients/side-name.queries.ts'
import { activeCounts } from '../../kit/active.ts'
import { paged } from '../../kit/database/pages/page.ts'
import { asOptions, searchIn } from '../../kit/database/query.ts'
import type { SignedIn } from '../../kit/http/handler.ts'
import { ACTIVE_SQL, License, RANK_SQL, STAGE_SQL } from '../../licenses/license.model.ts'
import { ofStandings, urgencyOf } from '../../licenses/standing/order.queries.ts'
import { standingSelect, withStanding } from '../../licenses/standing/standing.queries.ts'
import { holderName } from '../../users/user.queries.ts'
import { slackSql } from '../../watch/slack.queries.ts'

const sortable = (today: Day): Record<NonNullable<PropertyLicenseFilter['sortBy']>, string> => ({
  licenseNumber: 'licenses.license_number_sort',
  licenseType: 'license_types.name_sort',
  licensingAuthority: 'licensing_authorities.name_sort',
  expirationDate: 'licenses.expiration_date',
  trackDate: 'licenses.track_date',
  dueDate: 'licenses.due_date',
  standing: urgencyOf(today),
})

/** A page of the visible licenses of a property. Without secondary licenses, unless requested. */
export const propertyLicensesPage = async (db: Knex, user: SignedIn, propertyId: number, filter: PropertyLicenseFilter, today: Day) => {
  const { sortBy = 'licenseNumber', sortDirection = 'asc', active, includeSecondary, noPaging } = filter
  const there = db('licenses')
    .leftJoin('license_types', 'license_types.id', 'licenses.license_type_id')
    .leftJoin('licensing_authorities', 'licensing_authorities.id', 'licenses.licensing_authority_id')
    .modify(License.visibleTo(user))
    .where('licenses.property_id', propertyId)
    .modify(searchIn(['licenses.license_number', 'license_types.name', 'licensing_authorities.name'], filter.searchTerm))
    .modify(ofStandings(filter.standings, today))
  const shown = there.clone()
  if (!includeSecondary) shown.whereNull('licenses.master_license_id')
  const rows = shown
    .clone()
    .join('clients', 'clients.id', 'licenses.client_id')
    .leftJoin('license_terms', 'license_terms.id', 'license_types.license_term_id')
    .leftJoin('users', 'users.id', 'licenses.assigned_user_id')
    .orderByRaw(`${sortable(today)[sortBy]} ${sortDirection} nulls last, licenses.id ${sortDirection}`)
    .select({
      id: 'licenses.id',
      clientId: 'licenses.client_id',
      clientName: db.raw(CLIENT_NAME),
      billingClientSelfRenewalPermission: db.raw(CLIENT_MAY_RENEW),
      licenseNumber: 'licenses.license_number',
      accountNumber: 'licenses.account_number',
      premisesName: 'licenses.premises_name',
      licensingAuthority: 'licensing_authorities.name',
      licenseType: 'license_types.name',
      licenseTermName: 'license_terms.name',
      renewalStatus: db.raw(STAGE_SQL, [today]),
      licenseRank: db.raw(RANK_SQL),
      masterLicenseId: 'licenses.master_license_id',
      childCount: db.raw('(select count(*) from licenses as child where child.master_license_id = licenses.id)'),
      effectiveDate: 'licenses.effective_date',
      expirationDate: 'licenses.expiration_date',
      trackDate: 'licenses.track_date',
      startBy: 'licenses.start_by',
      slack: db.raw(slackSql(db, today)),
      dueDate: 'licenses.due_date',
      renewalDesignation: 'licenses.renewal_designation',
      assignedUserName: db.raw(holderName()),
      renewalDesignationApprovalStatus: 'licenses.renewal_designation_approval_status',
      active: db.raw(ACTIVE_SQL),
      alert: 'licenses.alert',
      alertExists: db.raw('licenses.alert is not null'),
      isUrgentAlert: 'licenses.is_urgent_alert',
      licenseDocumentExists: db.raw('licenses.license_document_id is not null'),
      version: 'licenses.version',
      ...standingSelect(db, today),
    })
  if (active !== undefined) rows.whereRaw(active ? ACTIVE_SQL : `not ${ACTIVE_SQL}`)
  if (!noPaging) rows.modify(paged(filter))
  const [items, counts, withChildren] = await Promise.all([
    rows,
    activeCounts(db, shown.clone(), ACTIVE_SQL, filter),
    activeCounts(db, there.clone(), ACTIVE_SQL, filter),
  ])
  return { items: items.map(withSideName).map(withStanding(today)), ...counts, totalWithChildren: withChildren.totalItemCount }
}

/**
 * The licenses of a property for a select list. Includes the client, because a license can only be linked to a primary of its own
 * client.
 */
export const licenseOptionsAtProperty = async (
  db: Knex,
  user: SignedIn,
  propertyId: number,
  { masterOnly, excludeChildren }: LicenseChoice,
) => {
  const licenses = db('licenses').modify(License.visibleTo(user)).where('licenses.property_id', propertyId)
  if (masterOnly) licenses.where('licenses.is_master', true)
  if (excludeChildren) licenses.whereNull('licenses.master_license_id')
  const rows: { value: number; label: string; clientId: number; licenseType: string | null; active: unknown }[] = await licenses
    .leftJoin('license_types', 'license_types.id', 'licenses.license_type_id')
    .orderBy(['licenses.license_number_sort', 'licenses.id'])
    .select({
      value: 'licenses.id',
      label: 'licenses.license_number',
      clientId: 'licenses.client_id',
      licenseType: 'license_types.name',
      active: db.raw(ACTIVE_SQL),
    })
  return asOptions(rows.map((row) => ({ ...row, active: Boolean(row.active) })))
}
