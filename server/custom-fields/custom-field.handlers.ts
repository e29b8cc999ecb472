import type { Calls } from '../../contract/index.ts'
import { Client } from '../clients/client.model.ts'
import { type Handlers, on } from '../kit/http/handler.ts'
import { mustSee } from '../kit/ids.ts'
import { makeCustomField, removeCustomField, restoreCustomField, updateCustomField } from './custom-field.actions.ts'
import { customFieldsOf, visibleCustomField } from './custom-field.queries.ts'

export const customFieldHandlers: Handlers<Calls['customFields']> = {
  list: async ({ db, user, query }) => {
    if (query.clientId !== undefined) await mustSee(db, 'clients', Client.visibleTo(user), [query.clientId], 'clientId')
    return customFieldsOf(db, user, query)
  },

  create: async (ctx) => {
    const { id } = await makeCustomField(ctx, ctx.body)
    return { id }
  },

  update: on(visibleCustomField, async (ctx, field) => {
    await updateCustomField(ctx, field, ctx.body)
    return null
  }),

  remove: on(visibleCustomField, async (ctx, field) => {
    await removeCustomField(ctx, field)
    return null
  }),

  restore: on(visibleCustomField, async (ctx, field) => {
    await restoreCustomField(ctx, field)
    return null
  }),
}
