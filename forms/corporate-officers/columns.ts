import { calls } from '../../contract/index.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { defineColumns } from '../columns.ts'

export const officerColumns = defineColumns(calls.corporateOfficers.list, {
  name: {},
  corporateEntityCount: {},
  licenseCount: {},
  managedBy: {},
  active: { isPart: true },
  clientName: { mayUse: isStaff },
})
