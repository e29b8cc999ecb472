import type { Calls } from '../../../contract/index.ts'
import { change } from '../../kit/database/change.ts'
import { type Handlers, on } from '../../kit/http/handler.ts'
import { alertsThere, createAlerts, deleteAlerts } from '../../licenses/alerts/alerts.actions.ts'
import { theirLicensesThere } from '../../licenses/licenses-of-property.actions.ts'
import { visibleProperty } from '../property.queries.ts'
import { downloadDocuments, sendDocuments } from './documents.ts'
import { licenseOptionsThere, propertyLicensesPage } from './licenses.queries.ts'
import { asyncPremises, premisesOf } from './premises.ts'

export const propertyLicenseHandlers: Handlers<Calls['propertyLicenses']> = {
  list: on(visibleProperty, ({ db, user, query, today }, property) => propertyLicensesPage(db, user, property.id, query, today)),
  options: on(visibleProperty, ({ db, user, query }, property) => licenseOptionsThere(db, user, property.id, query)),
  alerts: on(visibleProperty, ({ db, user }, property) => alertsThere(db, user, property.id)),

  bulkCreateAlerts: on(visibleProperty, async (ask, property) => {
    await createAlerts(ask, property.id, ask.body)
    return null
  }),

  bulkDeleteAlerts: on(visibleProperty, async (ask, property) => {
    await deleteAlerts(ask, property.id, ask.body.licenseIds)
    return null
  }),

  asyncPremisesAddresses: on(visibleProperty, async ({ db, user }, property) => {
    const items = await asyncPremises(db, user, property)
    return { items, totalItemCount: items.length }
  }),

  syncPremisesAddresses: on(visibleProperty, async (ask, property) => {
    const licenses = await theirLicensesThere(ask, property.id, ask.body.licenseIds)
    for (const license of licenses) await change(ask, license, premisesOf(property))
    return null
  }),

  downloadDocuments: on(visibleProperty, (ask, property) => downloadDocuments(ask, property, ask.body.licenseIds)),

  sendDocuments: on(visibleProperty, async (ask, property) => {
    await sendDocuments(ask, property, ask.body)
    return null
  }),
}
