import { addDays, type Day, daysBetween } from '../day.ts'
import { FILED, type Stage } from '../renewals/stages.ts'
import type { Pace } from './pace.ts'

/** The facts from which the start-by and act-by dates of a license are calculated. */
export interface Planned {
  /** Whether the license and its property are active. */
  active: boolean
  isSecondary: boolean
  isOneTime: boolean
  /** Of the renewal in process; null when none has begun. */
  renewalStage: Stage | null
  expirationDate: Day | null
  /** Of the renewal in process, otherwise of the license. */
  dueDate: Day | null
  trackDate: Day | null
}

const RECEIVED: Stage = 6
const FORMS: Stage = 3

const before = (day: Day | null, days: number | null): Day | null => (day === null || days === null ? null : addDays(day, -days))

const earlier = (a: Day | null, b: Day | null): Day | null => {
  if (a === null || b === null) return a ?? b
  return a < b ? a : b
}

const hasPlan = ({ active, isSecondary, isOneTime }: Planned): boolean => active && !isSecondary && !isOneTime

/** Whether the pace tells anything about the time before filing or at the authority. */
const isKnown = ({ preparationDays, processingDays }: Pace): boolean => preparationDays !== null || processingDays !== null

/** The last day on which a renewal can begin and still be filed by its due date and issued before its expiration date. */
function calculatedStart({ dueDate, expirationDate }: Planned, pace: Pace): Day | null {
  if (!isKnown(pace)) return null
  const preparation = pace.preparationDays ?? 0
  const forDueDate = before(dueDate, preparation)
  const forExpiration = before(expirationDate, preparation + (pace.processingDays ?? 0))
  return earlier(forDueDate, forExpiration)
}

/** When to begin: calculated from the pace, or the track date where nothing is known. Null once the renewal has begun. */
export function startByOf(license: Planned, pace: Pace): Day | null {
  if (!hasPlan(license) || license.renewalStage !== null) return null
  return calculatedStart(license, pace) ?? license.trackDate
}

/**
 * The day by which the next step must be done so that the license is in time; slack counts the days until then. Null if the pace is
 * unknown, and once the license is received.
 */
export function actByOf(license: Planned, pace: Pace): Day | null {
  if (!hasPlan(license)) return null
  const { renewalStage, expirationDate } = license
  if (renewalStage === null) return calculatedStart(license, pace)
  if (renewalStage >= RECEIVED) return null
  if (renewalStage >= FILED) return before(expirationDate, pace.processingDays)
  const dueDate = license.dueDate ?? expirationDate
  return before(dueDate, renewalStage >= FORMS ? pace.formsToFiledDays : pace.preparationDays)
}

/** Days until `actBy`; negative is at risk. */
export const slackOf = (actBy: Day | null, today: Day): number | null => (actBy === null ? null : daysBetween(today, actBy))
