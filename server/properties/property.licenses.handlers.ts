import type { Calls } from '../../contract/index.ts'
import { type Handlers, on } from '../kit/handler.ts'
import { propertyLicensesPage } from './property.licenses.queries.ts'
import { visibleProperty } from './property.queries.ts'

export const propertyLicenseHandlers: Handlers<Calls['propertyLicenses']> = {
  list: on(visibleProperty, ({ db, user, query, today }, property) => propertyLicensesPage(db, user, property.id, query, today)),
}
