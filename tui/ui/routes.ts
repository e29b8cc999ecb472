import type { Values } from '../../contract/fields/schema.ts'
import { present } from '../../rules/present.ts'
import { keysOf } from '../../rules/records.ts'

/** The lists of records. `records/all.tsx` declares each. */
export type RecordName =
  | 'licenses'
  | 'properties'
  | 'authorities'
  | 'licenseTypes'
  | 'approvals'
  | 'requests'
  | 'activity'
  | 'jobs'
  | 'batches'
  | 'entities'
  | 'officers'
  | 'clients'
  | 'serviceAccounts'
  | 'tokens'

/** A screen and the record that it shows, as data: `{ screen: 'license', id: 7 }`. `screens.ts` has the component of each. */
export type Route =
  | { screen: 'today' }
  | { screen: 'queue' }
  | { screen: 'license'; id: number }
  | { screen: 'bulkBegin' }
  | { screen: 'tasks' }
  | { screen: 'reminders' }
  | { screen: 'records'; of: RecordName; filter?: Values; id?: number; about?: string }
  | { screen: 'record'; of: RecordName; id: number; name: string }

/** The views that [ and ] switch between, each with its first screen. */
export const VIEWS = {
  today: { title: 'Today', home: { screen: 'today' } },
  renewals: { title: 'Renewals', home: { screen: 'queue' } },
  tasks: { title: 'Tasks', home: { screen: 'tasks' } },
} as const satisfies Record<string, { title: string; home: Route }>

export type View = keyof typeof VIEWS

const ALL = keysOf(VIEWS)

/** The view after another one, or before it (-1). */
export const viewBeside = (view: View, by: 1 | -1): View => present(ALL[(ALL.indexOf(view) + by + ALL.length) % ALL.length])
