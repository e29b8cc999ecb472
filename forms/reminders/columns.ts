import { calls } from '../../contract/index.ts'
import { defineColumns } from '../columns.ts'

/** The ledger: who was told what and when, and why not. */
export const ledgerColumns = defineColumns(calls.reminders.list, {
  createdOn: { priority: 6 },
  licenseNumber: { priority: 1 },
  propertyName: { isPart: true },
  standing: { part: 'text', priority: 9 },
  stepText: { priority: 3 },
  targetDate: { isPart: true },
  recipientName: { title: 'Recipient', priority: 4 },
  recipient: { isPart: true },
  status: { priority: 2 },
  sentOn: { isPart: true },
  seenOn: { isPart: true },
  reason: { priority: 5 },
})
