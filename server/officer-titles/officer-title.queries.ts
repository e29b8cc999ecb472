import type { Knex } from 'knex'
import objection from 'objection'
import type { SelectOption } from '../../contract/common.ts'
import type { OfficerTitleFilter } from '../../contract/officer-titles/calls.ts'
import { managedBy, managedBySort } from '../clients/client.model.ts'
import { countMatches, pagedNullsLast, pageWith } from '../kit/database/pages/page.ts'
import { asOptions, type Query, type Scope, searchIn } from '../kit/database/query.ts'
import { andOwn } from '../kit/database/tenancy.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { OfficerTitle } from './officer-title.model.ts'

const { raw } = objection

const entities = (user: SignedIn): string => `(select count(distinct corporate_entities.id) from entity_officer_titles
  join entity_officers on entity_officers.id = entity_officer_titles.entity_officer_id
  join corporate_entities on corporate_entities.id = entity_officers.corporate_entity_id
  where entity_officer_titles.officer_title_id = officer_titles.id ${andOwn('corporate_entities.client_id', user)})`

const licenses = (user: SignedIn): string => `(select count(distinct licenses.id) from license_officer_titles
  join license_officers on license_officers.id = license_officer_titles.license_officer_id
  join licenses on licenses.id = license_officers.license_id
  where license_officer_titles.officer_title_id = officer_titles.id ${andOwn('licenses.client_id', user)})`

const sort = (user: SignedIn): Record<NonNullable<OfficerTitleFilter['sortBy']>, string> => ({
  name: 'officer_titles.name_sort',
  entityCount: entities(user),
  licenseCount: licenses(user),
  createdOn: 'officer_titles.created_on',
  managedBy: managedBySort(),
})

const filtered =
  (user: SignedIn, { searchTerm, clientIds }: OfficerTitleFilter): Scope =>
  (query: Query) => {
    query.modify(OfficerTitle.visibleTo(user)).modify(searchIn(['officer_titles.name'], searchTerm))
    if (clientIds?.length) query.whereIn('officer_titles.client_id', clientIds)
  }

type ShownTitle = OfficerTitle & { managedBy: string; entityCount: number; licenseCount: number }

export const titlesPage = async (db: Knex, user: SignedIn, filter: OfficerTitleFilter) => {
  const rows = OfficerTitle.query(db)
    .leftJoin('clients', 'clients.id', 'officer_titles.client_id')
    .modify(filtered(user, filter))
    .modify(pagedNullsLast(filter, 'officer_titles.id', sort(user)[filter.sortBy ?? 'name']))
    .select(
      'officer_titles.*',
      raw(managedBy()).as('managedBy'),
      raw(entities(user)).as('entityCount'),
      raw(licenses(user)).as('licenseCount'),
    )
  return pageWith(rows.castTo<ShownTitle[]>(), countMatches(db, db('officer_titles').modify(filtered(user, filter)), filter), filter)
}

/** Whether any officer of an entity or a license, of any client, has the title. */
export const isInUse = async (db: Knex, { id }: OfficerTitle): Promise<boolean> => {
  const uses = (table: string) => db(table).where('officer_title_id', id).first('officer_title_id')
  return ((await uses('entity_officer_titles')) ?? (await uses('license_officer_titles'))) !== undefined
}

/** Titles for a select list. With a property, the provider-wide titles and those of its billing client. */
export const titleOptions = async (db: Knex, user: SignedIn, propertyId: number | undefined): Promise<SelectOption[]> => {
  const titles = db('officer_titles').modify(OfficerTitle.visibleTo(user))
  if (propertyId !== undefined) {
    const client = db('properties').where('id', propertyId).select('billing_client_id')
    titles.where((usable) => usable.whereNull('officer_titles.client_id').orWhere('officer_titles.client_id', client))
  }
  const found = await titles
    .orderBy(['officer_titles.name_sort', 'officer_titles.id'])
    .select({ value: 'officer_titles.id', label: 'officer_titles.name', clientId: 'officer_titles.client_id' })
  return asOptions(found)
}
