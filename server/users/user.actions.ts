import { DivisionContact } from '../divisions/division.contact.model.ts'
import { erase } from '../kit/change.ts'
import type { Asked } from '../kit/handler.ts'
import { refuse } from '../kit/problems.ts'
import { isContactRequired, lockProperty, removeContact } from '../properties/property.contacts.actions.ts'
import { Property } from '../properties/property.model.ts'
import { PropertyContact } from '../properties/property.part.model.ts'
import { type KeptProperty, withKeeper } from '../properties/property.queries.ts'
import { divisionContactsOf, propertyContactsOf } from './user.contacts.queries.ts'
import type { User } from './user.model.ts'

export interface ContactsToRemove {
  deletePropertyContactIds?: number[]
  deleteDivisionContactIds?: number[]
}

/**
 * Removes contacts of properties as the property itself does it: the last one that a client requires stays, and a key
 * contact makes the manager-change task. The properties are locked in the order of their ids.
 */
const removePropertyContacts = async (ask: Asked, ids: number[]): Promise<void> => {
  const { db } = ask
  const contacts = await PropertyContact.query(db).whereIn('id', ids).orderBy(['property_id', 'id'])
  const properties = (await Property.query(db)
    .modify(withKeeper)
    .whereIn(
      'properties.id',
      contacts.map(({ propertyId }) => propertyId),
    )) as KeptProperty[]
  for (const contact of contacts) {
    const property = properties.find(({ id }) => id === contact.propertyId) as KeptProperty
    contact.clientId = property.billingClientId
    await lockProperty(db, property.id)
    const another = await db('property_contacts').where('property_id', property.id).whereNotIn('id', ids).first('id')
    if (!another && (await isContactRequired(db, property))) throw refuse.rule('propertyContactRequired', 'deletePropertyContactIds')
    await removeContact(ask, property, contact)
  }
}

/** Removes contacts that are this user's own; any other id is unknown, and nothing is done. */
export const removeContacts = async (ask: Asked, user: User, given: ContactsToRemove): Promise<void> => {
  const { db } = ask
  const { deletePropertyContactIds: ofProperties = [], deleteDivisionContactIds: ofDivisions = [] } = given
  const [properties, divisions] = await Promise.all([propertyContactsOf(db, user), divisionContactsOf(db, user)])
  if (!ofProperties.every((id) => properties.some((one) => one.id === id))) throw refuse.unknownId('deletePropertyContactIds')
  if (!ofDivisions.every((id) => divisions.some((one) => one.id === id))) throw refuse.unknownId('deleteDivisionContactIds')
  await removePropertyContacts(ask, ofProperties)
  for (const contact of await DivisionContact.query(db).whereIn('id', ofDivisions).orderBy('id')) {
    contact.clientId = user.clientId as number
    await erase(ask, contact)
  }
}
