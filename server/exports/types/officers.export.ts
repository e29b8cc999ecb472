import { CorporateOfficer as Officer } from '../../../contract/corporate-officers/calls.ts'
import { CLIENT_NAME } from '../../clients/client.model.ts'
import { managedBy } from '../../corporate-entities/corporate-entity.model.ts'
import { CorporateOfficer } from '../../corporate-officers/corporate-officer.model.ts'
import type { Query } from '../../kit/database/query.ts'
import { among, column, columnsOf, type Export, names } from '../export.ts'

const OF_ENTITIES = `entity_officers join corporate_entities on corporate_entities.id = entity_officers.corporate_entity_id
  where entity_officers.corporate_officer_id = corporate_officers.id`

/** The columns of a corporate officer. */
export const officers: Export<'officers'> = {
  key: 'corporate_officers.id',
  columns: () => [
    ...columnsOf(Officer, {
      id: 'corporate_officers.id',
      name: 'corporate_officers.name',
      clientName: CLIENT_NAME,
      isManagedByClient: 'corporate_officers.is_managed_by_client',
      managedBy: managedBy('corporate_officers'),
      active: 'corporate_officers.active',
      deactivatedDate: 'corporate_officers.deactivated_date',
      corporateEntityCount: '(select count(*) from entity_officers where entity_officers.corporate_officer_id = corporate_officers.id)',
    }),
    column('Entity Names', 'text', names('corporate_entities.name', OF_ENTITIES)),
    ...columnsOf(Officer, {
      licenseCount: '(select count(*) from license_officers where license_officers.corporate_officer_id = corporate_officers.id)',
      createdOn: 'corporate_officers.created_on',
      modifiedOn: 'corporate_officers.modified_on',
    }),
  ],
  rows: (db, user, { clientIds, officerId, status }) =>
    db('corporate_officers')
      .join('clients', 'clients.id', 'corporate_officers.client_id')
      .modify(CorporateOfficer.visibleTo(user))
      .modify(among({ 'corporate_officers.client_id': clientIds, 'corporate_officers.id': officerId ? [officerId] : undefined }))
      .modify((query: Query) => {
        if (status) query.where('corporate_officers.active', status === 'Active')
      }),
}
