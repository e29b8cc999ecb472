import type { Calls } from '../../../contract/index.ts'
import { messages } from '../../../rules/messages.ts'
import { type Handlers, on } from '../../kit/http/handler.ts'
import { PropertyContact } from '../part.model.ts'
import { mustBeActive, partOf } from '../property.find.ts'
import { visibleProperty } from '../property.queries.ts'
import { addContact, changeContact, isContactRequired, removeContact } from './contacts.actions.ts'

const contactOfProperty = partOf(PropertyContact, 'contactId')

export const propertyContactHandlers: Handlers<Calls['propertyContacts']> = {
  list: on(visibleProperty, async ({ db, query }, property) => {
    const contacts = PropertyContact.query(db).where('property_id', property.id).orderBy(['name_sort', 'id'])
    if (query.hasEmailAddress === true) contacts.whereNotNull('email')
    if (query.hasEmailAddress === false) contacts.whereNull('email')
    const [isPropertyContactRequired, items] = await Promise.all([isContactRequired(db, property), contacts])
    return { isPropertyContactRequired, items }
  }),

  create: on(visibleProperty, async (ctx, property) => {
    mustBeActive(property)
    const { id } = await addContact(ctx, property, ctx.body)
    return { id }
  }),

  update: on(contactOfProperty, async (ctx, { property, part }) => {
    mustBeActive(property)
    await changeContact(ctx, property, part, ctx.body)
    return null
  }),

  remove: on(contactOfProperty, async (ctx, { property, part }) => {
    mustBeActive(property)
    await removeContact(ctx, property, part, messages.propertyContactRequired)
    return null
  }),
}
