import type { Command } from 'commander'
import { activity as calls } from '../../../contract/activity/calls.ts'
import { activityColumns } from '../../../forms/activity/columns.ts'
import { activityFilter } from '../../../forms/activity/list.ts'
import { filteredBy } from '../../kit/fields/filters.ts'
import type { Io } from '../../kit/io.ts'
import { columnsOf } from '../../kit/output/columns.ts'
import { addList } from '../../kit/records.ts'
import { describe } from '../../kit/run.ts'

const { list } = calls

export function add(activity: Command, io: Io): void {
  describe(activity, { does: list, examples: ['activity list --from 2026-11-01', 'activity list --user kim@example.com'] })
  addList(activity, io, {
    ...filteredBy(activityFilter, { omit: ['sortBy'] }),
    columns: columnsOf(activityColumns),
    examples: [
      'list --from 2026-11-01 --to 2026-11-30',
      'list --user kim@example.com --record users --json',
      'list --client "Harbor Hotels"',
    ],
  })
}
