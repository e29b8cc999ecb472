import { changeWords } from '../../contract/activity/words.ts'
import { calls } from '../../contract/index.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { defineColumns } from '../columns.ts'

/** The activity of everybody, and that of one license. */
export const activityColumns = defineColumns(calls.activity.list, {
  at: { priority: 1 },
  userName: { priority: 2 },
  clientName: { mayUse: isStaff },
  call: { value: ({ event, call }) => event ?? call, priority: 3 },
  record: { priority: 5 },
  // Records that were deleted with another one have no name.
  recordName: { isPart: true, value: ({ recordName, recordId }) => recordName ?? (recordId === null ? null : `#${recordId}`), priority: 4 },
  licenseNumber: { isPart: true },
  address: {},
  program: { isPart: true },
  changes: {
    value: changeWords,
    priority: 6,
  },
})
