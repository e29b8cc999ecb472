import { type Day, daysBetween, formatDay } from '../day.ts'
import { FILED, isPastDue, type Stage } from '../renewals/stages.ts'
import { slackOf } from './slack.ts'

/** What a license needs, most urgent first. */
export const STANDINGS = ['inactive', 'expired', 'pastDue', 'atRisk', 'dueSoon', 'inRenewal', 'valid', 'perpetual', 'noDates'] as const
export type StandingLevel = (typeof STANDINGS)[number]

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
const RECEIVED: Stage = 6

const counted = (n: number): string => (n === 1 ? '1 day' : `${n} days`)
const inDays = (n: number): string => (n === 0 ? 'today' : `in ${counted(n)}`)

/** The stages of a renewal in process, in order. */
const STEPS: readonly Stage[] = [2, 3, 4, 5, 6, 7]
const TRACKING_ONLY_STEPS: readonly Stage[] = [2, 4, 5, 6]

function stepWords(stage: Stage, isTrackingOnly: boolean): string {
  const steps = isTrackingOnly ? TRACKING_ONLY_STEPS : STEPS
  return `In renewal, step ${steps.findIndex((one) => one >= stage) + 1} of ${steps.length}`
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
  return { level: 'dueSoon', days, text: `${dueDate === null ? 'Expires' : 'Due'} ${inDays(days)}` }
}

function late(license: Watched, today: Day): Standing | null {
  if (isReceived(license)) return null
  const dates = { stage: license.stage, renewalDueDate: null, dueDate: license.dueDate, expirationDate: license.expirationDate }
  if (!isPastDue(dates, today)) return null
  const days = daysBetween(license.dueDate ?? license.expirationDate ?? today, today)
  return { level: 'pastDue', days, text: `Past due ${counted(days)}` }
}

function short({ actBy }: Watched, today: Day): Standing | null {
  const slack = slackOf(actBy, today)
  return slack === null || slack >= 0 ? null : { level: 'atRisk', days: -slack, text: `At risk: ${counted(-slack)} short` }
}

function calm(license: Watched, expiration: Day | null, today: Day): Standing {
  const { renewalStage, isTrackingOnlyRenewal, isPerpetual } = license
  const left = expiration === null ? null : daysBetween(today, expiration)
  if (renewalStage !== null) {
    const isRenewed = isReceived(license) && license.newExpirationDate !== null
    const text = isRenewed
      ? `Renewed to ${formatDay(license.newExpirationDate ?? '')}, to be completed`
      : stepWords(renewalStage, isTrackingOnlyRenewal)
    return { level: 'inRenewal', days: left, text }
  }
  if (expiration !== null) return { level: 'valid', days: left, text: `Valid until ${formatDay(expiration)}` }
  return isPerpetual ? { level: 'perpetual', days: null, text: 'No expiration' } : { level: 'noDates', days: null, text: 'Dates missing' }
}

/**
 * Where a license stands today (docs/domain/watch.md). The first level that applies, in the order of `STANDINGS`. A secondary and a
 * One Time license are never past due, at risk or due soon.
 */
export function standingOf(license: Watched, today: Day): Standing {
  if (!license.active) return { level: 'inactive', days: null, text: 'Inactive' }
  const expiration = countedExpiration(license)
  if (expiration !== null && expiration < today) {
    const days = daysBetween(expiration, today)
    return { level: 'expired', days, text: `Expired ${counted(days)} ago` }
  }
  const isRenewed = !license.isSecondary && !license.isOneTime
  const pressing = isRenewed ? (late(license, today) ?? short(license, today) ?? soon(license, expiration, today)) : null
  return pressing ?? calm(license, expiration, today)
}
