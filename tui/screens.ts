import type { ComponentType } from 'react'
import { BulkBeginScreen } from './renewals/bulk/screen.tsx'
import { LicenseScreen } from './renewals/license.tsx'
import { QueueScreen } from './renewals/queue.tsx'
import { TasksScreen } from './tasks/tasks.tsx'
import type { Place } from './ui/places.ts'

/** Every screen, by name. To add one: its component, and its line here. Signing in is not among them: it comes over any of them. */
export const screens: { [To in Place as To['screen']]: ComponentType<Omit<To, 'screen'>> } = {
  queue: QueueScreen,
  license: LicenseScreen,
  bulkBegin: BulkBeginScreen,
  tasks: TasksScreen,
}
