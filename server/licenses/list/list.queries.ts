import type { Knex } from 'knex'
import type { LicenseFilter } from '../../../contract/licenses/calls.ts'
import type { Day } from '../../../rules/day.ts'
import { CLIENT_NAME } from '../../clients/client.model.ts'
import { pageOf, type Query, type Scope } from '../../kit/database/query.ts'
import type { SignedIn } from '../../kit/http/handler.ts'
import { asFound, counting, type Searched, searched } from '../../kit/search/found.ts'
import { License, RANK_SQL, STAGE_SQL } from '../license.model.ts'

/** The columns that can be sorted by, and the table each needs. */
const SORT: Record<
  NonNullable<LicenseFilter['sortBy']>,
  { column: string; join?: 'clients' | 'license_types' | 'licensing_authorities' }
> = {
  propertyName: { column: 'licenses.property_name' },
  licenseNumber: { column: 'licenses.license_number' },
  expirationDate: { column: 'licenses.expiration_date' },
  trackDate: { column: 'licenses.track_date' },
  dueDate: { column: 'licenses.due_date' },
  city: { column: 'licenses.city' },
  state: { column: 'licenses.state' },
  licenseType: { column: 'license_types.name', join: 'license_types' },
  licensingAuthority: { column: 'licensing_authorities.name', join: 'licensing_authorities' },
  clientName: { column: CLIENT_NAME, join: 'clients' },
}

const JOINS = {
  clients: ['clients.id', 'licenses.client_id'],
  license_types: ['license_types.id', 'licenses.license_type_id'],
  licensing_authorities: ['licensing_authorities.id', 'licenses.licensing_authority_id'],
} as const

const filtered =
  (user: SignedIn, filter: Searched<LicenseFilter>): Scope =>
  (query: Query) => {
    query.modify(License.visibleTo(user)).modify(asFound(filter))
    if (filter.active !== null && filter.active !== undefined) {
      // All licenses of an inactive property count as inactive, and keep their own flag.
      if (filter.active) query.where({ 'licenses.active': true, 'licenses.property_active': true })
      else query.where((either: Query) => either.where('licenses.active', false).orWhere('licenses.property_active', false))
    }
    const among = {
      client_id: filter.clientIds,
      property_id: filter.propertyIds,
      country: filter.countries,
      state: filter.states,
      licensing_authority_id: filter.licensingAuthorityIds,
      license_type_id: filter.licenseTypeIds,
    }
    for (const [column, values] of Object.entries<readonly (number | string)[] | null | undefined>(among))
      if (values?.length) query.whereIn(`licenses.${column}`, values)
    if (filter.renewalDesignation) query.where('licenses.renewal_designation', filter.renewalDesignation)
    if (filter.renewalTrackingType) query.where('licenses.is_tracking_only', filter.renewalTrackingType === 'TrackingOnly')
    if (filter.alertsOnly) query.whereNotNull('licenses.alert')
  }

/**
 * The two statements of a page of licenses. The ids of the page are found first, in the order of an index; then the other tables are
 * joined.
 */
export const licenseStatements = (db: Knex, user: SignedIn, filter: Searched<LicenseFilter>, today: Day) => {
  const { column, join } = SORT[filter.sortBy ?? 'propertyName']
  const direction = filter.sortDirection ?? 'asc'
  const { limit, offset } = pageOf(filter)
  const page = db('licenses').modify(filtered(user, filter)).select('licenses.id').limit(limit).offset(offset)
  if (join) page.leftJoin(join, JOINS[join][0], JOINS[join][1])
  const inOrder = (query: Knex.QueryBuilder) => query.orderByRaw(`${column} ${direction} nulls last, licenses.id ${direction}`)
  const rows = db
    .from(page.modify(inOrder).as('page'))
    .join('licenses', 'licenses.id', 'page.id')
    .join('clients', ...JOINS.clients)
    .join('properties', 'properties.id', 'licenses.property_id')
    // At a shared property, a client user sees the billing client only if it is their own.
    .leftJoin('clients as billing', (billing) => {
      billing.on('billing.id', 'properties.billing_client_id')
      if (user.clientId !== null) billing.onVal('billing.id', user.clientId)
    })
    .leftJoin('license_types', ...JOINS.license_types)
    .leftJoin('license_terms', 'license_terms.id', 'license_types.license_term_id')
    .leftJoin('licensing_authorities', ...JOINS.licensing_authorities)
    .leftJoin('renewals', 'renewals.id', 'licenses.renewal_id')
    .modify(inOrder)
    .select({
      id: 'licenses.id',
      licenseNumber: 'licenses.license_number',
      accountNumber: 'licenses.account_number',
      premisesName: 'licenses.premises_name',
      propertyId: 'licenses.property_id',
      propertyName: 'licenses.property_name',
      clientName: db.raw(CLIENT_NAME),
      billingClientId: 'properties.billing_client_id',
      billingClientName: db.raw('coalesce(billing.display_name, billing.legal_name)'),
      address1: 'licenses.address1',
      address2: 'licenses.address2',
      city: 'licenses.city',
      state: 'licenses.state',
      zip: 'licenses.zip',
      county: 'licenses.county',
      licensingAuthority: 'licensing_authorities.name',
      jurisdictionName: 'licenses.jurisdiction',
      licenseType: 'license_types.name',
      licenseTermName: 'license_terms.name',
      renewalStatus: db.raw(STAGE_SQL, [today]),
      renewalDueDate: db.raw('coalesce(renewals.renewal_due_date, licenses.due_date)'),
      licenseRank: db.raw(RANK_SQL),
      isMaster: 'licenses.is_master',
      childCount: db.raw('(select count(*) from licenses as child where child.master_license_id = licenses.id)'),
      effectiveDate: 'licenses.effective_date',
      expirationDate: 'licenses.expiration_date',
      trackDate: 'licenses.track_date',
      dueDate: 'licenses.due_date',
      active: db.raw('licenses.active and licenses.property_active'),
      alert: 'licenses.alert',
      alertExists: db.raw('licenses.alert is not null'),
      isUrgentAlert: 'licenses.is_urgent_alert',
      isTrackingOnlyRenewal: db.raw('coalesce(renewals.is_tracking_only_renewal, licenses.is_tracking_only)'),
      licenseDocumentExists: db.raw('licenses.license_document_id is not null'),
    })
  const count = db('licenses')
    .modify(filtered(user, counting(filter)))
    .count({ total: '*' })
    .first()
  return { rows, count }
}

/** A page of licenses with its total. The count runs in parallel on another reader. */
export const licensesPage = async (db: Knex, user: SignedIn, filter: LicenseFilter, today: Day) => {
  const { rows, count } = licenseStatements(db, user, await searched(db, user, 'licenses', filter), today)
  const [items, counted] = await Promise.all([rows, count])
  return { items, totalItemCount: counted?.total ?? 0 }
}
