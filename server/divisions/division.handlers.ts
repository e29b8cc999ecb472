import type { Calls } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import { PERMISSIONS } from '../../rules/permissions.ts'
import { chosenClient } from '../clients/chosen.queries.ts'
import { Client } from '../clients/client.model.ts'
import { change, create, erase } from '../kit/database/change.ts'
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

  create: async (ask) => {
    const { clientId: given, ...fields } = ask.body
    const { id: clientId, serviceLevel: clientServiceLevel } = await chosenClient(ask, given)
    if (!PERMISSIONS.mayEditDivision.record?.(ask.user, { clientId, clientServiceLevel }))
      throw refuse.rule('divisionKeptByClient', 'clientId')
    const { id } = await create(ask, Division, { ...fields, name: fields.name.trim(), clientId })
    return { id }
  },

  update: on(visibleDivision, async (ask, division) => {
    await change(ask, division, { ...ask.body, name: ask.body.name.trim() })
    return null
  }),

  remove: on(visibleDivision, async (ask, division) => {
    await lock(ask.db, division)
    if (await hasProperties(ask.db, division)) throw refuse.blocked(messages.divisionHasProperties)
    await erase(ask, division)
    return null
  }),

  options: async ({ db, user, query }) => {
    if (query.clientId !== undefined) await mustSee(db, 'clients', Client.visibleTo(user), [query.clientId], 'clientId')
    return divisionOptions(db, user, query.clientId)
  },

  ...divisionContactHandlers,
}
