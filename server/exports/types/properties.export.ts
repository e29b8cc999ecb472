import { addressReply } from '../../../contract/address.ts'
import { Property as Profile, propertyFields } from '../../../contract/properties/schemas.ts'
import { COST_STRUCTURE_LABELS, optionsOf } from '../../../rules/labels.ts'
import { CLIENT_NAME } from '../../clients/client.model.ts'
import { among as amongIds } from '../../kit/database/many.ts'
import type { Query } from '../../kit/database/query.ts'
import { andOwn } from '../../kit/database/tenancy.ts'
import type { SignedIn } from '../../kit/http/handler.ts'
import { Property } from '../../properties/property.model.ts'
import { ALL_DESIGNATED_TO_CLIENT } from '../../properties/property.queries.ts'
import { among, columnsOf, type Export, exists, labelled, names, stored } from '../export.ts'

const licensesAtProperty = (user: SignedIn) => `licenses where licenses.property_id = properties.id ${andOwn('licenses.client_id', user)}`

const openTask = (user: SignedIn, kind: string) =>
  `(select user_tasks.description from user_tasks where user_tasks.property_id = properties.id and user_tasks.kind = '${kind}'
    and user_tasks.done_on is null ${andOwn('user_tasks.client_id', user)})`

const { lineOfBusinessId: _id, ...fields } = propertyFields

/** The columns of a property. */
export const properties: Export<'properties'> = {
  key: 'properties.id',
  columns: (user) =>
    columnsOf(Profile, {
      id: 'properties.id',
      ...(user.clientId === null ? { billingClientId: 'properties.billing_client_id', billingClientName: CLIENT_NAME } : {}),
      name: 'properties.name',
      active: 'properties.active',
      createdOn: 'properties.created_on',
      modifiedOn: 'properties.modified_on',
      clients: names(
        'coalesce(seeing.display_name, seeing.legal_name)',
        `property_clients join clients as seeing on seeing.id = property_clients.client_id
         where property_clients.property_id = properties.id ${andOwn('seeing.id', user)}`,
      ),
      ...stored('properties', { ...addressReply, ...fields }),
      mailingAddressSameAsProperty: 'properties.mailing_address_same_as_property',
      lineOfBusinessName: 'lines_of_business.name',
      notesTimestamp: 'properties.notes_timestamp',
      divisionName: names(
        'divisions.name',
        `property_clients join divisions on divisions.id = property_clients.division_id
         where property_clients.property_id = properties.id and property_clients.client_id = ${user.clientId ?? 'properties.billing_client_id'}`,
      ),
      hasLicenses: exists(licensesAtProperty(user)),
      hasLicenseDocuments: exists(`${licensesAtProperty(user)} and licenses.license_document_id is not null`),
      hasPropertyContactEmails: exists(
        'property_contacts where property_contacts.property_id = properties.id and property_contacts.email is not null',
      ),
      hasTrustAccountLedgerItems: exists(
        `trust_ledger join licenses on licenses.id = trust_ledger.license_id
         where licenses.property_id = properties.id ${andOwn('licenses.client_id', user)}`,
      ),
      managerChangeTaskDescription: openTask(user, 'ManagerChange'),
      propertyContactTaskDescription: openTask(user, 'PropertyContact'),
      allLicensesDesignatedToClient: ALL_DESIGNATED_TO_CLIENT,
      clientCostStructure: labelled('clients.client_cost_structure', optionsOf(COST_STRUCTURE_LABELS)),
      isBillingIdRequired: 'clients.is_billing_id_required',
    }),
  rows: (db, user, { propertyIds, clientIds, divisionIds, states, active }) =>
    db('properties')
      // A left join as in licenses.export.ts.
      .leftJoin('clients', 'clients.id', 'properties.billing_client_id')
      .leftJoin('lines_of_business', 'lines_of_business.id', 'properties.line_of_business_id')
      .modify(Property.visibleTo(user))
      .modify(propertyIds?.length ? amongIds(db, 'properties.id', propertyIds) : () => {})
      .modify(among({ 'properties.billing_client_id': clientIds, 'properties.state': states }))
      .modify((query: Query) => {
        if (typeof active === 'boolean') query.where('properties.active', active)
        if (divisionIds?.length)
          query.whereExists((there: Query) =>
            there
              .select('property_clients.id')
              .from('property_clients')
              .whereRaw('property_clients.property_id = properties.id')
              .whereIn('property_clients.division_id', divisionIds),
          )
      }),
}
