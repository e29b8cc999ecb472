import { batchStatus } from '../../contract/batches/words.ts'
import { calls } from '../../contract/index.ts'
import { callWords } from '../../contract/words.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { defineColumns } from '../columns.ts'

export const batchColumns = defineColumns(calls.batches.list, {
  call: { value: ({ call }) => callWords(call), priority: 1 },
  userName: { priority: 4 },
  clientName: { mayUse: isStaff },
  createdOn: { priority: 3 },
  status: { value: batchStatus, priority: 2 },
  recordCount: { priority: 5 },
  refusedCount: { priority: 6 },
})
