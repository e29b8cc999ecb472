import { sentences } from '../../rules/messages.ts'
import { isKeeper } from '../../rules/people/permissions.ts'
import { present } from '../../rules/present.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { addContact, type ContactValues, changeContact, lockProperty, removeContact } from '../properties/contacts/contacts.actions.ts'
import { PropertyContact } from '../properties/part.model.ts'
import { Property } from '../properties/property.model.ts'
import { type KeptProperty, withKeeper } from '../properties/property.queries.ts'

/** Active properties that the caller keeps; any other id throws 400. Locked in the order of their ids, so that requests cannot deadlock. */
const lockedProperties = async ({ db, user }: CallContext, ids: readonly number[], field: string): Promise<KeptProperty[]> => {
  const wanted = [...new Set(ids)].sort((a, b) => a - b)
  const visible = await db('properties').modify(Property.visibleTo(user)).whereIn('properties.id', wanted).select('properties.id')
  if (visible.length !== wanted.length) throw refuse.unknownId(field)
  for (const id of wanted) await lockProperty(db, id)
  const properties = await Property.query(db)
    .modify(withKeeper)
    .whereIn('properties.id', wanted)
    .orderBy('properties.id')
    .castTo<KeptProperty[]>()
  if (!properties.every((property) => property.active && isKeeper(user, property))) throw refuse.rule('contactsKeptByAnother', field)
  return properties
}

/** Contacts with their locked properties. Throws 400 before any change if an id is not visible to the caller. */
const lockedContacts = async (ctx: CallContext, ids: readonly number[], field: string) => {
  const { db, user } = ctx
  const wanted = [...new Set(ids)]
  const places: { propertyId: number }[] = await db('property_contacts')
    .join('properties', 'properties.id', 'property_contacts.property_id')
    .modify(Property.visibleTo(user))
    .whereIn('property_contacts.id', wanted)
    .select({ propertyId: 'properties.id' })
  if (places.length !== wanted.length) throw refuse.unknownId(field)
  const properties = await lockedProperties(
    ctx,
    places.map((place) => place.propertyId),
    field,
  )
  const contacts = await PropertyContact.query(db).whereIn('id', wanted).orderBy('id')
  if (contacts.length !== wanted.length) throw refuse.unknownId(field) // deleted while this request waited for the lock
  return contacts.map((contact) => {
    const property = present(properties.find(({ id }) => id === contact.propertyId))
    contact.clientId = property.billingClientId
    return { property, contact }
  })
}

/** Adds the same contact to several properties. Returns the ids of the new contacts. */
export const addContacts = async (ctx: CallContext, given: ContactValues, propertyIds: readonly number[]): Promise<number[]> => {
  const ids: number[] = []
  for (const property of await lockedProperties(ctx, propertyIds, 'propertyIds')) ids.push((await addContact(ctx, property, given)).id)
  return ids
}

export const changeContacts = async (ctx: CallContext, given: ContactValues, ids: readonly number[]): Promise<void> => {
  for (const { property, contact } of await lockedContacts(ctx, ids, 'ids')) await changeContact(ctx, property, contact, given)
}

/** Removes contacts. If one is the last required contact of a property, none is removed. */
export const removeContacts = async (ctx: CallContext, ids: readonly number[], field: string): Promise<void> => {
  for (const { property, contact } of await lockedContacts(ctx, ids, field))
    await removeContact(ctx, property, contact, sentences.propertyContactRequiredAt(property.name))
}
