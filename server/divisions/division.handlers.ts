import type { Calls } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import { PERMISSIONS } from '../../rules/people/permissions.ts'
import { chosenClient } from '../clients/chosen.queries.ts'
import { Client } from '../clients/client.model.ts'
import { change, create, erase } from '../kit/database/change.ts'
import { refuseDuplicate } from '../kit/database/duplicates.ts'
import { lock } from '../kit/database/lock.ts'
import { type Handlers, on } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { mustSee } from '../kit/ids.ts'
import { divisionContactHandlers } from './contacts/contacts.handlers.ts'
import { visibleDivision } from './division.find.ts'
import { Division } from './division.model.ts'
import { divisionDetails, divisionOptions, divisionsPage, hasProperties } from './division.queries.ts'

export const divisionHandlers: Handlers<Calls['divisions']> = {
  list: async ({ db, user, query }) => {
    await mustSee(db, 'clients', Client.visibleTo(user), query.clientIds, 'clientIds')
    return divisionsPage(db, user, query)
  },

  get: on(visibleDivision, ({ db }, division) => divisionDetails(db, division)),

  create: async (ctx) => {
    const { clientId: given, allowDuplicate, ...fields } = ctx.body
    const { id: clientId, serviceLevel: clientServiceLevel } = await chosenClient(ctx, given)
    if (!PERMISSIONS.mayEditDivision.record?.(ctx.user, { clientId, clientServiceLevel }))
      throw refuse.rule('divisionKeptByClient', 'clientId')
    const { city, state } = fields
    const among = { table: 'divisions', owner: 'client_id', clientId, what: 'division' }
    await refuseDuplicate(ctx.db, among, { name: fields.name, place: { city, state } }, allowDuplicate)
    const { id } = await create(ctx, Division, { ...fields, name: fields.name.trim(), clientId })
    return { id }
  },

  update: on(visibleDivision, async (ctx, division) => {
    await change(ctx, division, { ...ctx.body, name: ctx.body.name.trim() })
    return null
  }),

  remove: on(visibleDivision, async (ctx, division) => {
    await lock(ctx.db, division)
    if (await hasProperties(ctx.db, division)) throw refuse.blocked(messages.divisionHasProperties)
    await erase(ctx, division)
    return null
  }),

  options: async ({ db, user, query }) => {
    if (query.clientId !== undefined) await mustSee(db, 'clients', Client.visibleTo(user), [query.clientId], 'clientId')
    return divisionOptions(db, user, query.clientId)
  },

  ...divisionContactHandlers,
}
