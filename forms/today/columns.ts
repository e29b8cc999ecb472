import { calls } from '../../contract/index.ts'
import { UNASSIGNED_LABEL } from '../../rules/licenses/designation.ts'
import { isStaff, mayAssign } from '../../rules/people/permissions.ts'
import { defineColumns } from '../columns.ts'

/** The columns of Today. A task has a description, a renewal a license type. */
export const todayColumns = defineColumns(calls.today.list, {
  standing: { part: 'text', priority: 3 },
  licenseNumber: { priority: 1, title: 'License', value: ({ licenseNumber, taskKind }) => licenseNumber ?? taskKind },
  propertyName: { priority: 4 },
  clientName: { priority: 7, mayUse: isStaff },
  next: { priority: 2 },
  why: { priority: 5 },
  waitingDays: { isHidden: true, priority: 9 },
  description: { isPart: true, priority: 8 },
  assignedUserName: { none: UNASSIGNED_LABEL, mayUse: mayAssign, priority: 6 },
  licenseId: { isPart: true, title: 'License Id' },
  taskId: { isPart: true, title: 'Task Id' },
})
