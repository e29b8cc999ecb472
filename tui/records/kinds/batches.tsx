import { changeWords, recordWords } from '../../../contract/activity/words.ts'
import { batchStatus } from '../../../contract/batches/words.ts'
import type { Output } from '../../../contract/call.ts'
import { calls } from '../../../contract/index.ts'
import { callWords } from '../../../contract/words.ts'
import { batchColumns } from '../../../forms/batches/columns.ts'
import { batchFilter } from '../../../forms/batches/list.ts'
import { UndoBox } from '../../batches/undo.tsx'
import { recordLines } from '../../ui/lines/record-lines.ts'
import { pairs } from '../../ui/text.ts'
import { askBox } from '../boxes.tsx'
import type { RecordKind } from '../kind.ts'

type Row = Output<typeof calls.batches.list>['items'][number]

/** How many records are shown. */
const MOST = 100

/** Bulk actions and plans. */
export const batches: RecordKind<Row> = {
  title: 'Batches',
  empty: 'batches',
  columns: batchColumns,
  cells: { call: { min: 24, max: 44 } },
  filter: batchFilter,
  read: ({ api, filter }) => api.call(calls.batches.list, { body: filter }),
  nameOf: ({ id, call }) => `${callWords(call)} (${id})`,
  show: async ({ api, id, width }) => {
    const { items, ...batch } = await api.batches.get({ params: { id }, query: { pageSize: MOST } })
    const records = items.map((row) => {
      const name = row.recordName ?? row.licenseNumber ?? (row.recordId === null ? 'new' : `#${row.recordId}`)
      const what = row.reason ?? changeWords(row).join('; ')
      return [`  ${recordWords(row.record ?? '')} ${name}`, [what, row.standing?.text].filter(Boolean).join(' · ')] as const
    })
    const facts = recordLines(calls.batches.get.reply, batch, width, { call: callWords, status: () => batchStatus(batch), items: null })
    return [...facts, '', ...pairs(records, width)]
  },
  path: (id) => `/batches/${id}`,
  deeds: [
    {
      key: 'U',
      says: 'Undo it',
      box: ({ targets: [target], onDone, onClose }) => (
        <UndoBox batchId={target?.id ?? 0} onClose={onClose} onUndone={() => void onDone()} />
      ),
    },
    {
      key: 'a',
      says: 'Apply the plan',
      box: askBox({
        call: calls.plans.apply,
        title: 'Apply the Plan',
        sentence: 'Records that have changed since are left out.',
        yes: 'Apply',
        send: (api, { id }) => api.plans.apply({ params: { id } }),
      }),
    },
  ],
}
