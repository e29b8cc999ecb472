import { calls } from '../../contract/index.ts'
import { defineColumns } from '../columns.ts'

export const jobColumns = defineColumns(calls.jobs.list, {
  kind: { priority: 1 },
  status: { priority: 2 },
  done: { priority: 3 },
  total: { priority: 4 },
  refusedCount: { priority: 5 },
  userName: {},
  createdOn: { priority: 6 },
  endedOn: {},
})
