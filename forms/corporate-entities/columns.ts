import { calls } from '../../contract/index.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { defineColumns } from '../columns.ts'

export const entityColumns = defineColumns(calls.corporateEntities.list, {
  name: {},
  stateOfFormation: {},
  federalEin: {},
  affiliatedPropertiesCount: {},
  activeOfficersCount: {},
  managedBy: {},
  active: { isPart: true },
  clientName: { mayUse: isStaff },
})
