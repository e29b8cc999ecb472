/** A screen and what it is about, as data: `{ screen: 'license', id: 7 }`. `screens.ts` has the component of each. */
export type Place = { screen: 'queue' } | { screen: 'license'; id: number } | { screen: 'bulkBegin' } | { screen: 'tasks' }

/** The views that [ and ] switch between, each with the screen that it starts with. */
export const VIEWS = {
  renewals: { title: 'Renewals', home: { screen: 'queue' } },
  tasks: { title: 'Tasks', home: { screen: 'tasks' } },
} as const satisfies Record<string, { title: string; home: Place }>

export type View = keyof typeof VIEWS

export const other = (view: View): View => (view === 'tasks' ? 'renewals' : 'tasks')
