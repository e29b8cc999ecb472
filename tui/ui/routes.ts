/** A screen and the record that it shows, as data: `{ screen: 'license', id: 7 }`. `screens.ts` has the component of each. */
export type Route = { screen: 'queue' } | { screen: 'license'; id: number } | { screen: 'bulkBegin' } | { screen: 'tasks' }

/** The views that [ and ] switch between, each with its first screen. */
export const VIEWS = {
  renewals: { title: 'Renewals', home: { screen: 'queue' } },
  tasks: { title: 'Tasks', home: { screen: 'tasks' } },
} as const satisfies Record<string, { title: string; home: Route }>

export type View = keyof typeof VIEWS

export const other = (view: View): View => (view === 'tasks' ? 'renewals' : 'tasks')
