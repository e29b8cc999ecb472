import { calls } from '../../contract/index.ts'
import { defineColumns } from '../../forms/columns.ts'
import { IMPORT_KIND_LABELS } from '../../rules/imports/kinds.ts'
import { isStaff } from '../../rules/people/permissions.ts'

export const importColumns = defineColumns(calls.imports.list, {
  fileName: { priority: 1 },
  status: { priority: 2 },
  kind: { value: ({ kind }) => IMPORT_KIND_LABELS[kind], priority: 3 },
  clientName: { mayUse: isStaff },
  userName: {},
  createdOn: { priority: 4 },
  rowCount: { priority: 5 },
  createdCount: {},
  updatedCount: {},
  refusedCount: { priority: 6 },
  batchId: { title: 'Undo' },
})
