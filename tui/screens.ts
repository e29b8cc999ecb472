import type { ComponentProps } from 'react'
import { BulkBeginScreen } from './renewals/bulk/screen.tsx'
import { LicenseScreen } from './renewals/license.tsx'
import { QueueScreen } from './renewals/queue.tsx'
import { TasksScreen } from './tasks/tasks.tsx'

/** All screens by name. To add one: its component, and its line here. The sign-in screen is not listed, because it can cover any screen. */
export const screens = {
  queue: QueueScreen,
  license: LicenseScreen,
  bulkBegin: BulkBeginScreen,
  tasks: TasksScreen,
}

type Screens = typeof screens

/** A screen and its props: `{ screen: 'license', id: 7 }`. */
export type Place = { [K in keyof Screens]: { screen: K } & ComponentProps<Screens[K]> }[keyof Screens]

/** The views that [ and ] switch between. Each has its own stack of screens. */
export const VIEWS = {
  renewals: { title: 'Renewals', home: { screen: 'queue' } },
  tasks: { title: 'Tasks', home: { screen: 'tasks' } },
} as const satisfies Record<string, { title: string; home: Place }>

export type View = keyof typeof VIEWS

export const other = (view: View): View => (view === 'tasks' ? 'renewals' : 'tasks')
