import { calls } from '../../contract/index.ts'
import { defineColumns } from '../columns.ts'

export const officerTitleColumns = defineColumns(calls.officerTitles.list, {
  name: {},
  entityCount: {},
  licenseCount: {},
  createdOn: {},
  managedBy: {},
})
