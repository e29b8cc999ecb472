import type { MessageKey } from './messages.ts'
import { type LicenseSide, mayAssign, mayEditLicense, type Person } from './permissions.ts'
import type { Stage } from './stages.ts'
import { isOneTime } from './terms.ts'

/**
 * What a license must show before its renewal begins. renewalStage: of the renewal in process, else null.
 * assignedUserId: null too when that person is inactive or no longer a renewal user (product §5).
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

/** The first reason that stops a begin, in the order of product §4, or null. The first of all is 403 for a single license. */
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

/** The same in bulk, where who is no administrator for assigning begins what is assigned to them alone (product §4 "Bulk begin"). */
export function whyCannotBulkBegin(license: LicenseToBegin, user: Person): MessageKey | null {
  const reason = whyCannotBegin(license, user)
  return reason ?? (mayAssign(user) || license.assignedUserId === user.id ? null : 'assignedToAnother')
}
