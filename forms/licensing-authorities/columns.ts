import { calls } from '../../contract/index.ts'
import { defineColumns } from '../columns.ts'

export const authorityColumns = defineColumns(calls.licensingAuthorities.list, {
  name: {},
  stateProvince: {},
  jurisdiction: {},
  licenseTypesCount: {},
  useCount: {},
  managedBy: {},
  active: { isPart: true },
})
