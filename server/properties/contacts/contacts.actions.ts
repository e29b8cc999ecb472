import type { Knex } from 'knex'
import { change, create, erase } from '../../kit/database/change.ts'
import type { CallContext } from '../../kit/http/handler.ts'
import { refuse } from '../../kit/http/problems.ts'
import { PropertyContact } from '../part.model.ts'
import type { KeptProperty } from '../property.queries.ts'
import { keyContactChanged } from '../tasks.actions.ts'

/** A contact in a body; empty text becomes null. */
export interface ContactValues {
  name: string
  title?: string | null
  phone?: string | null
  email?: string | null
  isKeyContact?: boolean
}

/** Locks a property. Required before counting its contacts or writing its open task. */
export const lockProperty = async (db: Knex, id: number): Promise<void> => {
  await db('properties').where({ id }).update({ id })
}

const valuesOf = ({ name, title, phone, email, isKeyContact }: ContactValues): Partial<PropertyContact> => ({
  name: name.trim(),
  ...(title !== undefined && { title: title || null }),
  ...(phone !== undefined && { phone: phone || null }),
  ...(email !== undefined && { email: email || null }),
  ...(isKeyContact !== undefined && { isKeyContact }),
})

export const addContact = async (ctx: CallContext, property: KeptProperty, given: ContactValues): Promise<PropertyContact> => {
  await lockProperty(ctx.db, property.id)
  const parents = { propertyId: property.id, clientId: property.billingClientId }
  const contact = await create(ctx, PropertyContact, { isKeyContact: false, ...valuesOf(given), ...parents })
  if (contact.isKeyContact) await keyContactChanged(ctx, property, 'added', contact.name)
  return contact
}

export const changeContact = async (
  ctx: CallContext,
  property: KeptProperty,
  contact: PropertyContact,
  given: ContactValues,
): Promise<void> => {
  await lockProperty(ctx.db, property.id)
  const { isKeyContact: was, version } = contact
  await change(ctx, contact, valuesOf(given))
  if (contact.version === version || !(was || contact.isKeyContact)) return
  const how = was === contact.isKeyContact ? 'changed' : was ? 'removed' : 'added'
  await keyContactChanged(ctx, property, how, contact.name)
}

/** Whether the billing client requires at least one contact for each of its properties. */
export const isContactRequired = async (db: Knex, { billingClientId }: Pick<KeptProperty, 'billingClientId'>): Promise<boolean> =>
  Boolean((await db('clients').where('id', billingClientId).first('is_property_contact_required as required'))?.required)

/** Refuses, with the sentence, to remove the last contact if the client requires one. Of two concurrent removals of the last two, one is refused. */
export const removeContact = async (
  ctx: CallContext,
  property: KeptProperty,
  contact: PropertyContact,
  sentence: string,
): Promise<void> => {
  const { db } = ctx
  await lockProperty(db, property.id)
  const another = await db('property_contacts').where('property_id', property.id).whereNot('id', contact.id).first('id')
  if (!another && (await isContactRequired(db, property))) throw refuse.blocked(sentence)
  await erase(ctx, contact)
  if (contact.isKeyContact) await keyContactChanged(ctx, property, 'removed', contact.name)
}
