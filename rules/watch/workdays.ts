import { allForYear } from '@18f/us-federal-holidays'
import { addDays, type Day, formatDay, weekday } from '../day.ts'

const SUNDAY = 0
const SATURDAY = 6

const observed = new Map<number, ReadonlySet<Day>>()

/** The US federal holidays as observed: on Friday or Monday when the day itself falls on a weekend. */
function holidaysOf(year: number): ReadonlySet<Day> {
  const known = observed.get(year)
  if (known) return known
  // New Year's Day of the next year may be observed on December 31.
  const days = new Set([...allForYear(year), ...allForYear(year + 1)].map(({ dateString }) => dateString))
  observed.set(year, days)
  return days
}

const isWeekend = (day: Day): boolean => [SUNDAY, SATURDAY].includes(weekday(day))

/** Monday to Friday, except US federal holidays. */
export const isWorkday = (day: Day): boolean => !isWeekend(day) && !holidaysOf(Number(day.slice(0, 4))).has(day)

/** The day itself, or the last working day before it. */
export function workdayOnOrBefore(day: Day): Day {
  let found = day
  while (!isWorkday(found)) found = addDays(found, -1)
  return found
}

/** The first working day after `day`. */
export function nextWorkday(day: Day): Day {
  let found = addDays(day, 1)
  while (!isWorkday(found)) found = addDays(found, 1)
  return found
}

/** 'act by 12/31/26' for a coming date that is not a working day; null for any other. */
export function actByWords(day: Day | null, today: Day): string | null {
  if (day === null || day < today) return null
  const actBy = workdayOnOrBefore(day)
  return actBy === day ? null : `act by ${formatDay(actBy)}`
}

/** '12/31/26', and the day to act by if that is another; empty without a date. */
export const dayWithActBy = (day: Day | null, today: Day): string =>
  day === null ? '' : [formatDay(day), actByWords(day, today)].filter(Boolean).join(', ')
