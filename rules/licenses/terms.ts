/** The license terms of a new database, in months. Two terms have 0 months; only their names differ. */
export const LICENSE_TERMS: readonly { name: string; months: number }[] = [
  { name: 'One Time', months: 0 },
  { name: 'Perpetual', months: 0 },
  { name: '6 Months', months: 6 },
  { name: '1 Year', months: 12 },
  { name: '2 Years', months: 24 },
  { name: '3 Years', months: 36 },
  { name: '5 Years', months: 60 },
]

export const isOneTime = (licenseTermName: string | null): boolean => licenseTermName === 'One Time'

/** The term sets no end, so expiration and track dates are optional. */
export const isPerpetual = (licenseTermName: string | null): boolean => licenseTermName === 'Perpetual'
