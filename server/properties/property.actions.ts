import type { Input } from '../../contract/call.ts'
import type { Calls } from '../../contract/index.ts'
import type { Day } from '../../rules/day.ts'
import { messages } from '../../rules/messages.ts'
import { whatFirstContactNeeds } from '../../rules/properties.ts'
import { chosenClient } from '../clients/chosen.queries.ts'
import { Client } from '../clients/client.model.ts'
import { writeCustomValues } from '../custom-fields/values.actions.ts'
import { change, create, erase } from '../kit/database/change.ts'
import { refuseDuplicate } from '../kit/database/duplicates.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { Refusal, refuse } from '../kit/http/problems.ts'
import { takeTasksOffCalendar } from '../user-tasks/user-task.actions.ts'
import { setDeadlines } from '../watch/deadlines.actions.ts'
import { mustBeDivisionOf, sharingClientsAfter, sharingClientsOf, writeSharingClients } from './clients.actions.ts'
import { addContact, type ContactValues, lockProperty } from './contacts/contacts.actions.ts'
import { renameLicenses } from './name.actions.ts'
import { mustBeActive } from './property.find.ts'
import { holderOf, Property } from './property.model.ts'
import { type KeptProperty, whyStatusLocked } from './property.queries.ts'
import { mustBeComplete, valuesOf } from './property.values.ts'
import { remindOfContact } from './tasks.actions.ts'
import { touch } from './touch.actions.ts'

type Creating = Input<Calls['properties']['create']>['body']
type Updating = Input<Calls['properties']['update']>['body']

const defaultContactsOf = (ctx: CallContext, divisionId: number | null): Promise<ContactValues[]> =>
  ctx
    .db('division_contacts')
    .where({ division_id: divisionId ?? 0, is_default_property_contact: true })
    .orderBy(['name_sort', 'id'])
    .select('name', 'title', 'phone', 'email')

/**
 * Creates a property of its billing client with its first contacts: the given one and the default contacts of its division. With a
 * reminder, it also creates a property-contact task. `isImported`: its contacts come later, in a separate file.
 */
export const makeProperty = async (ctx: CallContext, given: Creating, isImported = false): Promise<Property> => {
  const { db, today } = ctx
  const { billingClientId, divisionId = null, contact, reminder, reminderFollowUpDate, allowDuplicate, customFields, ...fields } = given
  const client = await chosenClient(ctx, billingClientId, 'billingClientId')
  await mustBeDivisionOf(db, divisionId, client.id, 'divisionId')
  const defaults = await defaultContactsOf(ctx, divisionId)
  const first = { contact, reminder, reminderFollowUpDate, hasDefaultDivisionContacts: defaults.length > 0 }
  const values = valuesOf(fields)
  await mustBeComplete(db, { ...values, divisionId }, client, isImported ? {} : whatFirstContactNeeds(first, today))

  const { name, city, state } = fields
  const among = { table: 'properties', owner: 'billing_client_id', clientId: client.id, what: 'property' }
  await refuseDuplicate(db, among, { name, place: { city, state } }, allowDuplicate)
  const made = await create(ctx, Property, { ...values, billingClientId: client.id, active: true })
  await db('property_clients').insert({ property_id: made.id, client_id: client.id, division_id: divisionId })
  await writeCustomValues(ctx, { ...holderOf(made), isNew: true }, customFields)
  const property: KeptProperty = Object.assign(made, {
    billingClientServiceLevel: client.serviceLevel,
    allLicensesDesignatedToClient: true,
    hasActiveLicenses: false,
  })
  if (contact?.name?.trim()) await addContact(ctx, property, { ...contact, name: contact.name })
  for (const one of defaults) await addContact(ctx, property, one)
  if (reminder) await remindOfContact(ctx, property, reminderFollowUpDate)
  return property
}

/** Updates a property; its licenses store a copy of its name for their lists. */
export const updateProperty = async (ctx: CallContext, property: KeptProperty, given: Updating): Promise<void> => {
  const { db } = ctx
  mustBeActive(property)
  const { clients, divisionId, customFields, ...fields } = given
  const before = await sharingClientsOf(db, property.id)
  const after = await sharingClientsAfter(ctx, property, before, { clients, divisionId })
  const values = valuesOf(fields, property)
  const ofBilling = after.find(({ id }) => id === property.billingClientId)?.divisionId ?? null
  const client = await Client.query(db).findById(property.billingClientId).throwIfNotFound()
  await mustBeComplete(db, { ...property, ...values, divisionId: ofBilling }, client)

  const { name, version } = property
  await change(ctx, property, values)
  const hasWritten = await writeCustomValues(ctx, holderOf(property), customFields)
  if (hasWritten && property.version === version) await touch(ctx, property)
  await writeSharingClients(ctx, property, before, after, property.version > version)
  if (property.name !== name) await renameLicenses(ctx, property.id)
}

/** Activates or deactivates a property. Its licenses keep their own flag, and store a copy of the property's flag for their lists. */
export const setActive = async (
  ctx: CallContext,
  property: KeptProperty,
  values: { active: boolean; closeDate?: Day | null },
): Promise<void> => {
  const { db, user } = ctx
  const reason = await whyStatusLocked(db, user, property)
  if (reason) throw new Refusal(400, reason)
  await change(ctx, property, values)
  const licenses = await db('licenses').where('property_id', property.id).update({ property_active: values.active }, ['id'])
  await setDeadlines(
    db,
    licenses.map(({ id }) => id),
  )
}

/** Why a property cannot be deleted; null if it can. Mentions deactivation if that is possible. */
const whyNotDeleted = async ({ db, user }: CallContext, property: KeptProperty): Promise<string | null> => {
  const held = db('licenses').where('property_id', property.id).select('id')
  if (!(await held.clone().first())) return null
  const ledgerItem = await db('trust_ledger').whereIn('license_id', held).first('id')
  const reason = ledgerItem ? messages.propertyHasLedgerItems : messages.propertyHasLicenses
  const mayBeDeactivated = property.active && (await whyStatusLocked(db, user, property)) === null
  return mayBeDeactivated ? `${reason} ${messages.propertyMayBeDeactivated}` : reason
}

/** The tables with the documents of a property. */
const WITH_DOCUMENT = ['citations', 'inspection_reports', 'license_files']

/** Deletes a property with all its parts, documents and tasks. */
export const removeProperty = async (ctx: CallContext, property: KeptProperty): Promise<void> => {
  const { db } = ctx
  const reason = await whyNotDeleted(ctx, property)
  if (reason) throw refuse.blocked(reason)
  await lockProperty(db, property.id)
  await takeTasksOffCalendar(ctx, { property_id: property.id })
  const held = WITH_DOCUMENT.map((table) => db(table).where('property_id', property.id).whereNotNull('document_id'))
  const documentIds = (await Promise.all(held.map((rows): Promise<number[]> => rows.pluck('document_id')))).flat()
  await erase(ctx, property)
  await db('documents').whereIn('id', documentIds).delete()
}
