import type { MessageKey } from './messages.ts'

/** Where a license stands: standalone, primary (isMaster) or secondary (masterLicenseId). renewalId: of the renewal in process. */
export interface Placed {
  id: number
  isMaster: boolean
  masterLicenseId: number | null
  renewalId: number | null
}

/** A license that another may be linked to; `propertyActive`: with the property inactive its licenses count as inactive. */
export interface Primary extends Placed {
  clientId: number
  propertyId: number
  active: boolean
  propertyActive: boolean
}

/** Only a standalone license becomes a primary one. */
export const whyCannotPromote = ({ isMaster, masterLicenseId }: Placed): MessageKey | null =>
  isMaster || masterLicenseId !== null ? 'promoteNotStandalone' : null

/** Only a primary license without secondary ones becomes a single one. */
export function whyCannotConvert({ isMaster }: Pick<Placed, 'isMaster'>, hasChildren: boolean): MessageKey | null {
  if (!isMaster) return 'convertNotPrimary'
  return hasChildren ? 'convertHasChildren' : null
}

/** What keeps a license where it is: it is a primary, or a renewal is in process, its own or that of the primary it rides under. */
export const whyCannotMove = ({ isMaster, isInRenewal }: { isMaster: boolean; isInRenewal: boolean }): MessageKey | null => {
  if (isMaster) return 'linkIsPrimary'
  return isInRenewal ? 'structureRenewalInProcess' : null
}

const whyItStays = ({ isMaster, renewalId }: Placed, under: Placed | undefined): MessageKey | null =>
  whyCannotMove({ isMaster, isInRenewal: renewalId !== null || (under?.renewalId ?? null) !== null })

/** Why a license cannot be detached from the primary that it is under; undefined: from none (product §8). */
export const whyCannotDetach = (license: Placed, under: Placed | undefined): MessageKey | null =>
  whyItStays(license, under) ?? (under ? null : 'detachNotSecondary')

/** Why a license cannot be linked to a primary, from the one that it is under or from none (product §8). */
export function whyCannotLink(license: Primary, primary: Primary, under: Placed | undefined): MessageKey | null {
  const blocked = whyItStays(license, under)
  if (blocked) return blocked
  if (license.id === primary.id) return 'linkToItself'
  const isTogether = license.propertyId === primary.propertyId && license.clientId === primary.clientId
  const isOpen = primary.active && primary.propertyActive && primary.isMaster && primary.masterLicenseId === null
  if (!isTogether || !isOpen) return 'linkNotPrimary'
  return primary.renewalId === null ? null : 'structureRenewalInProcess'
}
