import type { Knex } from 'knex'
import type { EntityPropertyFilter } from '../../contract/corporate-entities/calls.ts'
import { activeCounts } from '../kit/active.ts'
import { paged } from '../kit/database/pages/page.ts'
import { type Query, type Scope, searchIn } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { Property } from '../properties/property.model.ts'
import type { CorporateEntity } from './corporate-entity.model.ts'

/** The number of licenses of the entity's client at the property with this entity as licensee. */
const LICENSES = `(select count(*) from license_licensees
  join licenses on licenses.id = license_licensees.license_id
  where licenses.property_id = properties.id and licenses.client_id = ?
  and license_licensees.corporate_entity_id = affiliated_entities.corporate_entity_id)`

const SORT: Record<NonNullable<EntityPropertyFilter['sortBy']>, string> = {
  propertyName: 'properties.name_sort',
  affiliation: 'affiliated_entities.affiliation_sort',
  city: 'properties.city_sort',
  state: 'properties.state',
  licenseesCount: LICENSES,
}

const among =
  (user: SignedIn, { id }: CorporateEntity, { searchTerm }: EntityPropertyFilter): Scope =>
  (query: Query) => {
    query
      .join('properties', 'properties.id', 'affiliated_entities.property_id')
      .where('affiliated_entities.corporate_entity_id', id)
      .modify(Property.visibleTo(user))
      .modify(searchIn(['properties.name', 'properties.city', 'affiliated_entities.affiliation'], searchTerm))
  }

/** The affiliated properties of an entity that the caller can see. */
export const entityPropertiesPage = async (db: Knex, user: SignedIn, entity: CorporateEntity, filter: EntityPropertyFilter) => {
  const { sortBy = 'propertyName', sortDirection: direction = 'asc' } = filter
  const rows = db('affiliated_entities')
    .modify(among(user, entity, filter))
    .orderByRaw(
      `${SORT[sortBy]} ${direction} nulls last, affiliated_entities.id ${direction}`,
      sortBy === 'licenseesCount' ? [entity.clientId] : [],
    )
    .modify(paged(filter))
    .select({
      id: 'affiliated_entities.id',
      propertyId: 'properties.id',
      propertyName: 'properties.name',
      affiliation: 'affiliated_entities.affiliation',
      address1: 'properties.address1',
      city: 'properties.city',
      state: 'properties.state',
      zip: 'properties.zip',
      licenseesCount: db.raw(LICENSES, [entity.clientId]),
      active: 'properties.active',
    })
  if (filter.activeOnly) rows.where('properties.active', true)
  const counts = activeCounts(db, db('affiliated_entities').modify(among(user, entity, filter)), 'properties.active', filter)
  const [items, counted] = await Promise.all([rows, counts])
  return { items, ...counted }
}
