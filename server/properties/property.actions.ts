import type { Input } from '../../contract/call.ts'
import type { Calls } from '../../contract/index.ts'
import type { Day } from '../../rules/day.ts'
import { messages } from '../../rules/messages.ts'
import { whatFirstContactNeeds } from '../../rules/properties.ts'
import { chosenClient } from '../clients/chosen.queries.ts'
import { Client } from '../clients/client.model.ts'
import { change, create, erase } from '../kit/database/change.ts'
import type { Asked } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { takeTasksOffCalendar } from '../user-tasks/user-task.actions.ts'
import { mustBeDivisionOf, placesOf, placesWanted, writePlaces } from './clients.actions.ts'
import { addContact, type ContactValues, lockProperty } from './contacts/contacts.actions.ts'
import { mustBeActive } from './property.find.ts'
import { Property } from './property.model.ts'
import { canUpdateActiveStatus, type KeptProperty } from './property.queries.ts'
import { mustBeComplete, valuesOf } from './property.values.ts'
import { remindOfContact } from './tasks.actions.ts'

type Creating = Input<Calls['properties']['create']>['body']
type Updating = Input<Calls['properties']['update']>['body']

const defaultContactsOf = (ask: Asked, divisionId: number | null): Promise<ContactValues[]> =>
  ask
    .db('division_contacts')
    .where({ division_id: divisionId ?? 0, is_default_property_contact: true })
    .orderBy(['name', 'id'])
    .select('name', 'title', 'phone', 'email')

/**
 * Creates a property of its billing client with its first contacts: the given one and the default contacts of its division. With a
 * reminder, it also creates a property-contact task.
 */
export const makeProperty = async (ask: Asked, given: Creating): Promise<Property> => {
  const { db, today } = ask
  const { billingClientId, divisionId = null, contact, reminder, reminderFollowUpDate, ...fields } = given
  const client = await chosenClient(ask, billingClientId, 'billingClientId')
  await mustBeDivisionOf(db, divisionId, client.id, 'divisionId')
  const defaults = await defaultContactsOf(ask, divisionId)
  const first = { contact, reminder, reminderFollowUpDate, hasDefaultDivisionContacts: defaults.length > 0 }
  const values = valuesOf(fields)
  await mustBeComplete(db, { ...values, divisionId }, client, whatFirstContactNeeds(first, today))

  const made = await create(ask, Property, { ...values, billingClientId: client.id, active: true })
  await db('property_clients').insert({ property_id: made.id, client_id: client.id, division_id: divisionId })
  // A property without licenses is kept by its billing client.
  const property: KeptProperty = Object.assign(made, {
    billingClientServiceLevel: client.serviceLevel,
    allLicensesDesignatedToClient: true,
  })
  if (contact?.name?.trim()) await addContact(ask, property, { ...contact, name: contact.name })
  for (const one of defaults) await addContact(ask, property, one)
  if (reminder) await remindOfContact(ask, property, reminderFollowUpDate)
  return property
}

/** Updates a property; its licenses store a copy of its name for their lists. */
export const updateProperty = async (ask: Asked, property: KeptProperty, given: Updating): Promise<void> => {
  const { db } = ask
  mustBeActive(property)
  const { clients, divisionId, ...fields } = given
  const before = await placesOf(db, property.id)
  const after = await placesWanted(ask, property, before, { clients, divisionId })
  const values = valuesOf(fields, property)
  const ofBilling = after.find(({ id }) => id === property.billingClientId)?.divisionId ?? null
  const client = await Client.query(db).findById(property.billingClientId).throwIfNotFound()
  await mustBeComplete(db, { ...property, ...values, divisionId: ofBilling }, client)

  const { name, version } = property
  await change(ask, property, values)
  await writePlaces(ask, property, before, after, property.version > version)
  if (property.name !== name) await db('licenses').where('property_id', property.id).update({ property_name: property.name })
}

/** Activates or deactivates a property. Its licenses keep their own flag, and store a copy of the property's flag for their lists. */
export const setActive = async (ask: Asked, property: KeptProperty, values: { active: boolean; closeDate?: Day | null }): Promise<void> => {
  const { db } = ask
  if (!(await canUpdateActiveStatus(db, property))) throw refuse.rule('propertyStatusLocked')
  await change(ask, property, values)
  await db('licenses').where('property_id', property.id).update({ property_active: values.active })
}

/** Why a property cannot be deleted; null if it can. Mentions deactivation if that is possible. */
const whyNotDeleted = async ({ db }: Asked, property: KeptProperty): Promise<string | null> => {
  const held = db('licenses').where('property_id', property.id).select('id')
  const [license, ledgerItem] = await Promise.all([held.clone().first(), db('trust_ledger').whereIn('license_id', held).first('id')])
  if (!license) return null
  const reason = ledgerItem ? messages.propertyHasLedgerItems : messages.propertyHasLicenses
  const mayBeDeactivated = property.active && (await canUpdateActiveStatus(db, property))
  return mayBeDeactivated ? `${reason} ${messages.propertyMayBeDeactivated}` : reason
}

/** Deletes a property with all its parts and tasks. */
export const removeProperty = async (ask: Asked, property: KeptProperty): Promise<void> => {
  const reason = await whyNotDeleted(ask, property)
  if (reason) throw refuse.blocked(reason)
  await lockProperty(ask.db, property.id)
  await takeTasksOffCalendar(ask, { property_id: property.id })
  await erase(ask, property)
}
