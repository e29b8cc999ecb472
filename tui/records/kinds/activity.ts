import { changeWords, whatWords } from '../../../contract/activity/words.ts'
import type { Output } from '../../../contract/call.ts'
import { calls } from '../../../contract/index.ts'
import { activityColumns } from '../../../forms/activity/columns.ts'
import { activityFilter } from '../../../forms/activity/list.ts'
import { recordLines } from '../../ui/lines/record-lines.ts'
import { wrap } from '../../ui/text.ts'
import type { RecordKind } from '../kind.ts'

type Row = Output<typeof calls.activity.list>['items'][number]

/** Who changed what, latest first. */
export const activityKind: RecordKind<Row> = {
  title: 'Activity',
  empty: 'activity',
  columns: activityColumns,
  cells: { call: { min: 20, max: 40, cell: whatWords }, changes: { min: 24, max: 80, cell: (row) => changeWords(row).join('; ') } },
  filter: activityFilter,
  read: ({ api, filter: { sortBy: _one, ...filter } }) => api.call(calls.activity.list, { query: filter }),
  nameOf: ({ recordName, licenseNumber }) => licenseNumber ?? recordName ?? 'Activity',
  numberOf: ({ licenseNumber }) => licenseNumber,
  lines: (row, width) => [
    ...recordLines(calls.activity.list.reply.properties.items.items, row, width, {
      changes: null,
      call: () => whatWords(row),
      event: null,
    }),
    '',
    ...changeWords(row).flatMap((change) => wrap(change, width)),
  ],
}
