import { sentences } from '../../rules/messages.ts'
import { present } from '../../rules/present.ts'
import { DivisionContact } from '../divisions/contacts/contact.model.ts'
import { erase } from '../kit/database/change.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { Refusal, refuse } from '../kit/http/problems.ts'
import { isContactRequired, lockProperty, removeContact } from '../properties/contacts/contacts.actions.ts'
import { PropertyContact } from '../properties/part.model.ts'
import { Property } from '../properties/property.model.ts'
import { type KeptProperty, withKeeper } from '../properties/property.queries.ts'
import { divisionContactsOf, propertyContactsOf } from './contacts.queries.ts'
import type { User } from './user.model.ts'

export interface ContactsToRemove {
  deletePropertyContactIds?: number[]
  deleteDivisionContactIds?: number[]
}

/**
 * Removes property contacts by the same rules as the property's own call: the last contact stays if the client requires one, and
 * removing a key contact creates the manager-change task. Properties are locked in the order of their ids.
 */
const removePropertyContacts = async (ctx: CallContext, ids: number[]): Promise<void> => {
  const { db } = ctx
  const contacts = await PropertyContact.query(db).whereIn('id', ids).orderBy(['property_id', 'id'])
  const properties = await Property.query(db)
    .modify(withKeeper)
    .whereIn(
      'properties.id',
      contacts.map(({ propertyId }) => propertyId),
    )
    .castTo<KeptProperty[]>()
  for (const contact of contacts) {
    const property = present(properties.find(({ id }) => id === contact.propertyId))
    contact.clientId = property.billingClientId
    await lockProperty(db, property.id)
    const another = await db('property_contacts').where('property_id', property.id).whereNotIn('id', ids).first('id')
    const sentence = sentences.propertyContactRequiredAt(property.name)
    if (!another && (await isContactRequired(db, property))) throw new Refusal(400, sentence, { deletePropertyContactIds: [sentence] })
    await removeContact(ctx, property, contact, sentence)
  }
}

/** Removes contacts of this user. Throws 400 before any change if an id is not among them. */
export const removeContacts = async (ctx: CallContext, user: User, given: ContactsToRemove): Promise<void> => {
  const { db } = ctx
  const { deletePropertyContactIds: ofProperties = [], deleteDivisionContactIds: ofDivisions = [] } = given
  const properties = await propertyContactsOf(db, user)
  const divisions = await divisionContactsOf(db, user)
  if (!ofProperties.every((id) => properties.some((one) => one.id === id))) throw refuse.unknownId('deletePropertyContactIds')
  if (!ofDivisions.every((id) => divisions.some((one) => one.id === id))) throw refuse.unknownId('deleteDivisionContactIds')
  await removePropertyContacts(ctx, ofProperties)
  for (const contact of await DivisionContact.query(db).whereIn('id', ofDivisions).orderBy('id')) {
    contact.clientId = present(user.clientId)
    await erase(ctx, contact)
  }
}
