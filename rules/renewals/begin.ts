import { isOneTime } from '../licenses/terms.ts'
import type { MessageKey } from '../messages.ts'
import { type LicenseSide, mayAssign, mayEditLicense, type Person } from '../permissions.ts'
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
