import { addDays, type Day, formatDay } from '../day.ts'
import { isOneTime, isPerpetual } from '../licenses/terms.ts'
import { type MessageKey, messages, sentences } from '../messages.ts'
import { type LicenseSide, mayAssign, mayEditLicense, type Person } from '../people/permissions.ts'
import type { Stage } from './stages.ts'

/**
 * What decides whether the renewal of a license can begin. renewalStage: of the renewal in process, else null.
 * assignedUserId: also null when that user is inactive or no longer has renewal permission.
 */
export interface LicenseToBegin extends LicenseSide {
  isChild: boolean
  renewalStage: Stage | null
  active: boolean
  propertyActive: boolean
  licenseTermName: string | null
  renewalDesignationApprovalStatus: string
  assignedUserId: number | null
}

/** The first reason that blocks a begin, or null. For a single license, the first reason is answered with 403. */
export function whyCannotBegin(license: LicenseToBegin, user: Person): MessageKey | null {
  if (!mayEditLicense(user, license)) return 'notOnYourSide'
  if (license.isChild) return 'secondaryLicense'
  if (license.renewalStage !== null) return 'renewalInProcess'
  if (!license.active) return 'inactiveLicense'
  if (!license.propertyActive) return 'inactiveProperty'
  if (isOneTime(license.licenseTermName)) return 'oneTimeTerm'
  if (license.renewalDesignationApprovalStatus !== 'None') return 'approvalPending'
  if (license.assignedUserId === null) return 'unassigned'
  return null
}

/** The same for bulk begin, where users who may not assign begin only licenses assigned to themselves. */
export function whyCannotBulkBegin(license: LicenseToBegin, user: Person): MessageKey | null {
  const reason = whyCannotBegin(license, user)
  return reason ?? (mayAssign(user) || license.assignedUserId === user.id ? null : 'assignedToAnother')
}

/** The day from which the licensing authority takes renewals; null if it takes them at any time. */
export const earliestFilingDate = (expirationDate: Day | null, earliestFilingDays: number | null): Day | null =>
  expirationDate === null || earliestFilingDays === null ? null : addDays(expirationDate, -earliestFilingDays)

/** Why a begin on this day needs a reason: the authority does not take renewals yet. Null if it needs none. */
export const whyEarly = (processStartDate: Day, earliest: Day | null): string | null =>
  earliest !== null && processStartDate < earliest ? sentences.beginsEarly(formatDay(earliest)) : null

/** The facts that decide whether a renewal should begin by now. */
export interface DatesOfBegin {
  licenseTermName: string | null
  expirationDate: Day | null
  trackDate: Day | null
  hasCompletedRenewal: boolean
}

/** Why renewals that can begin should wait, as groups of a bulk begin. */
export const WAIT_GROUPS = ['renewed', 'notDue', 'neverExpires', 'noDates'] as const
export type WaitGroup = (typeof WAIT_GROUPS)[number]

export const WAIT_GROUP_LABELS: Record<WaitGroup, string> = {
  renewed: 'Renewed within its term',
  notDue: 'Not due yet',
  neverExpires: 'Never expires',
  noDates: 'No dates',
}

/** The group of a renewal that can begin but should wait; null if it should begin. It should begin from its track date on. */
export function waitGroupOf(dates: DatesOfBegin, today: Day): WaitGroup | null {
  const { licenseTermName, expirationDate, trackDate, hasCompletedRenewal } = dates
  if (expirationDate === null && isPerpetual(licenseTermName)) return 'neverExpires'
  if (expirationDate === null || trackDate === null) return 'noDates'
  if (trackDate <= today) return null
  return hasCompletedRenewal ? 'renewed' : 'notDue'
}

/** Why a renewal that can begin should wait, in words; null if it should begin. */
export function whyWait(dates: DatesOfBegin, today: Day): string | null {
  const day = dates.trackDate ? formatDay(dates.trackDate) : ''
  const WORDS: Record<WaitGroup, string> = {
    renewed: sentences.renewedUntil(day),
    notDue: sentences.notDueUntil(day),
    neverExpires: messages.neverExpires,
    noDates: messages.datesMissing,
  }
  const group = waitGroupOf(dates, today)
  return group && WORDS[group]
}
