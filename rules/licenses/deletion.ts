import { addDays, type Day } from '../day.ts'
import { limits } from '../installation/limits.ts'
import type { MessageKey } from '../messages.ts'
import type { LicenseSide } from '../people/permissions.ts'

/** The facts that decide whether a license can be deleted. `mayEdit`: the person may edit it, and so deactivate it instead. */
export interface LicenseToDelete extends Pick<LicenseSide, 'renewalDesignation'> {
  active: boolean
  mayEdit: boolean
  /** The day on which it was added, in the provider's time zone. */
  addedOn: Day
  hasTrustAccountLedgerItems: boolean
  isInRenewal: boolean
  /** Whether a renewal was ever begun, even if it was abandoned. */
  hasHadRenewal: boolean
  hasInvoice: boolean
  hasMail: boolean
  hasChildren: boolean
}

const isTooOld = ({ addedOn }: LicenseToDelete, today: Day): boolean => today > addDays(addedOn, limits.deleteMistakeDays)

/** What blocks the deletion of a license that the provider handles. Its renewal history is deleted with it. */
const whyProviderCannot = ({ isInRenewal, hasChildren }: LicenseToDelete): MessageKey | null => {
  if (isInRenewal) return 'licenseInRenewal'
  return hasChildren ? 'licenseHasChildren' : null
}

/** What blocks the deletion of a license that its client handles: only a mistake without any history can be deleted. */
const whyNotMistake = (license: LicenseToDelete, today: Day): MessageKey | null => {
  if (isTooOld(license, today)) return 'licenseTooOldToDelete'
  if (license.hasInvoice) return 'licenseHasInvoice'
  if (license.hasHadRenewal) return 'licenseHasHadRenewal'
  if (license.hasMail) return 'licenseHasMail'
  return license.hasChildren ? 'licenseHasChildren' : null
}

/**
 * Why a license cannot be deleted by a person with the permission `mayDeleteLicense`: message keys to be joined, none if it can.
 * The last one suggests deactivation, where secondary licenses or a renewal in process could not be removed first.
 */
export function whyCannotDelete(license: LicenseToDelete, today: Day): MessageKey[] {
  const isProviders = license.renewalDesignation === 'Provider'
  const reason = isProviders ? whyProviderCannot(license) : whyNotMistake(license, today)
  const blocking = license.hasTrustAccountLedgerItems ? 'licenseHasLedgerItems' : reason
  if (blocking === null) return []
  const canBeRemoved = blocking === 'licenseInRenewal' || blocking === 'licenseHasChildren'
  return license.active && license.mayEdit && !canBeRemoved ? [blocking, 'licenseMayBeDeactivated'] : [blocking]
}
