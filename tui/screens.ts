import type { ComponentType } from 'react'
import { RecordsScreen } from './records/list.tsx'
import { RecordScreen } from './records/record.tsx'
import { RemindersScreen } from './reminders/reminders.tsx'
import { BulkBeginScreen } from './renewals/bulk/screen.tsx'
import { LicenseScreen } from './renewals/license/license.tsx'
import { QueueScreen } from './renewals/queue/queue.tsx'
import { TodayScreen } from './today/today.tsx'
import type { Route } from './ui/routes.ts'
import { TasksScreen } from './user-tasks/tasks.tsx'

/** All screens by name. To add one: its component, and its line here. The sign-in screen is not listed, because it can cover any screen. */
export const screens: { [To in Route as To['screen']]: ComponentType<Omit<To, 'screen'>> } = {
  today: TodayScreen,
  queue: QueueScreen,
  license: LicenseScreen,
  bulkBegin: BulkBeginScreen,
  tasks: TasksScreen,
  reminders: RemindersScreen,
  records: RecordsScreen,
  record: RecordScreen,
}
