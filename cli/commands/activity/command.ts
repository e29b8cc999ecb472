import type { Command } from 'commander'
import { type ActivityEntry, activity as calls } from '../../../contract/activity/calls.ts'
import { changedField } from '../../../contract/activity/words.ts'
import { activityFilter } from '../../../forms/activity/list.ts'
import { filteredBy } from '../../kit/fields/filters.ts'
import type { Io } from '../../kit/io.ts'
import type { Column } from '../../kit/output/print.ts'
import { addList } from '../../kit/records.ts'
import { describe } from '../../kit/run.ts'

const { list } = calls

export const ACTIVITY_COLUMNS: Column<ActivityEntry>[] = [
  { moment: 'at' },
  'userName',
  { title: 'What', value: ({ event, call }) => event ?? call },
  'record',
  { title: 'Name', value: ({ recordName, recordId }) => recordName ?? (recordId === null ? null : `#${recordId}`) },
  {
    title: 'Changes',
    value: ({ record, changes }) =>
      changes.map(
        ({ field, from, to, fromName, toName }) => `${changedField(record, field)}: ${fromName ?? from ?? '–'} → ${toName ?? to ?? '–'}`,
      ),
  },
  'licenseNumber',
  'clientName',
  'address',
  'program',
]

export function add(activity: Command, io: Io): void {
  describe(activity, { does: list.does, examples: ['activity list --from 2026-11-01', 'activity list --user kim@example.com'] })
  addList(activity, io, {
    ...filteredBy(activityFilter, { omit: ['sortBy'] }),
    columns: ACTIVITY_COLUMNS,
    examples: [
      'list --from 2026-11-01 --to 2026-11-30',
      'list --user kim@example.com --record users --json',
      'list --client "Harbor Hotels"',
    ],
  })
}
