import type { Knex } from 'knex'
import objection from 'objection'
import type { SelectOption } from '../../contract/common.ts'
import type { OfficerFilter } from '../../contract/corporate-officers/calls.ts'
import { CLIENT_NAME, CLIENT_SORT } from '../clients/client.model.ts'
import { managedBy, managedBySort } from '../corporate-entities/corporate-entity.model.ts'
import { activeChoices, activeCounts } from '../kit/active.ts'
import { nextOf, pagedNullsLast } from '../kit/database/pages/page.ts'
import type { Query, Scope } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { asFound, type Searched, searched } from '../kit/search/found.ts'
import { CorporateOfficer } from './corporate-officer.model.ts'

const { raw } = objection

const ENTITIES = '(select count(*) from entity_officers where entity_officers.corporate_officer_id = corporate_officers.id)'
const LICENSES = '(select count(*) from license_officers where license_officers.corporate_officer_id = corporate_officers.id)'

const sort = (): Record<NonNullable<OfficerFilter['sortBy']>, string> => ({
  name: 'corporate_officers.name_sort',
  corporateEntityCount: ENTITIES,
  licenseCount: LICENSES,
  managedBy: managedBySort('corporate_officers'),
  clientName: CLIENT_SORT,
})

const filtered =
  (user: SignedIn, { clientIds, ...filter }: Searched<OfficerFilter>): Scope =>
  (query: Query) => {
    query.modify(CorporateOfficer.visibleTo(user)).modify(asFound(filter))
    if (clientIds?.length) query.whereIn('corporate_officers.client_id', clientIds)
  }

/** Rows with the columns that come from other tables. */
const shown: Scope = (query) =>
  query
    .join('clients', 'clients.id', 'corporate_officers.client_id')
    .select(
      'corporate_officers.*',
      raw(CLIENT_NAME).as('clientName'),
      raw(managedBy('corporate_officers')).as('managedBy'),
      raw(ENTITIES).as('corporateEntityCount'),
      raw(LICENSES).as('licenseCount'),
    )

type ShownOfficer = CorporateOfficer & { clientName: string; managedBy: string; corporateEntityCount: number; licenseCount: number }

export const officersPage = async (db: Knex, user: SignedIn, given: OfficerFilter) => {
  const filter = await searched(db, user, 'officers', given)
  const rows = CorporateOfficer.query(db)
    .modify(shown)
    .modify(filtered(user, filter))
    .modify(pagedNullsLast(filter, 'corporate_officers.id', sort()[filter.sortBy ?? 'name']))
  if (filter.activeOnly) rows.where('corporate_officers.active', true)
  const counts = activeCounts(db, db('corporate_officers').modify(filtered(user, filter)), 'corporate_officers.active', filter)
  const [items, counted] = await Promise.all([rows.castTo<ShownOfficer[]>(), counts])
  return { items, ...counted, ...nextOf(items, filter) }
}

export const officerDetails = async (db: Knex, { id }: CorporateOfficer): Promise<ShownOfficer> =>
  CorporateOfficer.query(db).modify(shown).findById(id).castTo<ShownOfficer>()

export const hasEntities = async (db: Knex, { id }: CorporateOfficer): Promise<boolean> =>
  (await db('entity_officers').where('corporate_officer_id', id).first('id')) !== undefined

export const hasLicenses = async (db: Knex, { id }: CorporateOfficer): Promise<boolean> =>
  (await db('license_officers').where('corporate_officer_id', id).first('id')) !== undefined

interface OptionsFilter {
  clientId?: number
  propertyAffiliatedEntityIds?: number[]
  includeInactive?: boolean
}

/** Officers for a select list. With affiliated entities, only officers who are active in one of them. */
export const officerOptions = async (db: Knex, user: SignedIn, filter: OptionsFilter): Promise<SelectOption[]> => {
  const { clientId, propertyAffiliatedEntityIds: affiliatedIds } = filter
  const officers = db('corporate_officers')
    .modify(CorporateOfficer.visibleTo(user))
    .join('clients', 'clients.id', 'corporate_officers.client_id')
  if (clientId !== undefined) officers.where('corporate_officers.client_id', clientId)
  if (affiliatedIds?.length) {
    const inEntities = db('entity_officers')
      .where('entity_officers.active', true)
      .whereIn('corporate_entity_id', db('affiliated_entities').whereIn('id', affiliatedIds).select('corporate_entity_id'))
    officers.whereIn('corporate_officers.id', inEntities.select('corporate_officer_id'))
  }
  return activeChoices(db, 'corporate_officers', officers, filter, {
    clientId: 'corporate_officers.client_id',
    clientName: db.raw(CLIENT_NAME),
  })
}
