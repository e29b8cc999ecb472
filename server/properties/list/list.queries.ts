import type { Knex } from 'knex'
import type { Static } from 'typebox'
import type { PropertyFilter, PropertyRow } from '../../../contract/properties/schemas.ts'
import type { Day } from '../../../rules/day.ts'
import { CLIENT_NAME, CLIENT_SORT, Client } from '../../clients/client.model.ts'
import { searchedByTerms } from '../../custom-fields/filter.queries.ts'
import { propertyTexts, textsIn } from '../../custom-fields/values.queries.ts'
import { by, byName, byNullable, type Order, pageInOrder } from '../../kit/database/pages/order.ts'
import { countMatches, pageWith } from '../../kit/database/pages/page.ts'
import { type Query, type Scope, searchIn } from '../../kit/database/query.ts'
import { clientInSight } from '../../kit/database/tenancy.ts'
import type { SignedIn } from '../../kit/http/handler.ts'
import { mustSee } from '../../kit/ids.ts'
import { asFound, type Searched, searched } from '../../kit/search/found.ts'
import { LicenseType } from '../../license-types/license-type.model.ts'
import { License } from '../../licenses/license.model.ts'
import { isOfStandings } from '../../licenses/standing/order.queries.ts'
import { FLAGS_SQL } from '../../licenses/standing/standing.queries.ts'
import { LicensingAuthority } from '../../licensing-authorities/licensing-authority.model.ts'
import { Property } from '../property.model.ts'

/**
 * Counts the visible licenses of a property, as SQL over `properties`. The client id is inlined. The plus prevents both databases
 * from scanning all licenses of the client for each property.
 */
const countOf = (user: SignedIn, more = ''): string => {
  const clientId = clientInSight(user)
  return `(select count(*) from licenses where licenses.property_id = properties.id${clientId === null ? '' : ` and +licenses.client_id = ${clientId}`}${more})`
}

/** Each count reads the licenses of one property. */
const attentionOf = (db: Knex, user: SignedIn, today: Day) => ({
  expiredCount: db.raw(countOf(user, ` and ${isOfStandings(['expired'], today)}`)),
  pastDueCount: db.raw(countOf(user, ` and ${isOfStandings(['pastDue'], today)}`)),
  noDocumentCount: db.raw(countOf(user, ` and ${FLAGS_SQL.noDocument}`)),
})

const countsOf = (user: SignedIn) => ({
  licensesCount: countOf(user),
  licenseAlertsCount: countOf(user, ' and licenses.alert is not null'),
})

/** The sort orders. `joins`: the order needs the joins of `withNames`. */
const sortable = (
  user: SignedIn,
  searchesNames: boolean,
): Record<NonNullable<PropertyFilter['sortBy']>, { order: Order; joins?: true }> => ({
  name: { order: by('properties.name_sort') },
  address1: { order: byNullable('properties.address1_sort') },
  city: { order: byNullable('properties.city_sort') },
  state: { order: byNullable('properties.state') },
  zip: { order: byNullable('properties.zip') },
  divisionName: { order: byNullable('divisions.name_sort'), joins: true },
  licensesCount: { order: by(countsOf(user).licensesCount) },
  licenseAlertsCount: { order: by(countsOf(user).licenseAlertsCount) },
  clientName:
    clientInSight(user) === null && !searchesNames
      ? { order: byName(CLIENT_SORT, 'clients', 'properties.billing_client_id') }
      : { order: byNullable(CLIENT_SORT), joins: true },
})

/** The columns of a search in one field. */
const SEARCHED: Record<NonNullable<PropertyFilter['searchFilter']>, string[]> = {
  all: [],
  address: ['properties.address1', 'properties.address2'],
  city: ['properties.city'],
  propertyName: ['properties.name'],
  division: ['divisions.name'],
}

/**
 * The division of the caller's client for a property; for staff, of its billing client. A client user sees the billing client only
 * if it is their own.
 */
const withNames =
  (user: SignedIn): Scope =>
  (query: Query) => {
    const clientId = clientInSight(user)
    query
      .leftJoin('property_clients as place', (on) => {
        on.on('place.property_id', 'properties.id')
        if (clientId === null) on.andOn('place.client_id', 'properties.billing_client_id')
        else on.andOnVal('place.client_id', clientId)
      })
      .leftJoin('divisions', 'divisions.id', 'place.division_id')
      .leftJoin('clients', (on) => {
        on.on('clients.id', 'properties.billing_client_id')
        if (clientId !== null) on.andOnVal('clients.id', clientId)
      })
  }

// Not correlated, so that the subqueries are evaluated once and not for each property.
const withContacts = (ids: number[]) => (query: Query) => query.select('property_id').from('property_contacts').whereIn('id', ids)

const withLicenses = (user: SignedIn, column: string, id: number) => (query: Query) =>
  query.select('licenses.property_id').from('licenses').modify(License.visibleTo(user)).where(`licenses.${column}`, id)

const filtered =
  (user: SignedIn, filter: Searched<PropertyFilter>): Scope =>
  (query: Query) => {
    const columns = SEARCHED[filter.searchFilter ?? 'all']
    query.modify(Property.listedFor(user)).modify(asFound(filter))
    if (columns.length > 0) query.modify(searchIn(columns, filter.searchTerm))
    query.modify(searchIn(['properties.name'], filter.propertyName ?? undefined))
    if (filter.active !== null && filter.active !== undefined) query.where('properties.active', filter.active)
    if (filter.activeOnly) query.where('properties.active', true)
    if (filter.state) query.where('properties.state', filter.state)
    if (filter.clientIds?.length) query.whereIn('properties.billing_client_id', filter.clientIds)
    if (filter.licensingAuthorityId)
      query.whereIn('properties.id', withLicenses(user, 'licensing_authority_id', filter.licensingAuthorityId))
    if (filter.licenseTypeId) query.whereIn('properties.id', withLicenses(user, 'license_type_id', filter.licenseTypeId))
    if (filter.propertyContactIds?.length) query.whereIn('properties.id', withContacts(filter.propertyContactIds))
    if (filter.excludePropertyContactIds?.length) query.whereNotIn('properties.id', withContacts(filter.excludePropertyContactIds))
  }

/** Refuses ids in a filter that the caller cannot see, exactly like unknown ids. */
export const mustSeeFilter = async (db: Knex, user: SignedIn, filter: PropertyFilter): Promise<void> => {
  const { clientIds, licensingAuthorityId, licenseTypeId, propertyContactIds, excludePropertyContactIds } = filter
  const ofVisible: Scope = (query: Query) =>
    query.whereIn('property_contacts.property_id', db('properties').modify(Property.visibleTo(user)).select('properties.id'))
  const one = (id: number | null | undefined) => (id ? [id] : [])
  await mustSee(db, 'clients', Client.visibleTo(user), clientIds, 'clientIds')
  await mustSee(db, 'licensing_authorities', LicensingAuthority.visibleTo(user), one(licensingAuthorityId), 'licensingAuthorityId')
  await mustSee(db, 'license_types', LicenseType.visibleTo(user), one(licenseTypeId), 'licenseTypeId')
  await mustSee(db, 'property_contacts', ofVisible, propertyContactIds, 'propertyContactIds')
  await mustSee(db, 'property_contacts', ofVisible, excludePropertyContactIds, 'excludePropertyContactIds')
}

/**
 * The rows and the count of a page of properties. The ids of the page are found first, in the order of an index; then licenses are counted
 * for these properties.
 */
export const propertyStatements = (db: Knex, user: SignedIn, filter: Searched<PropertyFilter>, today: Day) => {
  const { sortBy = 'name', searchTerm, searchFilter = 'all' } = filter
  const searchesNames = Boolean(searchTerm?.trim()) && searchFilter === 'division'
  const { order, joins } = sortable(user, searchesNames)[sortBy]
  const rowsOfList = () => {
    const found = db('properties').modify(filtered(user, filter))
    return searchesNames || joins ? found.modify(withNames(user)) : found
  }
  const { page, inOrder } = pageInOrder(db, { table: 'properties', rows: rowsOfList, order, filter })
  const counts = countsOf(user)
  const rows = db
    .from(page.as('page'))
    .join('properties', 'properties.id', 'page.id')
    .modify(withNames(user))
    .modify(inOrder)
    .select({
      id: 'properties.id',
      name: 'properties.name',
      propertyNumber: 'properties.property_number',
      address1: 'properties.address1',
      address2: 'properties.address2',
      city: 'properties.city',
      state: 'properties.state',
      zip: 'properties.zip',
      divisionName: 'divisions.name',
      clientName: db.raw(CLIENT_NAME),
      licensesCount: db.raw(counts.licensesCount),
      licenseAlertsCount: db.raw(counts.licenseAlertsCount),
      hasUrgentAlert: db.raw(`${countOf(user, ' and licenses.is_urgent_alert and licenses.alert is not null')} > 0`),
      active: 'properties.active',
      version: 'properties.version',
      customFields: db.raw(propertyTexts(db, user)),
      ...attentionOf(db, user, today),
    })
  const matches = db('properties').modify(filtered(user, filter))
  if (searchesNames) matches.modify(withNames(user))
  return { rows, count: countMatches(db, matches, filter) }
}

type Listed = Static<typeof PropertyRow>

/** A page of properties with its total. */
export const propertiesPage = async (db: Knex, user: SignedIn, filter: PropertyFilter, today: Day) => {
  const found = await searchedByTerms(db, user, 'Property', await searched(db, user, 'properties', filter))
  const { rows, count } = propertyStatements(db, user, found, today)
  const page = await pageWith(rows, count, filter)
  return { ...page, items: page.items.map((row: Listed) => ({ ...row, customFields: textsIn(row.customFields) })) }
}
