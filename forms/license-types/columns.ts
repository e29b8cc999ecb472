import { calls } from '../../contract/index.ts'
import { defineColumns } from '../columns.ts'

/** License types of one authority, of one renewal tip, or of all: the rows are the same. */
export const licenseTypeColumns = defineColumns(calls.licenseTypes.list, {
  name: {},
  licensingAuthorityName: {},
  state: {},
  licenseTerm: {},
  licenseClassification: {},
  licenseCategoryName: {},
  licenseRenewalFee: {},
  licensesCount: {},
  active: { isPart: true },
  managedBy: {},
})
