import { calls } from '../../contract/index.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { defineColumns } from '../columns.ts'

export const divisionColumns = defineColumns(calls.divisions.list, {
  name: {},
  companyCode: {},
  divisionNumber: {},
  city: {},
  state: {},
  clientName: { mayUse: isStaff },
  propertiesCount: {},
})
