import { type Day, daysBetween, formatDay } from '../day.ts'
import { FILED, isPastDue, type Stage } from '../renewals/stages.ts'
import { cards, completedSteps } from '../renewals/steps.ts'
import { daysWords } from '../totals.ts'
import { slackOf } from './slack.ts'

/** What a license needs: the first level that applies. */
export const STANDINGS = ['inactive', 'expired', 'pastDue', 'atRisk', 'dueSoon', 'inRenewal', 'valid', 'perpetual', 'noDates'] as const
export type StandingLevel = (typeof STANDINGS)[number]

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
 * The words of a standing, for the rule and its SQL (server/licenses/standing/). `{days}` is "1 day" or "9 days", `{inDays}` "today" or
 * "in 9 days", `{day}` a date.
 */
export const STANDING_WORDS = {
  inactive: 'Inactive',
  expired: 'Expired {days} ago',
  pastDue: 'Past due {days}',
  atRisk: 'At risk: {days} short',
  due: 'Due {inDays}',
  expires: 'Expires {inDays}',
  renewed: 'Renewed to {day}, to be completed',
  valid: 'Valid until {day}',
  perpetual: 'No expiration',
  noDates: 'Dates missing',
} as const

/** What a list shows instead of a stage, which a secondary does not have. */
export const RENEWED_WITH_PRIMARY = 'Renewed with its primary'

const inDays = (n: number): string => (n === 0 ? 'today' : `in ${daysWords(n)}`)

const say = (words: keyof typeof STANDING_WORDS, n: number): string =>
  STANDING_WORDS[words].replace('{days}', daysWords(n)).replace('{inDays}', inDays(n))
const sayDay = (words: 'renewed' | 'valid', day: Day): string => STANDING_WORDS[words].replace('{day}', formatDay(day))

/** How far a renewal in process is: the step in hand, as the bar of a license counts it. */
export function stepWords(stage: Stage, isTrackingOnly: boolean): string {
  const count = cards(isTrackingOnly).length
  const step = completedSteps(stage, isTrackingOnly) + 1
  return step > count ? `In renewal, all ${count} steps complete` : `In renewal, step ${step} of ${count}`
}

const isReceived = ({ renewalStage }: Watched): boolean => renewalStage !== null && renewalStage >= RECEIVED

/** The expiration date that counts: of the new license once it has been received. */
export const countedExpiration = (license: Watched): Day | null =>
  isReceived(license) ? (license.newExpirationDate ?? license.expirationDate) : license.expirationDate

/** The date that is soon: before filing the due date, after filing the expiration date. */
function soon(license: Watched, expiration: Day | null, today: Day): Standing | null {
  const isFiled = license.renewalStage !== null && license.renewalStage >= FILED
  const dueDate = isFiled ? null : license.dueDate
  const day = dueDate ?? expiration
  if (day === null) return null
  const days = daysBetween(today, day)
  if (days < 0 || days > SOON) return null
  return { level: 'dueSoon', days, text: say(dueDate === null ? 'expires' : 'due', days) }
}

function late(license: Watched, today: Day): Standing | null {
  if (isReceived(license)) return null
  const dates = { stage: license.stage, renewalDueDate: null, dueDate: license.dueDate, expirationDate: license.expirationDate }
  if (!isPastDue(dates, today)) return null
  const days = daysBetween(license.dueDate ?? license.expirationDate ?? today, today)
  return { level: 'pastDue', days, text: say('pastDue', days) }
}

function short({ actBy }: Watched, today: Day): Standing | null {
  const slack = slackOf(actBy, today)
  return slack === null || slack >= 0 ? null : { level: 'atRisk', days: -slack, text: say('atRisk', -slack) }
}

function calm(license: Watched, expiration: Day | null, today: Day): Standing {
  const { renewalStage, isTrackingOnlyRenewal, isPerpetual } = license
  const left = expiration === null ? null : daysBetween(today, expiration)
  if (renewalStage !== null) {
    const renewedTo = isReceived(license) ? license.newExpirationDate : null
    const text = renewedTo === null ? stepWords(renewalStage, isTrackingOnlyRenewal) : sayDay('renewed', renewedTo)
    return { level: 'inRenewal', days: left, text }
  }
  if (expiration !== null) return { level: 'valid', days: left, text: sayDay('valid', expiration) }
  const level = isPerpetual ? 'perpetual' : 'noDates'
  return { level, days: null, text: STANDING_WORDS[level] }
}

/**
 * Where a license stands today (docs/domain/watch.md). The first level that applies, in the order of `STANDINGS`. A secondary and a
 * One Time license are never past due, at risk or due soon.
 */
export function standingOf(license: Watched, today: Day): Standing {
  if (!license.active) return { level: 'inactive', days: null, text: STANDING_WORDS.inactive }
  const expiration = countedExpiration(license)
  if (expiration !== null && expiration < today) {
    const days = daysBetween(expiration, today)
    return { level: 'expired', days, text: say('expired', days) }
  }
  const isRenewed = !license.isSecondary && !license.isOneTime
  const pressing = isRenewed ? (late(license, today) ?? short(license, today) ?? soon(license, expiration, today)) : null
  return pressing ?? calm(license, expiration, today)
}
