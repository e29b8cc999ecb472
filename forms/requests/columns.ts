import { calls } from '../../contract/index.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { REQUEST_STATUS_LABELS } from '../../rules/requests.ts'
import { defineColumns } from '../columns.ts'

export const requestColumns = defineColumns(calls.requests.list, {
  propertyName: { priority: 1 },
  asked: { priority: 3 },
  recipients: { priority: 6 },
  status: { value: ({ status }) => REQUEST_STATUS_LABELS[status], priority: 2 },
  receivedCount: { priority: 4 },
  openCount: { priority: 5 },
  daysOpen: {},
  dueDate: { isDeadline: false },
  createdOn: {},
  senderName: {},
  clientName: { mayUse: isStaff },
})
