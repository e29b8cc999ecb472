import { calls } from '../../contract/index.ts'
import { UNASSIGNED_LABEL } from '../../rules/licenses/designation.ts'
import { isStaff, mayAssign } from '../../rules/people/permissions.ts'
import { defineColumns } from '../columns.ts'

const assignee = { none: UNASSIGNED_LABEL, mayUse: mayAssign, priority: 6 }
const client = { mayUse: isStaff, priority: 7 }
const created = { priority: 5 }
/** Lists are sorted by it at first, so all have it. */
const followUp = { priority: 2 }
const note = { isPart: true } as const

/** Open tasks, a list for each kind. */
export const taskColumns = {
  renewals: defineColumns(calls.renewalTasks.list, {
    followUpDate: followUp,
    propertyName: { priority: 3 },
    clientName: client,
    licenseNumber: { priority: 1 },
    description: { priority: 4 },
    assignedUserName: assignee,
    standing: { part: 'text', priority: 8 },
    createdOn: { isHidden: true },
  }),
  managerChanges: defineColumns(calls.managerChangeTasks.list, {
    createdOn: created,
    followUpDate: followUp,
    propertyName: { priority: 3 },
    clientName: client,
    assignedUserName: assignee,
    licenseTypesCount: { priority: 4 },
    note,
  }),
  propertyContacts: defineColumns(calls.propertyContactTasks.list, {
    createdOn: created,
    followUpDate: followUp,
    propertyName: { priority: 3 },
    clientName: client,
    description: { priority: 4 },
    assignedUserName: assignee,
    note,
  }),
}

export type TaskColumn = (typeof taskColumns)[keyof typeof taskColumns]['columns'][number]['name']
