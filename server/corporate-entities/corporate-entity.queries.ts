import type { Knex } from 'knex'
import objection from 'objection'
import type { SelectOption } from '../../contract/common.ts'
import type { EntityFilter } from '../../contract/corporate-entities/calls.ts'
import { CLIENT_NAME, CLIENT_SORT } from '../clients/client.model.ts'
import { activeChoices, activeCounts } from '../kit/active.ts'
import { nextOf, pagedNullsLast } from '../kit/database/pages/page.ts'
import type { Query, Scope } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { asFound, type Searched, searched } from '../kit/search/found.ts'
import { CorporateEntity, managedBy, managedBySort } from './corporate-entity.model.ts'

const { raw } = objection

/** The number of affiliated properties that the caller can see. */
const affiliations = ({ clientId }: SignedIn): string => {
  const seen = 'join property_clients on property_clients.property_id = affiliated_entities.property_id'
  return `(select count(distinct affiliated_entities.property_id) from affiliated_entities
    ${clientId === null ? '' : `${seen} and property_clients.client_id = ${clientId}`}
    where affiliated_entities.corporate_entity_id = corporate_entities.id)`
}

const ACTIVE_OFFICERS = `(select count(*) from entity_officers
  join corporate_officers on corporate_officers.id = entity_officers.corporate_officer_id
  where entity_officers.corporate_entity_id = corporate_entities.id and entity_officers.active and corporate_officers.active)`

const sort = (user: SignedIn): Record<NonNullable<EntityFilter['sortBy']>, string> => ({
  name: 'corporate_entities.name_sort',
  stateOfFormation: 'corporate_entities.state_of_formation',
  federalEin: 'corporate_entities.federal_ein',
  affiliatedPropertiesCount: affiliations(user),
  activeOfficersCount: ACTIVE_OFFICERS,
  managedBy: managedBySort('corporate_entities'),
  clientName: CLIENT_SORT,
})

const filtered =
  (user: SignedIn, { clientIds, ...filter }: Searched<EntityFilter>): Scope =>
  (query: Query) => {
    query.modify(CorporateEntity.visibleTo(user)).modify(asFound(filter))
    if (clientIds?.length) query.whereIn('corporate_entities.client_id', clientIds)
  }

/** Rows with the columns that come from other tables. */
const shown =
  (user: SignedIn): Scope =>
  (query) =>
    query
      .join('clients', 'clients.id', 'corporate_entities.client_id')
      .select(
        'corporate_entities.*',
        raw(CLIENT_NAME).as('clientName'),
        raw(managedBy('corporate_entities')).as('managedBy'),
        raw(affiliations(user)).as('affiliatedPropertiesCount'),
        raw(ACTIVE_OFFICERS).as('activeOfficersCount'),
      )

/** An entity with the columns that come from other tables. */
export type ShownEntity = CorporateEntity & {
  clientName: string
  managedBy: string
  affiliatedPropertiesCount: number
  activeOfficersCount: number
}

export const entitiesPage = async (db: Knex, user: SignedIn, given: EntityFilter) => {
  const filter = await searched(db, user, 'entities', given)
  const rows = CorporateEntity.query(db)
    .modify(shown(user))
    .modify(filtered(user, filter))
    .modify(pagedNullsLast(filter, 'corporate_entities.id', sort(user)[filter.sortBy ?? 'name']))
  if (filter.activeOnly) rows.where('corporate_entities.active', true)
  const counts = activeCounts(db, db('corporate_entities').modify(filtered(user, filter)), 'corporate_entities.active', filter)
  const [items, counted] = await Promise.all([rows.castTo<ShownEntity[]>(), counts])
  return { items, ...counted, ...nextOf(items, filter) }
}

export const entityDetails = async (db: Knex, user: SignedIn, { id }: CorporateEntity): Promise<ShownEntity> =>
  CorporateEntity.query(db).modify(shown(user)).findById(id).castTo<ShownEntity>()

export const hasAffiliations = async (db: Knex, { id }: CorporateEntity): Promise<boolean> =>
  (await db('affiliated_entities').where('corporate_entity_id', id).first('id')) !== undefined

export const isLicensee = async (db: Knex, { id }: CorporateEntity): Promise<boolean> =>
  (await db('license_licensees').where('corporate_entity_id', id).first('license_id')) !== undefined

interface OptionsFilter {
  clientIds?: number[]
  clientsOnly?: boolean
  includeInactive?: boolean
}

export const entityOptions = async (db: Knex, user: SignedIn, filter: OptionsFilter): Promise<SelectOption[]> => {
  const { clientIds, clientsOnly } = filter
  const entities = db('corporate_entities')
    .modify(filtered(user, { clientIds }))
    .join('clients', 'clients.id', 'corporate_entities.client_id')
  if (clientsOnly) entities.where('corporate_entities.is_managed_by_client', true)
  return activeChoices(db, 'corporate_entities', entities, filter, {
    clientId: 'corporate_entities.client_id',
    clientName: db.raw(CLIENT_NAME),
  })
}
