import type { Day } from '../day.ts'

export interface Status {
  active: boolean
  deactivatedDate: Day | null
}

/**
 * Entities, officers and their links store the day since which they are inactive: the day sent, else the stored one, else today.
 * An active record has none.
 */
export const statusAfter = (before: Status, given: Partial<Status>, today: Day): Status => {
  const active = given.active ?? before.active
  return { active, deactivatedDate: active ? null : (given.deactivatedDate ?? before.deactivatedDate ?? today) }
}
