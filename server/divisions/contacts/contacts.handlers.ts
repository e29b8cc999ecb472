import type { Input } from '../../../contract/call.ts'
import type { Calls } from '../../../contract/index.ts'
import { change, create, erase } from '../../kit/database/change.ts'
import { type Handlers, on } from '../../kit/http/handler.ts'
import { refuse } from '../../kit/http/problems.ts'
import { removeContacts } from '../../my-company/contacts.actions.ts'
import { contactOfDivision, visibleDivision } from '../division.find.ts'
import { DivisionContact } from './contact.model.ts'
import { samePersonAtProperties } from './contacts.queries.ts'

type Table = Pick<Calls['divisions'], 'contacts' | 'createContact' | 'updateContact' | 'removeContact' | 'propertyContacts'>
type ContactInput = Input<Table['updateContact']>['body']

/** Empty text becomes null. */
const valuesOf = ({ name, title, phone, email, isDefaultPropertyContact }: ContactInput): Partial<DivisionContact> => ({
  name: name.trim(),
  ...(title !== undefined && { title: title || null }),
  ...(phone !== undefined && { phone: phone || null }),
  ...(email !== undefined && { email: email || null }),
  ...(isDefaultPropertyContact !== undefined && { isDefaultPropertyContact }),
})

export const divisionContactHandlers: Handlers<Table> = {
  contacts: on(visibleDivision, async ({ db }, division) => {
    const items = await DivisionContact.query(db).where('division_id', division.id).orderBy(['name_sort', 'id'])
    return { items, totalItemCount: items.length }
  }),

  createContact: on(visibleDivision, async (ctx, { id: divisionId, clientId }) => {
    const { id } = await create(ctx, DivisionContact, { isDefaultPropertyContact: false, ...valuesOf(ctx.body), divisionId, clientId })
    return { id }
  }),

  updateContact: on(contactOfDivision, async (ctx, contact) => {
    await change(ctx, contact, valuesOf(ctx.body))
    return null
  }),

  removeContact: on(contactOfDivision, async (ctx, contact) => {
    const { deletePropertyContactIds: chosen = [] } = ctx.body
    const linked = await samePersonAtProperties(ctx.db, ctx.user, contact)
    if (!chosen.every((id) => linked.some((one) => one.id === id))) throw refuse.unknownId('deletePropertyContactIds')
    await removeContacts(ctx, chosen, 'deletePropertyContactIds')
    await erase(ctx, contact)
    return null
  }),

  propertyContacts: on(contactOfDivision, async ({ db, user }, contact) => {
    const items = await samePersonAtProperties(db, user, contact)
    return { items, totalItemCount: items.length }
  }),
}
