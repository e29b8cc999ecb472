import type { Knex } from 'knex'
import type { Property as Profile } from '../../contract/properties/schemas.ts'
import { whyPropertyReadOnly } from '../../rules/people/read-only.ts'
import { needsBillingId } from '../../rules/properties.ts'
import { CLIENT_NAME, Client } from '../clients/client.model.ts'
import { propertyTexts, textsIn } from '../custom-fields/values.queries.ts'
import { clientInSight } from '../kit/database/tenancy.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { provider } from '../kit/provider.ts'
import { License } from '../licenses/license.model.ts'
import { UserTask } from '../user-tasks/user-task.model.ts'
import { type KeptProperty, whyStatusLocked } from './property.queries.ts'

/** The clients that see a property; a client user sees only their own. */
const clientsOf = (db: Knex, user: SignedIn, propertyId: number): Promise<Profile['clients']> =>
  db('property_clients')
    .join('clients', 'clients.id', 'property_clients.client_id')
    .leftJoin('divisions', 'divisions.id', 'property_clients.division_id')
    .modify(Client.visibleTo(user))
    .where('property_clients.property_id', propertyId)
    .orderBy('property_clients.id')
    .select({ id: 'clients.id', name: db.raw(CLIENT_NAME), divisionId: 'divisions.id', divisionName: 'divisions.name' })

/** Counts the visible licenses of the property. */
const licensesAtProperty = (db: Knex, user: SignedIn, propertyId: number) =>
  db('licenses')
    .modify(License.visibleTo(user))
    .where('licenses.property_id', propertyId)
    .first({
      total: db.raw('count(*)'),
      documents: db.raw('count(licenses.license_document_id)'),
      ofProvider: db.raw("count(case when licenses.active and licenses.renewal_designation = 'Provider' then licenses.id end)"),
      ofClient: db.raw("count(case when licenses.active and licenses.renewal_designation <> 'Provider' then licenses.id end)"),
      inRenewal: db.raw('count(case when licenses.active then licenses.renewal_id end)'),
      ledgerItems: db.raw(
        'count(case when exists (select 1 from trust_ledger where trust_ledger.license_id = licenses.id) then licenses.id end)',
      ),
    })

const openTasksOf = (db: Knex, user: SignedIn, propertyId: number): Promise<{ kind: string; id: number; description: string | null }[]> =>
  db('user_tasks')
    .modify(UserTask.visibleTo(user))
    .where('user_tasks.property_id', propertyId)
    .whereNot('user_tasks.kind', 'Renewal')
    .whereNull('user_tasks.done_on')
    .select('user_tasks.kind', 'user_tasks.id', 'user_tasks.description')

/** The profile of a property, read with concurrent queries. */
export const detailsOf = async (db: Knex, user: SignedIn, property: KeptProperty): Promise<Profile> => {
  const [client, line, clients, licenses, tasks, withEmail, cannotUpdateStatus, texts] = await Promise.all([
    Client.query(db).findById(property.billingClientId).throwIfNotFound(),
    db('lines_of_business')
      .where('id', property.lineOfBusinessId ?? 0)
      .first('name'),
    clientsOf(db, user, property.id),
    licensesAtProperty(db, user, property.id),
    openTasksOf(db, user, property.id),
    db('property_contacts').where('property_id', property.id).whereNotNull('email').first('id'),
    whyStatusLocked(db, user, property),
    db('properties')
      .where('properties.id', property.id)
      .first({ texts: db.raw(propertyTexts(db, user)) }),
  ])
  const billingClientName = clients.find(({ id }) => id === property.billingClientId)?.name ?? null
  const whyReadOnly = whyPropertyReadOnly(user, {
    ...property,
    billingClientName,
    providerName: provider.name(),
    providerLicensesCount: Number(licenses.ofProvider),
    clientLicensesCount: Number(licenses.ofClient),
  })
  const own = clients.find(({ id }) => id === (clientInSight(user) ?? property.billingClientId))
  const managerChange = tasks.find(({ kind }) => kind === 'ManagerChange')
  const propertyContact = tasks.find(({ kind }) => kind === 'PropertyContact')
  return {
    ...property,
    clients,
    billingClientName,
    lineOfBusinessName: line?.name ?? null,
    divisionId: own?.divisionId ?? null,
    divisionName: own?.divisionName ?? null,
    customFields: textsIn(texts?.texts),
    hasLicenses: Number(licenses.total) > 0,
    hasLicenseDocuments: Number(licenses.documents) > 0,
    hasPropertyContactEmails: withEmail !== undefined,
    canUpdateActiveStatus: cannotUpdateStatus === null,
    cannotUpdateStatus,
    hasTrustAccountLedgerItems: Number(licenses.ledgerItems) > 0,
    renewalsInProcessCount: Number(licenses.inRenewal),
    managerChangeTaskId: managerChange?.id ?? null,
    managerChangeTaskDescription: managerChange?.description ?? null,
    propertyContactTaskId: propertyContact?.id ?? null,
    propertyContactTaskDescription: propertyContact?.description ?? null,
    clientCostStructure: client.clientCostStructure,
    isBillingIdRequired: needsBillingId(client),
    mayEdit: whyReadOnly === null,
    whyReadOnly,
  }
}
