import { calls } from '../../contract/index.ts'
import { defineColumns } from '../columns.ts'

export const authorityColumns = defineColumns(calls.licensingAuthorities.list, {
  name: {},
  stateProvince: {},
  jurisdiction: {},
  licenseTypesCount: {},
  useCount: {},
  managedBy: {},
  verifiedOn: { isHidden: true },
  verifiedBy: { isHidden: true },
  active: { isPart: true },
})
