import { calls } from '../../contract/index.ts'
import { defineColumns } from '../../forms/columns.ts'

export const ledgerColumns = defineColumns(calls.reminders.list, {
  createdOn: {},
  licenseNumber: {},
  propertyName: { isPart: true },
  stepText: {},
  targetDate: { isPart: true },
  recipientName: { title: 'Recipient' },
  recipient: { isPart: true },
  status: {},
  sentOn: {},
  seenOn: {},
  reason: {},
})
