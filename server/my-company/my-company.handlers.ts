import type { Calls } from '../../contract/index.ts'
import { isZipMissing } from '../../rules/address.ts'
import { messages } from '../../rules/messages.ts'
import { Client, storedFactorRoles } from '../clients/client.model.ts'
import { clientDetails } from '../clients/client.queries.ts'
import { change } from '../kit/database/change.ts'
import { type CallContext, type Handlers, on } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { addContacts, changeContacts, removeContacts } from './contacts.actions.ts'
import { contactGroupsPage } from './contacts.queries.ts'
import { contactPropertiesPage } from './properties.queries.ts'

const ownClient = async ({ db, user }: CallContext) => (user.clientId === null ? undefined : Client.query(db).findById(user.clientId))

export const myCompanyHandlers: Handlers<Calls['myCompany']> = {
  get: on(ownClient, ({ db, today }, client) => clientDetails(db, client, today)),

  update: on(ownClient, async (ctx, client) => {
    if (isZipMissing(ctx.body)) throw refuse.invalid({ zip: [messages.required] })
    const { secondFactorRoles, ...fields } = ctx.body
    await change(ctx, client, { ...fields, ...storedFactorRoles(secondFactorRoles), legalName: fields.legalName.trim() })
    return null
  }),

  contacts: ({ db, user, body }) => contactGroupsPage(db, user, body),
  contactProperties: ({ db, user, body }) => contactPropertiesPage(db, user, body),

  createContacts: async (ctx) => {
    const { propertyIds, ...contact } = ctx.body
    if (propertyIds.length === 0) throw refuse.rule('propertyRequired', 'propertyIds')
    return { ids: await addContacts(ctx, contact, propertyIds) }
  },

  updateContacts: async (ctx) => {
    const { ids, ...contact } = ctx.body
    if (ids.length === 0) throw refuse.rule('contactRequired', 'ids')
    await changeContacts(ctx, contact, ids)
    return null
  },

  removeContacts: async (ctx) => {
    if (ctx.body.ids.length === 0) throw refuse.rule('contactRequired', 'ids')
    await removeContacts(ctx, ctx.body.ids, 'ids')
    return null
  },
}
