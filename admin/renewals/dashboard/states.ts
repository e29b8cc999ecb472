import type { StateRenewalCounts } from '../../../contract/dashboard/calls.ts'
import { stateName } from '../../../rules/places.ts'

/** A state of the strip. Every address has a state, so counts without one do not occur. */
export type StateCounts = StateRenewalCounts & { stateCode: string }

export const nameOf = ({ stateCode }: StateCounts): string => stateName(stateCode)

type Compare = (a: StateCounts, b: StateCounts) => number

const byCode: Compare = (a, b) => a.stateCode.localeCompare(b.stateCode)
const byCount: Compare = (a, b) => a.renewalsCount - b.renewalsCount

/** The sort orders of the strip, by their name in the address. The first is the default. */
export const ORDERS: readonly { value: string; label: string; compare: Compare }[] = [
  { value: 'az', label: 'A to Z', compare: byCode },
  { value: 'za', label: 'Z to A', compare: (a, b) => byCode(b, a) },
  { value: 'highest', label: 'Highest number of renewals', compare: (a, b) => byCount(b, a) || byCode(a, b) },
  { value: 'lowest', label: 'Lowest number of renewals', compare: (a, b) => byCount(a, b) || byCode(a, b) },
]

/** The three groups of the chart, in display order. */
const GROUPS_SHOWN = [
  { label: 'Filed', count: 'filedCount', pastDue: 'filedPastDueCount' },
  { label: 'Started Not Filed', count: 'startedNotFiledCount', pastDue: 'startedNotFiledPastDueCount' },
  { label: 'Ready to Start', count: 'readyToStartCount', pastDue: 'readyToStartPastDueCount' },
] as const

export interface Bars {
  group: string
  onTrack: number
  pastDue: number
}

/** The count of a group includes its past due renewals, so the on-track bar is the difference. */
export const barsOf = (counts: StateCounts): Bars[] =>
  GROUPS_SHOWN.map(({ label, count, pastDue }) => ({
    group: label,
    onTrack: counts[count] - counts[pastDue],
    pastDue: counts[pastDue],
  }))
