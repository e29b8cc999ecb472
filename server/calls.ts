import type { Calls } from '../contract/index.ts'
import { authenticationHandlers } from './authentication/authentication.handlers.ts'
import { dashboardHandlers } from './dashboard/dashboard.handlers.ts'
import type { Handlers } from './kit/handler.ts'
import { licenseTypeHandlers } from './license-types/license-type.handlers.ts'
import { licenseHandlers } from './licenses/license.handlers.ts'
import { listHandlers } from './lists/lists.handlers.ts'
import { renewalHandlers } from './renewals/renewal.handlers.ts'

/** The registry: a row of the call table without its handler does not compile. */
export const handlers: { [Resource in keyof Calls]: Handlers<Calls[Resource]> } = {
  authentication: authenticationHandlers,
  dashboard: dashboardHandlers,
  licenses: licenseHandlers,
  renewals: renewalHandlers,
  licenseTypes: licenseTypeHandlers,
  lists: listHandlers,
}
