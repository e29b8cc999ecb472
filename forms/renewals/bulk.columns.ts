import { calls } from '../../contract/index.ts'
import { UNASSIGNED_LABEL } from '../../rules/licenses/designation.ts'
import { isStaff, mayAssign } from '../../rules/people/permissions.ts'
import { defineColumns } from '../columns.ts'

/** The licenses that bulk begin offers. */
export const bulkColumns = defineColumns(calls.renewals.bulkLicenses, {
  licenseNumber: { priority: 1 },
  premisesName: { isPart: true },
  propertyName: { priority: 2 },
  city: { isPart: true },
  standing: { part: 'text', priority: 3.5 },
  clientName: { mayUse: isStaff, priority: 6 },
  licenseType: { priority: 4 },
  licensingAuthority: { isPart: true },
  trackDate: { priority: 7 },
  dueDate: { priority: 5 },
  expirationDate: { priority: 3 },
  assignedUserName: { none: UNASSIGNED_LABEL, mayUse: mayAssign, priority: 8 },
})
