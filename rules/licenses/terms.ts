/** The term of license types whose term nobody has entered. No expiration date follows from it. */
export const UNKNOWN_TERM = 'Not Known'

/** The license terms of a new database, in months. Three terms have 0 months; only their names differ. */
export const LICENSE_TERMS: readonly { name: string; months: number }[] = [
  { name: 'One Time', months: 0 },
  { name: 'Perpetual', months: 0 },
  { name: '6 Months', months: 6 },
  { name: '1 Year', months: 12 },
  { name: '2 Years', months: 24 },
  { name: '3 Years', months: 36 },
  { name: '5 Years', months: 60 },
  { name: UNKNOWN_TERM, months: 0 },
]

export const isOneTime = (licenseTermName: string | null): boolean => licenseTermName === 'One Time'

/** The term sets no end, so expiration and track dates are optional. */
export const isPerpetual = (licenseTermName: string | null): boolean => licenseTermName === 'Perpetual'
