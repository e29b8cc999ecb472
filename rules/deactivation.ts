import type { Day } from './day.ts'

export interface Status {
  active: boolean
  deactivatedDate: Day | null
}

/**
 * Entities, officers and their links keep the day since which they are inactive (spec 2 §4): the day that is given, else
 * the one that they have, else today; an active one has none.
 */
export const statusAfter = (before: Status, given: Partial<Status>, today: Day): Status => {
  const active = given.active ?? before.active
  return { active, deactivatedDate: active ? null : (given.deactivatedDate ?? before.deactivatedDate ?? today) }
}
