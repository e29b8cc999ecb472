import type { Knex } from 'knex'
import type { EntityOfficerFilter } from '../../../contract/corporate-entities/calls.ts'
import { activeCounts } from '../../kit/active.ts'
import { paged } from '../../kit/database/pages/page.ts'
import { type Query, type Scope, searchIn } from '../../kit/database/query.ts'
import type { CorporateEntity } from '../corporate-entity.model.ts'

/** An inactive officer is inactive in all entities. */
const ACTIVE = '(entity_officers.active and corporate_officers.active)'

const SORT: Record<NonNullable<EntityOfficerFilter['sortBy']>, string> = {
  name: 'corporate_officers.name_sort',
  deactivatedDate: 'entity_officers.deactivated_date',
}

interface TitleRow {
  id: number
  officerTitleId: number
  name: string
}

/** The titles of entity or license officers, by row id. */
export const titlesOf = async (db: Knex, table: 'entity_officer' | 'license_officer', ids: number[]): Promise<Map<number, TitleRow[]>> => {
  const held: TitleRow[] = await db(`${table}_titles`)
    .join('officer_titles', 'officer_titles.id', `${table}_titles.officer_title_id`)
    .whereIn(`${table}_titles.${table}_id`, ids)
    .orderBy(['officer_titles.name_sort', 'officer_titles.id'])
    .select({ id: `${table}_titles.${table}_id`, officerTitleId: 'officer_titles.id', name: 'officer_titles.name' })
  return new Map(ids.map((id) => [id, held.filter((one) => one.id === id)]))
}

const among =
  ({ id }: CorporateEntity, { searchTerm }: EntityOfficerFilter): Scope =>
  (query: Query) => {
    query
      .join('corporate_officers', 'corporate_officers.id', 'entity_officers.corporate_officer_id')
      .where('entity_officers.corporate_entity_id', id)
      .modify(searchIn(['corporate_officers.name'], searchTerm))
  }

interface OfficerRow {
  id: number
  version: number
  corporateEntityId: number
  corporateOfficerId: number
  name: string
  active: boolean
  deactivatedDate: string | null
}

const withTitles = async (db: Knex, found: OfficerRow[]) => {
  const titles = await titlesOf(
    db,
    'entity_officer',
    found.map(({ id }) => id),
  )
  return found.map((row) => {
    const held = titles.get(row.id) ?? []
    return { ...row, officerTitleIds: held.map((one) => one.officerTitleId), titles: held.map((one) => one.name) }
  })
}

const rows = (db: Knex, entity: CorporateEntity, filter: EntityOfficerFilter): Query => {
  const direction = filter.sortDirection ?? 'asc'
  const query = db('entity_officers')
    .modify(among(entity, filter))
    .orderByRaw(`${SORT[filter.sortBy ?? 'name']} ${direction} nulls last, entity_officers.id ${direction}`)
    .select({
      id: 'entity_officers.id',
      version: 'entity_officers.version',
      corporateEntityId: 'entity_officers.corporate_entity_id',
      corporateOfficerId: 'corporate_officers.id',
      name: 'corporate_officers.name',
      active: db.raw(ACTIVE),
      deactivatedDate: db.raw('coalesce(entity_officers.deactivated_date, corporate_officers.deactivated_date)'),
    })
  return filter.activeOnly ? query.whereRaw(ACTIVE) : query
}

/** A page of an entity's officers with their titles. */
export const officersPage = async (db: Knex, entity: CorporateEntity, filter: EntityOfficerFilter) => {
  const counts = activeCounts(db, db('entity_officers').modify(among(entity, filter)), ACTIVE, filter)
  const [found, counted] = await Promise.all([rows(db, entity, filter).modify(paged(filter)), counts])
  return { items: await withTitles(db, found), ...counted }
}

export const activeOfficers = async (db: Knex, entity: CorporateEntity) => withTitles(db, await rows(db, entity, { activeOnly: true }))
