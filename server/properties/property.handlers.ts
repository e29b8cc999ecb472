import type { Calls } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import { needsBillingId } from '../../rules/properties.ts'
import { Client } from '../clients/client.model.ts'
import { change } from '../kit/database/change.ts'
import { type Handlers, on } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { withoutBlanks } from '../kit/values.ts'
import { isLineOfBusiness } from '../lists/lists.queries.ts'
import { detailsOf } from './details.queries.ts'
import { mustSeeFilter, propertiesPage } from './list/list.queries.ts'
import { makeProperty, removeProperty, setActive, updateProperty } from './property.actions.ts'
import { mustBeActive } from './property.find.ts'
import { visibleProperty } from './property.queries.ts'

export const propertyHandlers: Handlers<Calls['properties']> = {
  list: async ({ db, user, body }) => {
    await mustSeeFilter(db, user, body)
    return propertiesPage(db, user, body)
  },

  get: on(visibleProperty, ({ db, user }, property) => detailsOf(db, user, property)),

  create: async (ask) => {
    const { id } = await makeProperty(ask, ask.body)
    return { id }
  },

  update: on(visibleProperty, async (ask, property) => {
    await updateProperty(ask, property, ask.body)
    return null
  }),

  remove: on(visibleProperty, async (ask, property) => {
    await removeProperty(ask, property)
    return null
  }),

  activate: on(visibleProperty, async (ask, property) => {
    await setActive(ask, property, { active: true, closeDate: null })
    return null
  }),

  deactivate: on(visibleProperty, async (ask, property) => {
    const { closeDate } = ask.body
    await setActive(ask, property, { active: false, ...(closeDate && { closeDate }) })
    return null
  }),

  billing: on(visibleProperty, async (ask, property) => {
    const { db, body } = ask
    mustBeActive(property)
    const values = withoutBlanks(body)
    const client = await Client.query(db).findById(property.billingClientId).throwIfNotFound()
    const billingId = values.billingId === undefined ? property.billingId : values.billingId
    if (needsBillingId(client) && !billingId) throw refuse.invalid({ billingId: [messages.required] })
    if (!(await isLineOfBusiness(db, body.lineOfBusinessId))) throw refuse.unknownId('lineOfBusinessId')
    await change(ask, property, values)
    return null
  }),
}
