import { calls } from '../../contract/index.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { defineColumns } from '../columns.ts'

export const propertyColumns = defineColumns(calls.properties.list, {
  name: {},
  address1: {},
  city: {},
  state: {},
  zip: {},
  divisionName: {},
  clientName: { mayUse: isStaff },
  licensesCount: {},
  licenseAlertsCount: {},
  active: { isPart: true },
  expiredCount: { isPart: true },
  pastDueCount: { isPart: true },
  noDocumentCount: { isPart: true },
})
