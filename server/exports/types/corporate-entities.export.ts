import type { Knex } from 'knex'
import type { ExportFilter } from '../../../contract/exports/calls.ts'
import { IMPORT_FIELDS_BY_KIND } from '../../../contract/imports/fields.ts'
import { CLIENT_NAME } from '../../clients/client.model.ts'
import { CorporateEntity } from '../../corporate-entities/corporate-entity.model.ts'
import type { Query } from '../../kit/database/query.ts'
import type { SignedIn } from '../../kit/http/handler.ts'
import { among, column, type Export, names, stored } from '../export.ts'
import { importColumns } from '../import-columns.ts'

const { officer: _officer, titles: _titles, ...fields } = IMPORT_FIELDS_BY_KIND['corporate-entities']

const TITLES = names(
  'officer_titles.name',
  `entity_officer_titles join officer_titles on officer_titles.id = entity_officer_titles.officer_title_id
   where entity_officer_titles.entity_officer_id = entity_officers.id`,
)

const visible =
  (user: SignedIn, { clientIds, active }: ExportFilter<'corporate-entities'>) =>
  (query: Query) => {
    query.modify(CorporateEntity.visibleTo(user)).modify(among({ 'corporate_entities.client_id': clientIds }))
    if (typeof active === 'boolean') query.where('corporate_entities.active', active)
  }

const joined = (query: Query) =>
  query
    .leftJoin('clients', 'clients.id', 'corporate_entities.client_id')
    .leftJoin('corporate_officers', 'corporate_officers.id', 'entity_officers.corporate_officer_id')

/** Entities with their officers: a row for each officer, then the entities that have none. */
export const corporateEntities: Export<'corporate-entities'> = {
  key: 'entity_officers.id',
  columns: () => [
    ...importColumns('corporate-entities', {
      ...stored('corporate_entities', fields),
      officer: 'corporate_officers.name',
      titles: TITLES,
    }),
    column('Client', 'text', CLIENT_NAME),
  ],
  rows: (db: Knex, user, filter) =>
    joined(db('entity_officers').leftJoin('corporate_entities', 'corporate_entities.id', 'entity_officers.corporate_entity_id')).modify(
      visible(user, filter),
    ),
  more: {
    key: 'corporate_entities.id',
    rows: (db: Knex, user, filter) =>
      joined(db('corporate_entities').leftJoin('entity_officers', 'entity_officers.corporate_entity_id', 'corporate_entities.id'))
        .modify(visible(user, filter))
        .whereNull('entity_officers.id'),
  },
}
