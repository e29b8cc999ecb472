import type { RecordName } from '../ui/routes.ts'
import type { RecordKind } from './kind.ts'
import { serviceAccounts, tokens } from './kinds/accounts.tsx'
import { activityKind } from './kinds/activity.ts'
import { approvals } from './kinds/approvals.ts'
import { authorities, licenseTypes } from './kinds/authorities.ts'
import { batches } from './kinds/batches.tsx'
import { clients, entities, officers } from './kinds/company.ts'
import { jobs } from './kinds/jobs.ts'
import { licenses } from './kinds/licenses.tsx'
import { properties } from './kinds/properties.tsx'
import { requests } from './kinds/requests.ts'

/** The lists of records by name. To add one: its declaration, and its line here. */
export const KINDS = {
  licenses,
  properties,
  authorities,
  licenseTypes,
  approvals,
  requests,
  activity: activityKind,
  jobs,
  batches,
  entities,
  officers,
  clients,
  serviceAccounts,
  tokens,
} satisfies Record<RecordName, RecordKind>
