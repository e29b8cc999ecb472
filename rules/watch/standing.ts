import { type Day, daysBetween, formatDay } from '../day.ts'
import { FILED, isPastDue, type Stage } from '../renewals/stages.ts'
import { cards, completedSteps } from '../renewals/steps.ts'
import { daysWords } from '../totals.ts'

/** What a license needs: the first level that applies. */
export const STANDINGS = ['inactive', 'expired', 'pastDue', 'atRisk', 'dueSoon', 'inRenewal', 'valid', 'perpetual', 'noDates'] as const
export type StandingLevel = (typeof STANDINGS)[number]

/** The levels of a license that is late. */
export const LATE: readonly StandingLevel[] = ['expired', 'pastDue', 'atRisk']

/** The order of lists by standing: most urgent first, and what is inactive last. */
export const BY_URGENCY: readonly StandingLevel[] = [...STANDINGS.filter((level) => level !== 'inactive'), 'inactive']

export const STANDING_LABELS: Record<StandingLevel, string> = {
  inactive: 'Inactive',
  expired: 'Expired',
  pastDue: 'Past due',
  atRisk: 'At risk',
  dueSoon: 'Due soon',
  inRenewal: 'In renewal',
  valid: 'Valid',
  perpetual: 'No expiration',
  noDates: 'Dates missing',
}

export interface Standing {
  level: StandingLevel
  /** Days that the text counts: since the expiration or due date, missing, or left. Null where it counts none. */
  days: number | null
  text: string
}

/** What the standing of a license depends on. */
export interface Watched {
  /** Whether the license and its property are active. */
  active: boolean
  isSecondary: boolean
  isOneTime: boolean
  isPerpetual: boolean
  /** `stageOf` the license. */
  stage: Stage
  /** Of the renewal in process; null when none has begun. */
  renewalStage: Stage | null
  isTrackingOnlyRenewal: boolean
  expirationDate: Day | null
  /** Of the license that the renewal in process has brought. */
  newExpirationDate: Day | null
  /** Of the renewal in process, otherwise of the license. */
  dueDate: Day | null
  /** `actByOf` the license. */
  actBy: Day | null
}

/** A date this many days ahead is soon. */
export const SOON = 30
/** From this stage of a renewal on, its new expiration date counts. */
export const RECEIVED: Stage = 6

/**
 * Why a license stands where it does: the level, and the words. `{days}` is "1 day" or "9 days", `{inDays}` "today" or "in 9 days",
 * `{day}` a date, `{step}` how far the renewal in process is.
 */
export const REASONS = {
  inactive: { level: 'inactive', words: 'Inactive' },
  expired: { level: 'expired', words: 'Expired {days} ago' },
  pastDue: { level: 'pastDue', words: 'Past due {days}' },
  atRisk: { level: 'atRisk', words: 'At risk: {days} short' },
  due: { level: 'dueSoon', words: 'Due {inDays}' },
  expires: { level: 'dueSoon', words: 'Expires {inDays}' },
  renewed: { level: 'inRenewal', words: 'Renewed to {day}, to be completed' },
  inRenewal: { level: 'inRenewal', words: 'In renewal, {step}' },
  valid: { level: 'valid', words: 'Valid until {day}' },
  perpetual: { level: 'perpetual', words: 'No expiration' },
  noDates: { level: 'noDates', words: 'Dates missing' },
} as const satisfies Record<string, { level: StandingLevel; words: string }>
export type Reason = keyof typeof REASONS

/** What a list shows instead of a stage, which a secondary does not have. */
export const RENEWED_WITH_PRIMARY = 'Renewed with its primary'

type Step = Pick<Watched, 'renewalStage' | 'isTrackingOnlyRenewal'>

/** The step of the renewal in process, as the bar of a license counts it. */
function stepOf({ renewalStage, isTrackingOnlyRenewal }: Step): string {
  const count = cards(isTrackingOnlyRenewal).length
  const step = completedSteps(renewalStage ?? 1, isTrackingOnlyRenewal) + 1
  return step > count ? `all ${count} steps complete` : `step ${step} of ${count}`
}

const NO_STEP: Step = { renewalStage: null, isTrackingOnlyRenewal: false }

/** The standing for a reason. `day` is the date in its text, to which its days are counted; null for reasons without a date. */
export function standingFor(reason: Reason, day: Day | null, today: Day, step = NO_STEP): Standing {
  const { level, words } = REASONS[reason]
  const days = day === null ? null : Math.abs(daysBetween(today, day))
  const counted = daysWords(days ?? 0)
  const text = words
    .replace('{days}', counted)
    .replace('{inDays}', days === 0 ? 'today' : `in ${counted}`)
    .replace('{day}', () => formatDay(day ?? today))
    .replace('{step}', () => stepOf(step))
  return { level, days, text }
}

const isReceived = ({ renewalStage }: Watched): boolean => renewalStage !== null && renewalStage >= RECEIVED

/** The expiration date that counts: of the new license once it has been received. */
export const countedExpiration = (license: Watched): Day | null =>
  isReceived(license) ? (license.newExpirationDate ?? license.expirationDate) : license.expirationDate

/** Soon is before filing the due date, after filing the expiration date. */
function soon(license: Watched, expiration: Day | null, today: Day): Standing | null {
  const isFiled = license.renewalStage !== null && license.renewalStage >= FILED
  const dueDate = isFiled ? null : license.dueDate
  const day = dueDate ?? expiration
  if (day === null) return null
  const days = daysBetween(today, day)
  return days < 0 || days > SOON ? null : standingFor(dueDate === null ? 'expires' : 'due', day, today)
}

function late(license: Watched, today: Day): Standing | null {
  if (isReceived(license)) return null
  const dates = { stage: license.stage, renewalDueDate: null, dueDate: license.dueDate, expirationDate: license.expirationDate }
  return isPastDue(dates, today) ? standingFor('pastDue', license.dueDate ?? license.expirationDate ?? today, today) : null
}

function short({ actBy }: Watched, today: Day): Standing | null {
  return actBy !== null && actBy < today ? standingFor('atRisk', actBy, today) : null
}

function calm(license: Watched, expiration: Day | null, today: Day): Standing {
  if (isReceived(license) && license.newExpirationDate !== null) return standingFor('renewed', license.newExpirationDate, today)
  if (license.renewalStage !== null) return standingFor('inRenewal', expiration, today, license)
  if (expiration !== null) return standingFor('valid', expiration, today)
  return standingFor(license.isPerpetual ? 'perpetual' : 'noDates', null, today)
}

/**
 * Where a license stands today (docs/domain/watch.md). The first level that applies, in the order of `STANDINGS`. A secondary and a
 * One Time license are never past due, at risk or due soon.
 */
export function standingOf(license: Watched, today: Day): Standing {
  if (!license.active) return standingFor('inactive', null, today)
  const expiration = countedExpiration(license)
  if (expiration !== null && expiration < today) return standingFor('expired', expiration, today)
  const isRenewed = !license.isSecondary && !license.isOneTime
  const pressing = isRenewed ? (late(license, today) ?? short(license, today) ?? soon(license, expiration, today)) : null
  return pressing ?? calm(license, expiration, today)
}
