import { calls } from '../../contract/index.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { defineColumns } from '../columns.ts'

export const userColumns = defineColumns(calls.users.list, {
  firstName: { title: 'Name', value: ({ firstName, lastName }) => `${firstName} ${lastName}` },
  title: { isHidden: true },
  email: {},
  phoneNumber: {},
  roleName: {},
  clientName: { mayUse: isStaff },
  renewalInvoiceRecipient: {},
  isLockedOut: {},
  active: {},
  assignedLicensesCount: {},
  openTasksCount: {},
  awayUntil: {},
  invitation: { isPart: true },
})
