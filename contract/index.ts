import { activity } from './activity.ts'
import { authentication } from './authentication.ts'
import type { Call, CallTable } from './call.ts'
import { clients } from './clients.ts'
import { dashboard } from './dashboard.ts'
import { licenseTypes } from './license-types.ts'
import { licenses } from './licenses.ts'
import { lists } from './lists.ts'
import { releaseNotes } from './release-notes.ts'
import { renewals } from './renewals.ts'
import { userProfile } from './user-profile.ts'
import { userTasks } from './user-tasks.ts'
import { users } from './users.ts'

/**
 * The call table, joined. A call's resource is the first segment of its path, but for: `licenses/{id}/renewals/*` →
 * renewals, `licensing-authorities/{id}/license-types/*` → licenseTypes, the small select lists → lists.
 */
export const calls = {
  authentication,
  userProfile,
  users,
  clients,
  activity,
  userTasks,
  dashboard,
  licenses,
  renewals,
  licenseTypes,
  lists,
  releaseNotes,
} satisfies CallTable

export type Calls = typeof calls
export const BASE_PATH = '/api/v1.0'

export interface NamedCall {
  /** As people say it: 'renewals.begin'. */
  name: string
  resource: string
  verb: string
  call: Call
}

/** Every row with its name, in the order of the table. */
export const allCalls = (): NamedCall[] =>
  Object.entries(calls as CallTable).flatMap(([resource, table]) =>
    Object.entries(table).map(([verb, call]) => ({ name: `${resource}.${verb}`, resource, verb, call })),
  )
