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
  list: async ({ db, user, body, today }) => {
    await mustSeeFilter(db, user, body)
    return propertiesPage(db, user, body, today)
  },

  get: on(visibleProperty, ({ db, user }, property) => detailsOf(db, user, property)),

  create: async (ctx) => {
    const { id } = await makeProperty(ctx, ctx.body)
    return { id }
  },

  update: on(visibleProperty, async (ctx, property) => {
    await updateProperty(ctx, property, ctx.body)
    return null
  }),

  remove: on(visibleProperty, async (ctx, property) => {
    await removeProperty(ctx, property)
    return null
  }),

  activate: on(visibleProperty, async (ctx, property) => {
    await setActive(ctx, property, { active: true, closeDate: null })
    return null
  }),

  deactivate: on(visibleProperty, async (ctx, property) => {
    const { closeDate } = ctx.body
    await setActive(ctx, property, { active: false, ...(closeDate && { closeDate }) })
    return null
  }),

  billing: on(visibleProperty, async (ctx, property) => {
    const { db, body } = ctx
    mustBeActive(property)
    const values = withoutBlanks(body)
    const client = await Client.query(db).findById(property.billingClientId).throwIfNotFound()
    const billingId = values.billingId === undefined ? property.billingId : values.billingId
    if (needsBillingId(client) && !billingId) throw refuse.invalid({ billingId: [messages.required] })
    if (!(await isLineOfBusiness(db, body.lineOfBusinessId))) throw refuse.unknownId('lineOfBusinessId')
    await change(ctx, property, values)
    return null
  }),
}
