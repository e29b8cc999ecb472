import type { StateRenewalCounts } from '../../../contract/dashboard/calls.ts'
import { toCents, toDollars } from '../../../rules/money.ts'
import { stateName } from '../../../rules/places.ts'
import type { GROUPS } from '../../../rules/renewals/stages.ts'

/** The counts of a state. Every address has a state, so counts without one do not occur. */
export type StateCounts = StateRenewalCounts & { stateCode: string }

/** The state code of the total over all states. */
export const ALL = 'All'

export const nameOf = ({ stateCode }: StateCounts): string => (stateCode === ALL ? 'All States' : stateName(stateCode))

export const pastDueOf = (one: StateCounts): number =>
  one.readyToStartPastDueCount + one.startedNotFiledPastDueCount + one.filedPastDueCount

/** The total over all states. */
export const totalOf = (states: readonly StateCounts[]): StateCounts => {
  const sum = (name: Exclude<keyof StateCounts, 'stateCode'>) => states.reduce((total, state) => total + (state[name] ?? 0), 0)
  // Adds cents instead of dollars, to avoid rounding errors: 0.1 + 0.2 is not 0.3.
  const cents = states.reduce((total, { expectedFees }) => total + toCents(expectedFees ?? 0), 0)
  const isKnown = states.some(({ expectedFees }) => expectedFees !== null)
  return {
    stateCode: ALL,
    renewalsCount: sum('renewalsCount'),
    readyToStartCount: sum('readyToStartCount'),
    readyToStartPastDueCount: sum('readyToStartPastDueCount'),
    startedNotFiledCount: sum('startedNotFiledCount'),
    startedNotFiledPastDueCount: sum('startedNotFiledPastDueCount'),
    filedCount: sum('filedCount'),
    filedPastDueCount: sum('filedPastDueCount'),
    expectedFees: isKnown ? toDollars(cents) : null,
    unknownFeeCount: isKnown ? sum('unknownFeeCount') : null,
  }
}

type Compare = (a: StateCounts, b: StateCounts) => number

const byCode: Compare = (a, b) => a.stateCode.localeCompare(b.stateCode)
const byCount: Compare = (a, b) => a.renewalsCount - b.renewalsCount

/** The sort orders of the strip, by name in the address. The first is the default. */
export const ORDERS: readonly { value: string; label: string; compare: Compare }[] = [
  { value: 'az', label: 'A to Z', compare: byCode },
  { value: 'za', label: 'Z to A', compare: (a, b) => byCode(b, a) },
  { value: 'highest', label: 'Highest number of renewals', compare: (a, b) => byCount(b, a) || byCode(a, b) },
  { value: 'lowest', label: 'Lowest number of renewals', compare: (a, b) => byCount(a, b) || byCode(a, b) },
]

/** The three groups of the chart, in display order. */
const GROUPS_SHOWN = [
  { label: 'Filed', stages: 'filed', count: 'filedCount', pastDue: 'filedPastDueCount' },
  { label: 'Started Not Filed', stages: 'started', count: 'startedNotFiledCount', pastDue: 'startedNotFiledPastDueCount' },
  { label: 'Ready to Start', stages: 'readyToStart', count: 'readyToStartCount', pastDue: 'readyToStartPastDueCount' },
] as const

export interface Bars {
  group: string
  stages: keyof typeof GROUPS
  onTrack: number
  pastDue: number
}

/** The bars of the chart. The count of a group includes past due renewals, which are subtracted from `onTrack`. */
export const barsOf = (counts: StateCounts): Bars[] =>
  GROUPS_SHOWN.map(({ label, stages, count, pastDue }) => ({
    group: label,
    stages,
    onTrack: counts[count] - counts[pastDue],
    pastDue: counts[pastDue],
  }))
