import type { Day } from '../../rules/day.ts'
import { keysOf } from '../../rules/records.ts'

/** The grid's views by their name in the address. */
export const VIEWS = { month: 'dayGridMonth', week: 'dayGridWeek', agenda: 'listMonth', day: 'listDay' } as const
export type View = keyof typeof VIEWS

/** By the library's name; 'month' if unknown. */
export const viewNamed = (type: string): View => keysOf(VIEWS).find((view) => VIEWS[view] === type) ?? 'month'

/** The days of the visible view. `to` is inclusive, unlike the grid's end. */
export interface Shown {
  view: View
  title: string
  /** The first day of the month or week, without the days around it. */
  day: Day
  from: Day
  to: Day
}
