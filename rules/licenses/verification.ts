import { type Day, formatDay } from '../day.ts'
import { messages } from '../messages.ts'

/** A license type that was taken from a catalogue is unverified until a person confirms it. */
export interface Verification {
  isUnverified: boolean
  verifiedBy: string | null
  verifiedOn: Day | null
}

/** The fields of a license type that a person confirms, because dates and fees depend on them. Changing one ends the confirmation. */
export const VERIFIED_FIELDS: readonly string[] = [
  'licenseTermId',
  'isSeasonal',
  'originalFeeCents',
  'renewalFeeCents',
  'dueDateIntervalType',
  'dueDateRelativeIntervalValue',
  'dueDateRelativeIntervalUnit',
  'dueDateFixedIntervalDayOfMonth',
  'dueDateFixedIntervalMonths',
  'dueDateFixedIntervalTargetMonth',
  'trackDateIntervalValue',
  'trackDateIntervalUnit',
]

/** The fields of an authority that a person confirms. */
export const VERIFIED_OF_AUTHORITY: readonly string[] = ['address1', 'address2', 'city', 'state', 'zip', 'country', 'generalContactPhone']

/** Who has confirmed a record, and when; null if nobody has. */
export const verifiedWords = ({ verifiedBy, verifiedOn }: Omit<Verification, 'isUnverified'>): string | null =>
  verifiedOn && `Verified by ${verifiedBy} on ${formatDay(verifiedOn)}`

/** The note beside a date calculated from a license type: whether the type is confirmed. Null for a type that was entered here. */
export const verificationNote = ({ isUnverified, verifiedBy, verifiedOn }: Verification): string | null => {
  if (isUnverified) return 'From an unverified license type.'
  return verifiedBy && verifiedOn ? `License type verified by ${verifiedBy} on ${formatDay(verifiedOn)}.` : null
}

/** Where a calculated track date comes from. */
export const trackDateNote = (type: Verification): string =>
  [messages.trackDateFromInterval, verificationNote(type)].filter(Boolean).join(' ')
