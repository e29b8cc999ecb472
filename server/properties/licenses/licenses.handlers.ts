import type { Calls } from '../../../contract/index.ts'
import { change } from '../../kit/database/change.ts'
import { type Handlers, on } from '../../kit/http/handler.ts'
import { alertsAtProperty, createAlerts, deleteAlerts } from '../../licenses/alerts/alerts.actions.ts'
import { editableLicensesAtProperty } from '../../licenses/licenses-of-property.actions.ts'
import { visibleProperty } from '../property.queries.ts'
import { downloadDocuments, sendDocuments } from './documents.ts'
import { licenseOptionsAtProperty, propertyLicensesPage } from './licenses.queries.ts'
import { asyncPremises, premisesOf } from './premises.ts'

export const propertyLicenseHandlers: Handlers<Calls['propertyLicenses']> = {
  list: on(visibleProperty, ({ db, user, query, today }, property) => propertyLicensesPage(db, user, property.id, query, today)),
  options: on(visibleProperty, ({ db, user, query }, property) => licenseOptionsAtProperty(db, user, property.id, query)),
  alerts: on(visibleProperty, ({ db, user }, property) => alertsAtProperty(db, user, property.id)),

  bulkCreateAlerts: on(visibleProperty, async (ctx, property) => {
    await createAlerts(ctx, property.id, ctx.body)
    return null
  }),

  bulkDeleteAlerts: on(visibleProperty, async (ctx, property) => {
    await deleteAlerts(ctx, property.id, ctx.body.licenseIds)
    return null
  }),

  asyncPremisesAddresses: on(visibleProperty, async ({ db, user }, property) => {
    const items = await asyncPremises(db, user, property)
    return { items, totalItemCount: items.length }
  }),

  syncPremisesAddresses: on(visibleProperty, async (ctx, property) => {
    const licenses = await editableLicensesAtProperty(ctx, property.id, ctx.body.licenseIds)
    for (const license of licenses) await change(ctx, license, premisesOf(property))
    return null
  }),

  downloadDocuments: on(visibleProperty, (ctx, property) => downloadDocuments(ctx, property, ctx.body.licenseIds)),

  sendDocuments: on(visibleProperty, async (ctx, property) => {
    await sendDocuments(ctx, property, ctx.body)
    return null
  }),
}
