import { type Day, formatDay } from '../day.ts'
import { messages } from '../messages.ts'

/** A license type that was taken from a catalogue is unverified until a person confirms it. */
export interface Verification {
  isUnverified: boolean
  verifiedBy: string | null
  verifiedOn: Day | null
}

/** What is confirmed: the fields of a license type that its dates and fees follow from. If one changes, the confirmation ends. */
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

/** The same of an authority. */
export const VERIFIED_OF_AUTHORITY: readonly string[] = ['address1', 'address2', 'city', 'state', 'zip', 'country', 'generalContactPhone']

/** Who has confirmed a record, and when; null if nobody has. */
export const verifiedWords = ({ verifiedBy, verifiedOn }: Omit<Verification, 'isUnverified'>): string | null =>
  verifiedOn && `Verified by ${verifiedBy} on ${formatDay(verifiedOn)}`

/** Where a date is calculated from a license type: whether somebody has confirmed the type. Null for a type that was entered here. */
export const verificationNote = ({ isUnverified, verifiedBy, verifiedOn }: Verification): string | null => {
  if (isUnverified) return 'From an unverified license type.'
  return verifiedBy && verifiedOn ? `License type verified by ${verifiedBy} on ${formatDay(verifiedOn)}.` : null
}

/** Where a calculated track date comes from. */
export const trackDateNote = (type: Verification): string =>
  [messages.trackDateFromInterval, verificationNote(type)].filter(Boolean).join(' ')
