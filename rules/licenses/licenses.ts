import { isZipMissing } from '../address.ts'
import type { Day } from '../day.ts'
import type { MessageKey } from '../messages.ts'

type Wrong = Record<string, MessageKey>

/** The information of a license before it is stored. */
export interface InformationSoFar {
  zip?: string | null
  country?: string | null
  jurisdiction?: string | null
  licensingAuthorityId?: number | null
  licenseTypeId?: number | null
  licenseeIds?: readonly number[]
}

/** What is missing beyond the required fields of the schema, with a message key for each field; {} when complete. */
export function whatInformationNeeds(given: InformationSoFar): Wrong {
  const wrong: Wrong = {}
  if (isZipMissing(given)) wrong.zip = 'required'
  if (!given.jurisdiction) wrong.jurisdiction = 'jurisdictionRequired'
  if (!given.licensingAuthorityId) wrong.licensingAuthorityId = 'licensingAuthorityRequired'
  if (!given.licenseTypeId) wrong.licenseTypeId = 'licenseTypeRequired'
  if (!given.licenseeIds?.length) wrong.licenseeIds = 'licenseeRequired'
  return wrong
}

export interface TrackingDates {
  effectiveDate: Day | null
  expirationDate: Day | null
  trackDate: Day | null
}

/** isPerpetual: the term never ends. isSeasonal: from the license type. isChild: a secondary, whose effective date is its primary's. */
export interface TrackedKind {
  isPerpetual: boolean
  isSeasonal: boolean
  isChild: boolean
}

/** What is wrong with the dates of Edit Tracking Details, a message key for each field; {} when nothing is. */
export function whatTrackingNeeds(dates: TrackingDates, { isPerpetual, isSeasonal, isChild }: TrackedKind): Wrong {
  const { effectiveDate, expirationDate, trackDate } = dates
  const wrong: Wrong = {}
  const mayBeLeftOut = isPerpetual || isChild
  if (!effectiveDate && !isChild) wrong.effectiveDate = 'required'
  if (!expirationDate && !mayBeLeftOut) wrong.expirationDate = 'required'
  if (!trackDate && !mayBeLeftOut) wrong.trackDate = 'required'
  if (effectiveDate && expirationDate && expirationDate <= effectiveDate) wrong.expirationDate = 'expirationNotAfterEffective'
  if (trackDate && expirationDate && trackDate >= expirationDate && !isSeasonal) wrong.trackDate = 'trackNotBeforeExpiration'
  return wrong
}

/** A license and its alert. Licenses of an inactive property count as inactive. */
export interface AlertedLicense {
  active: boolean
  propertyActive: boolean
  alert: string | null
  renewalDesignationApprovalStatus: string
}

const isInactive = ({ active, propertyActive }: AlertedLicense): boolean => !active || !propertyActive

/** Why the alert cannot be written. A pending approval blocks the change of an alert, but not a new alert. */
export function whyCannotAlert(license: AlertedLicense): MessageKey | null {
  if (isInactive(license)) return 'alertInactive'
  return license.alert !== null && license.renewalDesignationApprovalStatus !== 'None' ? 'approvalPending' : null
}

export function whyCannotRemoveAlert(license: AlertedLicense): MessageKey | null {
  if (license.alert === null) return 'alertMissing'
  return whyCannotAlert(license)
}
