import { keysOf } from '../records.ts'

/**
 * What "Copy Changes to Secondary Licenses" can copy: the fields of each group. A license's number, authority, type, jurisdiction,
 * issue date and suspension date are never copied. The due date of a secondary follows its expiration date.
 */
export const COPY_GROUPS = {
  licenseInfo: ['accountNumber', 'premisesName'],
  premisesAddress: ['address1', 'address2', 'city', 'state', 'zip', 'country', 'county'],
  licensees: ['licenseeIds'],
  officers: ['officers'],
  renewalTracking: ['isTrackingOnly'],
  effectiveDate: ['effectiveDate'],
  expirationDate: ['expirationDate'],
  trackDate: ['trackDate'],
} as const

export type CopyGroup = keyof typeof COPY_GROUPS
export type CopiedField = (typeof COPY_GROUPS)[CopyGroup][number]

/** The group of a field; undefined for a field that is not copied. */
export const copyGroupOf = (field: string): CopyGroup | undefined =>
  keysOf(COPY_GROUPS).find((group) => COPY_GROUPS[group].some((one) => one === field))
