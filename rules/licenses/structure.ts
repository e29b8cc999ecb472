import type { MessageKey } from '../messages.ts'

/** The position of a license: standalone, primary (isMaster) or secondary (masterLicenseId). renewalId: of the renewal in process. */
export interface Placed {
  id: number
  isMaster: boolean
  masterLicenseId: number | null
  renewalId: number | null
}

/** A license that others can be linked to. `propertyActive`: licenses of an inactive property count as inactive. */
export interface Primary extends Placed {
  clientId: number
  propertyId: number
  active: boolean
  propertyActive: boolean
}

/** Only a standalone license can become a primary. */
export const whyCannotPromote = ({ isMaster, masterLicenseId }: Placed): MessageKey | null =>
  isMaster || masterLicenseId !== null ? 'promoteNotStandalone' : null

/** Only a primary license without secondary licenses can become standalone. */
export function whyCannotConvert({ isMaster }: Pick<Placed, 'isMaster'>, hasChildren: boolean): MessageKey | null {
  if (!isMaster) return 'convertNotPrimary'
  return hasChildren ? 'convertHasChildren' : null
}

/** Why a license cannot be moved: it is a primary, or its own renewal or that of its primary is in process. */
export const whyCannotMove = ({ isMaster, isInRenewal }: { isMaster: boolean; isInRenewal: boolean }): MessageKey | null => {
  if (isMaster) return 'linkIsPrimary'
  return isInRenewal ? 'structureRenewalInProcess' : null
}

const whyItStays = ({ isMaster, renewalId }: Placed, under: Placed | undefined): MessageKey | null =>
  whyCannotMove({ isMaster, isInRenewal: renewalId !== null || (under?.renewalId ?? null) !== null })

/** Why a license cannot be detached. `under`: its primary, if it has one. */
export const whyCannotDetach = (license: Placed, under: Placed | undefined): MessageKey | null =>
  whyItStays(license, under) ?? (under ? null : 'detachNotSecondary')

/** Why a license cannot be linked to a primary. `under`: its primary now, if it has one. */
export function whyCannotLink(license: Primary, primary: Primary, under: Placed | undefined): MessageKey | null {
  const blocked = whyItStays(license, under)
  if (blocked) return blocked
  if (license.id === primary.id) return 'linkToItself'
  const isTogether = license.propertyId === primary.propertyId && license.clientId === primary.clientId
  const isOpen = primary.active && primary.propertyActive && primary.isMaster && primary.masterLicenseId === null
  if (!isTogether || !isOpen) return 'linkNotPrimary'
  return primary.renewalId === null ? null : 'structureRenewalInProcess'
}
