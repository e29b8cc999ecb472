import type { Knex } from 'knex'
import type { SelectOption } from '../../../contract/common.ts'
import type { AffiliatedEntityFilter, AffiliatedOfficer } from '../../../contract/properties/affiliated-entities.ts'
import { CorporateEntity } from '../../corporate-entities/corporate-entity.model.ts'
import { activeCounts } from '../../kit/active.ts'
import { paged } from '../../kit/database/pages/page.ts'
import { asOptions, type Scope, searchIn } from '../../kit/database/query.ts'
import type { SignedIn } from '../../kit/http/handler.ts'
import { mustSee } from '../../kit/ids.ts'
import type { AffiliatedEntity } from '../part.model.ts'

/** The number of licenses at the property with the entity as licensee, as SQL over `affiliated_entities`. */
const LICENSEES_COUNT = `(select count(*) from license_licensees join licenses on licenses.id = license_licensees.license_id
  where licenses.property_id = affiliated_entities.property_id and license_licensees.corporate_entity_id = affiliated_entities.corporate_entity_id)`

const SORT: Record<NonNullable<AffiliatedEntityFilter['sortBy']>, string> = {
  name: 'corporate_entities.name_sort',
  affiliation: 'affiliated_entities.affiliation_sort',
  licenseesCount: LICENSEES_COUNT,
}

/** The affiliated entities of a property that the caller can see. */
const entitiesOf = (db: Knex, user: SignedIn, propertyId: number) =>
  db('affiliated_entities')
    .join('corporate_entities', 'corporate_entities.id', 'affiliated_entities.corporate_entity_id')
    .modify(CorporateEntity.visibleTo(user))
    .where('affiliated_entities.property_id', propertyId)

export const licenseesCountOf = async (db: Knex, { id }: AffiliatedEntity): Promise<number> =>
  Number(
    (
      await db('affiliated_entities')
        .where('affiliated_entities.id', id)
        .first({ n: db.raw(LICENSEES_COUNT) })
    )?.n ?? 0,
  )

export const affiliatedEntitiesPage = async (db: Knex, user: SignedIn, propertyId: number, filter: AffiliatedEntityFilter) => {
  const { sortBy = 'name', sortDirection = 'asc', activeOnly } = filter
  const found = entitiesOf(db, user, propertyId).modify(
    searchIn(['corporate_entities.name', 'affiliated_entities.affiliation'], filter.searchTerm),
  )
  const page = found.clone()
  if (activeOnly) page.where('corporate_entities.active', true)
  const rows = page
    .orderByRaw(`${SORT[sortBy]} ${sortDirection} nulls last, affiliated_entities.id ${sortDirection}`)
    .modify(paged(filter))
    .select({
      id: 'affiliated_entities.id',
      version: 'affiliated_entities.version',
      propertyId: 'affiliated_entities.property_id',
      corporateEntityId: 'corporate_entities.id',
      name: 'corporate_entities.name',
      affiliation: 'affiliated_entities.affiliation',
      licenseesCount: db.raw(LICENSEES_COUNT),
      active: 'corporate_entities.active',
    })
  const [items, counts] = await Promise.all([rows, activeCounts(db, found, 'corporate_entities.active', filter)])
  return { items, ...counts }
}

/** Active entities for a select list, each once, with its affiliation. */
export const affiliatedEntityOptions = async (db: Knex, user: SignedIn, propertyId: number): Promise<SelectOption[]> => {
  const rows: (SelectOption & { value: number })[] = await entitiesOf(db, user, propertyId)
    .where('corporate_entities.active', true)
    .orderBy(['corporate_entities.name_sort', 'corporate_entities.id', 'affiliated_entities.id'])
    .select({
      value: 'corporate_entities.id',
      label: 'corporate_entities.name',
      propertyAffiliatedEntityId: 'affiliated_entities.id',
      affiliation: 'affiliated_entities.affiliation',
      federalEin: 'corporate_entities.federal_ein',
    })
  return asOptions(rows.filter((row, n) => row.value !== rows[n - 1]?.value))
}

/** The active officers of the given affiliated entities, or of all. */
export const affiliatedOfficers = async (db: Knex, user: SignedIn, propertyId: number, ids: number[] | undefined) => {
  const there: Scope = (query) => query.whereIn('affiliated_entities.id', entitiesOf(db, user, propertyId).select('affiliated_entities.id'))
  await mustSee(db, 'affiliated_entities', there, ids, 'propertyAffiliatedEntityIds')
  const officers = entitiesOf(db, user, propertyId)
    .join('entity_officers', 'entity_officers.corporate_entity_id', 'corporate_entities.id')
    .join('corporate_officers', 'corporate_officers.id', 'entity_officers.corporate_officer_id')
    .where({ 'corporate_entities.active': true, 'entity_officers.active': true, 'corporate_officers.active': true })
    .orderBy(['corporate_officers.name_sort', 'entity_officers.id', 'affiliated_entities.id'])
    .select({
      id: 'entity_officers.id',
      corporateOfficerId: 'corporate_officers.id',
      name: 'corporate_officers.name',
      corporateEntityId: 'corporate_entities.id',
      entityName: 'corporate_entities.name',
      propertyAffiliatedEntityId: 'affiliated_entities.id',
    })
  if (ids?.length) officers.whereIn('affiliated_entities.id', ids)
  const rows: Omit<AffiliatedOfficer, 'officerTitleIds' | 'titles'>[] = await officers
  const titles: { officer: number; id: number; name: string }[] = await db('entity_officer_titles')
    .join('officer_titles', 'officer_titles.id', 'entity_officer_titles.officer_title_id')
    .whereIn(
      'entity_officer_titles.entity_officer_id',
      rows.map(({ id }) => id),
    )
    .orderBy(['officer_titles.name_sort', 'officer_titles.id'])
    .select({ officer: 'entity_officer_titles.entity_officer_id', id: 'officer_titles.id', name: 'officer_titles.name' })
  const items = rows.map((row) => {
    const own = titles.filter(({ officer }) => officer === row.id)
    return { ...row, officerTitleIds: own.map(({ id }) => id), titles: own.map(({ name }) => name) }
  })
  return { items, totalItemCount: items.length }
}
