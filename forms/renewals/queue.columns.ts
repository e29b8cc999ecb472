import { calls } from '../../contract/index.ts'
import { UNASSIGNED_LABEL } from '../../rules/licenses/designation.ts'
import { isStaff, mayRenew } from '../../rules/people/permissions.ts'
import { stageWords } from '../../rules/renewals/stages.ts'
import { defineColumns } from '../columns.ts'

/** The renewals queue, and the renewals of one authority. */
export const queueColumns = defineColumns(calls.dashboard.renewalsList, {
  licenseNumber: { isFixed: true, priority: 1 },
  renewalStatus: { value: ({ renewalStatus }) => stageWords(renewalStatus), priority: 3 },
  standing: { part: 'text', priority: 3.5 },
  propertyName: { priority: 2 },
  premisesName: { isHidden: true },
  city: { isHidden: true },
  state: { isHidden: true },
  clientName: { mayUse: isStaff, priority: 8 },
  licenseType: { priority: 6 },
  licensingAuthority: { isHidden: true },
  trackDate: { priority: 9 },
  // The due date of the renewal, else that of the license.
  renewalDueDate: { value: ({ renewalDueDate, dueDate }) => renewalDueDate ?? dueDate, priority: 4 },
  startBy: { isHidden: true, priority: 10 },
  slack: { isHidden: true, priority: 11 },
  expirationDate: { priority: 5 },
  followUpDate: {},
  renewalDesignation: { value: ({ renewalDesignationName }) => renewalDesignationName, isHidden: true },
  assignedUserName: { none: UNASSIGNED_LABEL, priority: 7 },
  foundBy: { isPart: true },
  waitingDays: { mayUse: mayRenew, isHidden: true, priority: 12 },
  noDocument: { isPart: true },
  unassigned: { isPart: true },
})
