import { addMonths, type Day, formatDay, lastDayOfMonth } from './day.ts'
import { messages, sentences } from './messages.ts'
import { formatDollars } from './money.ts'

/** Fees of the renewals ahead, and how long a trust account lasts. See docs/domain/money.md. */

/** The groups by which fees are summed. */
export const FEE_GROUPS = {
  licensingAuthority: 'Licensing Authority',
  licenseType: 'License Type',
  property: 'Property',
  division: 'Division',
  glCode: 'GL Code',
} as const
export type FeeGroup = keyof typeof FEE_GROUPS
export const DEFAULT_GROUP: FeeGroup = 'licensingAuthority'

/** The groups with a color of their own; the rest is one group, "Other". */
export const SHOWN_GROUPS = 20

/** The keys of the licenses without a division or GL code, and of all groups after those shown. */
export const NO_GROUP = 'none'
export const OTHER_GROUPS = 'other'
export const GROUP_LABELS = { [NO_GROUP]: 'None', [OTHER_GROUPS]: 'Other' }

/** Where the expected fee of a renewal comes from. */
export const FEE_SOURCES = { LastRenewal: 'Last renewal', LicenseType: 'License type', Unknown: 'Unknown' } as const
export type FeeSource = keyof typeof FEE_SOURCES

export const DEFAULT_MONTHS = 12
export const MOST_MONTHS = 36

/** A month as 'YYYY-MM'. */
export const MONTH = /^[0-9]{4}-(0[1-9]|1[0-2])$/

/** 'YYYY-MM' of a day. */
export const monthOf = (day: Day): string => day.slice(0, 7)

/** The months from the month of a day on. */
export const monthsFrom = (from: Day, months: number): string[] => {
  const first: Day = `${monthOf(from)}-01`
  return Array.from({ length: months }, (_, n) => monthOf(addMonths(first, n)))
}

/** The first day of the first month and the last day of the last one. */
export const spanOf = (from: Day, months: number): { from: Day; to: Day } => {
  const first: Day = `${monthOf(from)}-01`
  return { from: first, to: lastDayOfMonth(addMonths(first, months - 1)) }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** '2027-01' → 'Jan 2027'. A two-digit year would look like a day. */
export const formatMonth = (month: string): string => `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`

/** Money that leaves an account on a day, in cents. */
export interface Payment {
  day: Day
  cents: number
}

/** How long an account lasts. Amounts are in cents. */
export interface Runway {
  /** The first day on which the balance is below the threshold, today if it is already; null if the payments leave enough. */
  lastsUntil: Day | null
  /** What must be deposited by then, so that all payments leave at least the threshold. */
  depositCents: number
}

/** Calculates how long the balance lasts for the payments, in the order of their days. */
export function runwayOf(balanceCents: number, thresholdCents: number, payments: readonly Payment[], today: Day): Runway {
  let left = balanceCents
  let lastsUntil: Day | null = left < thresholdCents ? today : null
  for (const { day, cents } of payments.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))) {
    left -= cents
    if (left < thresholdCents) lastsUntil ??= day
  }
  return { lastsUntil, depositCents: lastsUntil === null ? 0 : thresholdCents - left }
}

interface ShownRunway {
  isActive: boolean
  lastsUntil: Day | null
  deposit: number
}

/** How long an account lasts, in a sentence. `deposit` is in dollars. */
export function runwayText({ isActive, lastsUntil, deposit }: ShownRunway): string {
  if (!isActive) return messages.noTrustAccount
  return lastsUntil === null ? messages.trustLastsTheYear : sentences.trustLasts(formatDay(lastsUntil), formatDollars(deposit))
}
