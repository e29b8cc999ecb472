import { calls } from '../../contract/index.ts'
import { defineColumns } from '../columns.ts'

export const renewalTipColumns = defineColumns(calls.renewalTips.list, {
  description: {},
  renewalTipCategoryName: {},
  // A tip without a state is for all states.
  stateProvince: { none: 'All' },
  referenceCount: {},
  referenceTypeCount: {},
  createdOn: {},
  managedBy: {},
})
