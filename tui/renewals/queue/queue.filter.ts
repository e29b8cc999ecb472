import type { RenewalQueueFilter } from '../../../contract/dashboard/calls.ts'
import type { Values } from '../../../contract/fields/schema.ts'
import { type FilterPreset, holds } from '../../../forms/filter.ts'
import { queueFilter } from '../../../forms/renewals/queue.ts'
import { limits } from '../../../rules/installation/limits.ts'
import type { Person } from '../../../rules/people/permissions.ts'
import { queuePreset } from '../../../rules/renewals/queue.ts'

export type QueueFilter = RenewalQueueFilter & { pageNumber: number }

/** The initial filter of the queue, also after clearing: the renewals of the user on their side. */
export function preset(person: Person): QueueFilter {
  const base: QueueFilter = {
    pageNumber: 1,
    pageSize: limits.defaultPageSize,
    sortBy: 'expirationDate',
    sortDirection: 'asc',
    dateType: 'DateRange',
    showCurrentRenewals: true,
    showPerpetualTerms: false,
  }
  return { ...base, ...queuePreset(person) }
}

/** The fields that change which rows match. */
export type NarrowEvent =
  /** Replaces the active preset. The active one again clears it. */
  | { type: 'preset'; name: string }
  | { type: 'current' }
  | { type: 'perpetual' }
  | { type: 'mine'; person: Person }
  | { type: 'search'; term: string }
  | { type: 'clear'; person: Person }
  /** The values of the filter dialog. */
  | { type: 'set'; values: Partial<RenewalQueueFilter> }

/** The presets of the filter, each on a key from 1 on. */
export const QUICK = Object.entries(queueFilter.presets).map(([name, preset], index) => ({ key: String(index + 1), name, preset }))

/** The dates of a filter: either the range or the exact dates, never both. */
const NO_DATES: RenewalQueueFilter = { dateType: 'DateRange', dateRanges: [], dateField: null, startDate: null, endDate: null }

const emptied = ({ set }: FilterPreset): Values =>
  Object.fromEntries(Object.entries(set).map(([name, value]) => [name, Array.isArray(value) ? [] : value]))

export function narrow(filter: QueueFilter, event: NarrowEvent): QueueFilter {
  switch (event.type) {
    case 'preset': {
      const preset = queueFilter.presets[event.name]
      if (!preset) return filter
      return { ...filter, ...('dateRanges' in preset.set && NO_DATES), ...(holds(filter, preset) ? emptied(preset) : preset.set) }
    }
    case 'current':
      return { ...filter, showCurrentRenewals: !filter.showCurrentRenewals }
    case 'perpetual':
      return { ...filter, showPerpetualTerms: !filter.showPerpetualTerms }
    case 'mine':
      return {
        ...filter,
        ...(filter.assignedUserIds?.length ? { assignedUserIds: [], renewalDesignation: null } : queuePreset(event.person)),
      }
    case 'search':
      return { ...filter, searchTerm: event.term }
    case 'clear':
      return { ...preset(event.person), pageSize: filter.pageSize }
    case 'set':
      return { ...filter, ...NO_DATES, ...event.values }
  }
}
