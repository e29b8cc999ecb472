import type { Knex } from 'knex'
import type { OfficerEntityFilter } from '../../contract/corporate-officers/calls.ts'
import type { Day } from '../../rules/day.ts'
import { titlesOf } from '../corporate-entities/officers/entity-officer.queries.ts'
import { activeCounts } from '../kit/active.ts'
import { paged } from '../kit/database/pages/page.ts'
import { type Query, type Scope, searchIn } from '../kit/database/query.ts'
import type { CorporateOfficer } from './corporate-officer.model.ts'

/** Officers are inactive in an inactive entity. */
const ACTIVE = '(entity_officers.active and corporate_entities.active)'

const SORT: Record<NonNullable<OfficerEntityFilter['sortBy']>, string> = {
  entityName: 'corporate_entities.name_sort',
  stateOfFormation: 'corporate_entities.state_of_formation',
  deactivatedDate: 'entity_officers.deactivated_date',
}

const among =
  ({ id }: CorporateOfficer, { searchTerm }: OfficerEntityFilter): Scope =>
  (query: Query) => {
    query
      .join('corporate_entities', 'corporate_entities.id', 'entity_officers.corporate_entity_id')
      .where('entity_officers.corporate_officer_id', id)
      .modify(searchIn(['corporate_entities.name', 'corporate_entities.state_of_formation'], searchTerm))
  }

interface EntityRow {
  id: number
  entityOfficerId: number
  entityName: string
  stateOfFormation: string | null
  active: boolean
  deactivatedDate: Day | null
}

/** The entities of an officer, which belong to the same client. */
export const officerEntitiesPage = async (db: Knex, officer: CorporateOfficer, filter: OfficerEntityFilter) => {
  const direction = filter.sortDirection ?? 'asc'
  const rows = db('entity_officers')
    .modify(among(officer, filter))
    .orderByRaw(`${SORT[filter.sortBy ?? 'entityName']} ${direction} nulls last, entity_officers.id ${direction}`)
    .modify(paged(filter))
    .select({
      id: 'corporate_entities.id',
      entityOfficerId: 'entity_officers.id',
      entityName: 'corporate_entities.name',
      stateOfFormation: 'corporate_entities.state_of_formation',
      active: db.raw(ACTIVE),
      deactivatedDate: db.raw('coalesce(entity_officers.deactivated_date, corporate_entities.deactivated_date)'),
    })
  if (filter.activeOnly) rows.whereRaw(ACTIVE)
  const counts = activeCounts(db, db('entity_officers').modify(among(officer, filter)), ACTIVE, filter)
  const [found, counted]: [EntityRow[], Awaited<typeof counts>] = await Promise.all([rows, counts])
  const titles = await titlesOf(
    db,
    'entity_officer',
    found.map((row) => row.entityOfficerId),
  )
  const items = found.map((row) => ({ ...row, titles: titles.get(row.entityOfficerId)?.map((held) => held.name) ?? [] }))
  return { items, ...counted }
}
