import { readOnlySentences } from '../messages/read-only.ts'
import {
  isKeeper,
  isOnMySide,
  isStaff,
  keepsProviderWide,
  type LicenseSide,
  levelRenews,
  type Person,
  type PropertySide,
} from './permissions.ts'

/** A property as its reader sees it. The counts are of the active licenses that the reader sees, by designation. */
export interface PropertyRead extends PropertySide {
  providerName: string
  /** Null if the reader does not see the billing client. */
  billingClientName: string | null
  providerLicensesCount: number
  clientLicensesCount: number
}

const teamOf = (providerName: string) => `${providerName}’s team`

/** Why a person cannot change a property, and who may. Null for a person who may. */
export function whyPropertyReadOnly(person: Person, property: PropertyRead): string | null {
  if (isKeeper(person, property)) return null
  const { billingClientName, clientLicensesCount, providerLicensesCount, providerName } = property
  const renews = levelRenews(property.billingClientServiceLevel)
  const isKeptByClient = renews && property.allLicensesDesignatedToClient
  if (isStaff(person)) {
    if (!keepsProviderWide(person) && !(isKeptByClient && property.hasActiveLicenses)) return readOnlySentences.forStaffAdministrators
    return readOnlySentences.keptByClient(billingClientName ?? 'its client', clientLicensesCount)
  }
  if (isKeptByClient)
    return person.clientId === property.billingClientId ? readOnlySentences.forRenewers : readOnlySentences.keptByAnotherClient
  return renews
    ? readOnlySentences.keptByProvider(teamOf(providerName), providerLicensesCount)
    : readOnlySentences.keptForFullService(teamOf(providerName))
}

/** Why a person cannot change a license. `renewalDesignationName`: the side that renews it. Null for a person on that side. */
export const whyLicenseReadOnly = (person: Person, license: LicenseSide & { renewalDesignationName: string }): string | null =>
  isOnMySide(person, license) ? null : readOnlySentences.renewedBy(license.renewalDesignationName)
