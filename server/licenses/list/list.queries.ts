import type { Knex } from 'knex'
import { type LicenseFilter, LicenseRow } from '../../../contract/licenses/calls.ts'
import type { Day } from '../../../rules/day.ts'
import { CLIENT_MAY_RENEW, CLIENT_NAME } from '../../clients/client.model.ts'
import { searchedByTerms } from '../../custom-fields/filter.queries.ts'
import { licenseTexts } from '../../custom-fields/values.queries.ts'
import { listPage, listStatements } from '../../kit/database/pages/list.ts'
import { by, byNullable, type Order } from '../../kit/database/pages/order.ts'
import { countMatches, countWalked } from '../../kit/database/pages/page.ts'
import type { Query, Scope } from '../../kit/database/query.ts'
import { clientInSight } from '../../kit/database/tenancy.ts'
import type { SignedIn } from '../../kit/http/handler.ts'
import { asFound, countFound, type Searched, searched } from '../../kit/search/found.ts'
import { inReach } from '../../kit/search/reach.ts'
import { slackSql } from '../../watch/slack.queries.ts'
import { ACTIVE_SQL, License, RANK_SQL, stageSql } from '../license.model.ts'
import { BY_AUTHORITY, BY_TYPE, byClient } from '../order.queries.ts'
import { byStanding, ofStandings } from '../standing/order.queries.ts'
import { FLAGS_SQL, standingColumns, standingRead } from '../standing/standing.queries.ts'
import { withFoundBy } from './found-by.queries.ts'
import { narrowedByRare } from './rare.queries.ts'

/** The orders of the list by name. A client user's licenses all have one client. */
const sortable = (
  user: SignedIn,
  { standings, active }: LicenseFilter,
  today: Day,
): Record<NonNullable<LicenseFilter['sortBy']>, Order> => ({
  propertyName: by('licenses.property_name_sort'),
  licenseNumber: by('licenses.license_number_sort'),
  expirationDate: byNullable('licenses.expiration_date'),
  trackDate: byNullable('licenses.track_date'),
  dueDate: byNullable('licenses.due_date'),
  city: byNullable('licenses.city_sort'),
  state: byNullable('licenses.state'),
  licenseType: BY_TYPE,
  licensingAuthority: BY_AUTHORITY,
  clientName: byClient(user),
  standing: byStanding(today, standings, { isOfActive: active === true }),
})

const JOINS = {
  clients: ['clients.id', 'licenses.client_id'],
  license_types: ['license_types.id', 'licenses.license_type_id'],
  licensing_authorities: ['licensing_authorities.id', 'licenses.licensing_authority_id'],
} as const

const filtered =
  (user: SignedIn, filter: Searched<LicenseFilter>, today: Day): Scope =>
  (query: Query) => {
    query.modify(License.visibleTo(user)).modify(asFound(filter))
    if (filter.active !== null && filter.active !== undefined) {
      // All licenses of an inactive property count as inactive, and keep their own flag.
      if (filter.active) query.whereRaw(ACTIVE_SQL)
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
    if (filter.noDocument) query.whereRaw(FLAGS_SQL.noDocument)
    if (filter.unassigned) query.whereRaw(FLAGS_SQL.unassigned)
    query.modify(ofStandings(filter.standings, today))
  }

const isNarrow = (user: SignedIn, filter: Searched<LicenseFilter>): boolean => {
  const { clientIds, propertyIds, states, licensingAuthorityIds, licenseTypeIds, alertsOnly, found } = filter
  const isOneOfMany = [clientIds, propertyIds, states, licensingAuthorityIds, licenseTypeIds].some((values) => values?.length)
  return clientInSight(user) !== null || isOneOfMany || Boolean(alertsOnly || found)
}

/** Whether nothing narrows the list but `found` and the conditions that it covers: active, clients and custom fields. */
const isOnlyFound = ({ active, clientIds, customFields, found, ...rest }: Searched<LicenseFilter>): boolean => {
  const { pageNumber, pageSize, sortBy, sortDirection, after, exactTotal, ...others } = rest
  return Object.values(others).every((value) => !value || (Array.isArray(value) && value.length === 0))
}

const countOf = (db: Knex, user: SignedIn, filter: Searched<LicenseFilter>, rows: (some: Searched<LicenseFilter>) => Query): Query => {
  const { alone } = filter.found ?? {}
  if (alone && isOnlyFound(filter)) return countMatches(db, alone(), filter)
  return isNarrow(user, filter) ? countFound(db, filter, rows) : countWalked(db, 'licenses', rows(filter), filter)
}

/** Reads the rows of a page. At a shared property, a client user sees the billing client only if it is their own. */
const listed = (db: Knex, user: SignedIn, today: Day) => ({
  table: 'licenses',
  row: LicenseRow,
  joined: (query: Query) =>
    query
      .join('clients', ...JOINS.clients)
      .join('properties', 'properties.id', 'licenses.property_id')
      .leftJoin('clients as billing', (billing) => {
        billing.on('billing.id', 'properties.billing_client_id')
        if (clientInSight(user) !== null) billing.on('billing.id', 'licenses.client_id')
      })
      .leftJoin('license_types', ...JOINS.license_types)
      .leftJoin('license_terms', 'license_terms.id', 'license_types.license_term_id')
      .leftJoin('licensing_authorities', ...JOINS.licensing_authorities)
      .leftJoin('renewals', 'renewals.id', 'licenses.renewal_id')
      .leftJoin('users', 'users.id', 'licenses.assigned_user_id'),
  columns: {
    id: 'licenses.id',
    licenseNumber: 'licenses.license_number',
    accountNumber: 'licenses.account_number',
    premisesName: 'licenses.premises_name',
    propertyId: 'licenses.property_id',
    propertyName: 'licenses.property_name',
    clientName: CLIENT_NAME,
    billingClientId: 'properties.billing_client_id',
    billingClientName: 'coalesce(billing.display_name, billing.legal_name)',
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
    renewalStatus: stageSql(today),
    renewalDueDate: 'coalesce(renewals.renewal_due_date, licenses.due_date)',
    startBy: 'licenses.start_by',
    slack: slackSql(db, today),
    licenseRank: RANK_SQL,
    isMaster: 'licenses.is_master',
    childCount: '(select count(*) from licenses as child where child.master_license_id = licenses.id)',
    effectiveDate: 'licenses.effective_date',
    expirationDate: 'licenses.expiration_date',
    trackDate: 'licenses.track_date',
    dueDate: 'licenses.due_date',
    active: ACTIVE_SQL,
    alert: 'licenses.alert',
    alertExists: 'licenses.alert is not null',
    isUrgentAlert: 'licenses.is_urgent_alert',
    isTrackingOnlyRenewal: 'coalesce(renewals.is_tracking_only_renewal, licenses.is_tracking_only)',
    renewalDesignation: 'licenses.renewal_designation',
    billingClientSelfRenewalPermission: CLIENT_MAY_RENEW,
    licenseDocumentExists: 'licenses.license_document_id is not null',
    foundBy: 'null',
    version: 'licenses.version',
    customFields: licenseTexts(db),
    ...standingColumns(today),
  } satisfies Record<keyof LicenseRow, string>,
})

/** The two statements of a page of licenses. */
export const licenseStatements = (db: Knex, user: SignedIn, filter: Searched<LicenseFilter>, today: Day) => {
  const rows = (some: Searched<LicenseFilter>) => db('licenses').modify(filtered(user, some, today))
  return listStatements(db, {
    rows: () => rows(filter),
    count: countOf(db, user, filter, rows),
    order: sortable(user, filter, today)[filter.sortBy ?? 'propertyName'],
    filter,
    variant: `licenses ${clientInSight(user) === null} ${today}`,
    listed: () => listed(db, user, today),
    read: standingRead(today),
  })
}

/** A page of licenses with its total. */
export const licensesPage = async (db: Knex, user: SignedIn, filter: LicenseFilter, today: Day) => {
  const byTerms = await searchedByTerms(db, user, 'License', await searched(db, user, 'licenses', filter))
  const found = await inReach(db, await narrowedByRare(db, user, byTerms), {
    table: 'licenses',
    rows: (some) => db('licenses').modify(filtered(user, some, today)),
    order: sortable(user, filter, today)[filter.sortBy ?? 'propertyName'],
  })
  return withFoundBy(db, filter, await listPage<LicenseRow>(licenseStatements(db, user, found, today), filter))
}
