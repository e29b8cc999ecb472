import type { Command } from 'commander'
import { sendCall } from '../../../client/index.ts'
import type { Call } from '../../../contract/call.ts'
import type { Values } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import { activityColumns } from '../../../forms/activity/columns.ts'
import { activityFilter } from '../../../forms/activity/list.ts'
import { messages } from '../../../rules/messages.ts'
import { filterDrawing } from '../../kit/fields/filters.ts'
import type { NamedDrawing } from '../../kit/fields/named.ts'
import type { Io } from '../../kit/io.ts'
import { columnsOf } from '../../kit/output/columns.ts'
import { printPages } from '../../kit/output/pages.ts'
import { type AnyRow, type Column, pageOf } from '../../kit/output/print.ts'
import { addOfLicense } from './one.ts'

interface Listed {
  verb: string
  call: Call
  examples: string[]
  drawing: NamedDrawing
  columns: Column<AnyRow>[]
  none?: string
}

const names = { sortBy: 'sort' }

const LISTS: Listed[] = [
  {
    verb: 'children',
    call: calls.licenses.children,
    examples: ['children 7', 'children 7 --no-active-only --json=id,licenseNumber'],
    drawing: { names },
    columns: [
      'id',
      'licenseNumber',
      'licenseType',
      'licensingAuthority',
      'effectiveDate',
      'expirationDate',
      'trackDate',
      'dueDate',
      'active',
    ],
    none: messages.noSecondaryLicenses,
  },
  {
    verb: 'emails',
    call: calls.licenses.emails,
    examples: ['emails 42', 'emails 42 --json'],
    drawing: { names },
    columns: ['createdOn', 'status', 'sentOn', 'toName', 'toAddress', 'subject', 'attachments'],
  },
  {
    verb: 'activity',
    call: calls.licenses.activity,
    examples: ['activity 42', 'activity 42 --from 2026-11-01 --user kim@example.com'],
    drawing: filterDrawing(activityFilter, { omit: ['sortBy'] }),
    columns: columnsOf(activityColumns),
  },
]

/** Records of a license, page by page. */
export function addLists(licenses: Command, io: Io): void {
  for (const { verb, call, examples, drawing, columns, none } of LISTS) {
    addOfLicense(licenses, io, {
      verb,
      does: call,
      examples,
      asked: call.query,
      drawing,
      run: async (run, { send }, { id }, query) => {
        const read = async (asked: Values) => pageOf(await sendCall(send, call, { params: { id }, query: asked }))
        await printPages(run, { filter: query, read, call, columns, none })
      },
    })
  }
}
