import type { Knex } from 'knex'
import { whyNotPassword } from '../../rules/accounts.ts'
import { messages } from '../../rules/messages.ts'
import { type Acting, audit } from '../kit/change.ts'
import { clock } from '../kit/clock.ts'
import type { Asked } from '../kit/handler.ts'
import { refuse } from '../kit/problems.ts'
import { isContactRequired, lockProperty } from '../properties/property.contacts.actions.ts'
import { divisionContactsOf, propertyContactsOf } from './user.contacts.queries.ts'
import type { User } from './user.model.ts'

/** Ends every way in that was open: sessions, tokens, codes and links. For a new password or e-mail, and a reset. */
export const endSessions = async (db: Knex, userId: number): Promise<void> => {
  await db('sessions').where('user_id', userId).delete()
  await db('security_codes').where('user_id', userId).delete()
  await db('password_links').where('user_id', userId).delete()
  await db('tokens').where('user_id', userId).whereNull('revoked_on').update({ revoked_on: clock.now() })
}

/** The rules of a new password that its schema cannot say: not the person's own words, and typed the same twice. */
export const mustBeGoodPassword = (password: string, confirmPassword: string | null | undefined, about: string[]): void => {
  const why = whyNotPassword(password, about)
  if (why) throw refuse.invalid({ password: [messages[why]] })
  if (password !== confirmPassword) throw refuse.invalid({ confirmPassword: [messages.passwordsDiffer] })
}

export interface ContactsToRemove {
  deletePropertyContactIds?: number[]
  deleteDivisionContactIds?: number[]
}

/** Whether a property would be left without the contact that its client requires. Locks the property before counting. */
const leavesNone = async (
  db: Knex,
  { propertyId, billingClientId }: { propertyId: number; billingClientId: number },
  removed: number[],
) => {
  await lockProperty(db, propertyId)
  if (!(await isContactRequired(db, { billingClientId }))) return false
  return (await db('property_contacts').where('property_id', propertyId).whereNotIn('id', removed).first('id')) === undefined
}

/** Removes contacts that are this user's own; any other id is unknown, and nothing is done. */
export const removeContacts = async (ask: Asked, user: User, given: ContactsToRemove): Promise<void> => {
  const { db } = ask
  const { deletePropertyContactIds: ofProperties = [], deleteDivisionContactIds: ofDivisions = [] } = given
  const [properties, divisions] = await Promise.all([propertyContactsOf(db, user), divisionContactsOf(db, user)])
  if (!ofProperties.every((id) => properties.some((one) => one.id === id))) throw refuse.unknownId('deletePropertyContactIds')
  if (!ofDivisions.every((id) => divisions.some((one) => one.id === id))) throw refuse.unknownId('deleteDivisionContactIds')
  for (const contact of properties.filter((one) => ofProperties.includes(one.id))) {
    // Only properties of the user's own client have such contacts.
    const place = { propertyId: contact.propertyId, billingClientId: user.clientId as number }
    if (await leavesNone(db, place, ofProperties)) throw refuse.rule('propertyContactRequired', 'deletePropertyContactIds')
    await eraseContact(ask, user, 'property_contacts', contact.id, contact.propertyId)
  }
  for (const id of ofDivisions) await eraseContact(ask, user, 'division_contacts', id, null)
}

const eraseContact = async (
  acting: Acting,
  { clientId }: User,
  table: 'property_contacts' | 'division_contacts',
  id: number,
  propertyId: number | null,
) => {
  await acting.db(table).where({ id }).delete()
  await audit(acting, [
    { record: table, recordId: id, clientId, licenseId: null, propertyId, changes: [{ field: 'id', from: id, to: null }] },
  ])
}
