import type { Knex } from 'knex'
import type { ContactPropertyFilter } from '../../contract/my-company/calls.ts'
import { countMatches, paged, pageWith } from '../kit/database/pages/page.ts'
import { type Query, type Scope, searchIn } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { mustSee } from '../kit/ids.ts'
import { LicenseType } from '../license-types/license-type.model.ts'
import { License } from '../licenses/license.model.ts'
import { LicensingAuthority } from '../licensing-authorities/licensing-authority.model.ts'
import { Property } from '../properties/property.model.ts'
import { editableBy } from './kept.queries.ts'

const SORT: Record<NonNullable<ContactPropertyFilter['sortBy']>, string> = {
  name: 'properties.name_sort',
  address1: 'properties.address1_sort',
  city: 'properties.city_sort',
  state: 'properties.state',
  divisionName: 'divisions.name_sort',
}

const visibleContacts =
  (user: SignedIn): Scope =>
  (query: Query) => {
    query.join('properties', 'properties.id', 'property_contacts.property_id').modify(Property.visibleTo(user))
  }

const mustSeeAll = async (db: Knex, user: SignedIn, filter: ContactPropertyFilter) => {
  const { propertyContactIds, excludePropertyContactIds, licensingAuthorityId, licenseTypeId } = filter
  await mustSee(db, 'property_contacts', visibleContacts(user), propertyContactIds, 'propertyContactIds')
  await mustSee(db, 'property_contacts', visibleContacts(user), excludePropertyContactIds, 'excludePropertyContactIds')
  const [authorities, types] = [LicensingAuthority.visibleTo(user), LicenseType.visibleTo(user)]
  if (licensingAuthorityId) await mustSee(db, 'licensing_authorities', authorities, [licensingAuthorityId], 'licensingAuthorityId')
  if (licenseTypeId) await mustSee(db, 'license_types', types, [licenseTypeId], 'licenseTypeId')
}

const filtered =
  (db: Knex, user: SignedIn, filter: ContactPropertyFilter): Scope =>
  (query: Query) => {
    query
      .modify(Property.visibleTo(user))
      .modify(searchIn(['properties.name'], filter.propertyName))
      .modify(searchIn(['properties.name', 'properties.city', 'properties.address1'], filter.searchTerm))
    if (filter.activeOnly) query.where('properties.active', true)
    if (filter.state) query.where('properties.state', filter.state)
    const withContacts = (ids: number[]) => db('property_contacts').whereIn('id', ids).select('property_id')
    if (filter.propertyContactIds?.length) query.whereIn('properties.id', withContacts(filter.propertyContactIds))
    if (filter.excludePropertyContactIds?.length) query.whereNotIn('properties.id', withContacts(filter.excludePropertyContactIds))
    const licensed = (column: string, id: number) => db('licenses').modify(License.visibleTo(user)).where(column, id).select('property_id')
    if (filter.licensingAuthorityId) query.whereIn('properties.id', licensed('licensing_authority_id', filter.licensingAuthorityId))
    if (filter.licenseTypeId) query.whereIn('properties.id', licensed('license_type_id', filter.licenseTypeId))
  }

/** The properties that have certain contacts, or that do not have them yet. */
export const contactPropertiesPage = async (db: Knex, user: SignedIn, filter: ContactPropertyFilter) => {
  await mustSeeAll(db, user, filter)
  const direction = filter.sortDirection ?? 'asc'
  const rows = db('properties')
    .modify(filtered(db, user, filter))
    .leftJoin('property_clients as own', (join) => {
      join.on('own.property_id', 'properties.id').andOn('own.client_id', db.raw('?', [user.clientId ?? 0]))
    })
    .leftJoin('divisions', 'divisions.id', 'own.division_id')
    .orderByRaw(`${SORT[filter.sortBy ?? 'name']} ${direction} nulls last, properties.id ${direction}`)
    .modify(paged(filter))
    .select({
      id: 'properties.id',
      name: 'properties.name',
      address1: 'properties.address1',
      address2: 'properties.address2',
      city: 'properties.city',
      state: 'properties.state',
      zip: 'properties.zip',
      country: 'properties.country',
      divisionName: 'divisions.name',
      active: 'properties.active',
      mayEdit: db.raw(editableBy(user)),
    })
  return pageWith(rows, countMatches(db, db('properties').modify(filtered(db, user, filter)), filter), filter)
}
