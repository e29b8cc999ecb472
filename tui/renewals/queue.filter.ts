import type { RenewalQueueFilter } from '../../contract/dashboard.ts'
import { limits } from '../../rules/limits.ts'
import type { Person } from '../../rules/permissions.ts'
import { PAST_DUE_PRESET } from '../../rules/presets.ts'
import { queuePreset } from '../../rules/queue.ts'
import { GROUPS, type Stage } from '../../rules/stages.ts'

export type QueueFilter = RenewalQueueFilter & { pageNumber: number }
export type Group = keyof typeof GROUPS

/** The filter that the queue begins with and that clearing goes back to (product §4): the person's own, on their side. */
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

/** Changes which rows there are. */
export type NarrowEvent =
  | { type: 'group'; group: Group }
  | { type: 'pastDue' }
  | { type: 'current' }
  | { type: 'perpetual' }
  | { type: 'mine'; person: Person }
  | { type: 'search'; term: string }
  | { type: 'clear'; person: Person }
  /** What the filter dialog holds. */
  | { type: 'set'; values: Partial<RenewalQueueFilter> }

/** Changes how the same rows are shown. */
export type OrderEvent =
  | { type: 'sort'; by: NonNullable<QueueFilter['sortBy']> }
  | { type: 'size'; pageSize: NonNullable<QueueFilter['pageSize']> }

export const groupOf = (filter: QueueFilter): Group | null => {
  const stages = filter.renewalStatuses?.join()
  return (Object.keys(GROUPS) as Group[]).find((group) => GROUPS[group].join() === stages) ?? null
}

export const isPastDueOnly = (filter: QueueFilter): boolean => filter.dateRanges?.includes(PAST_DUE_PRESET) ?? false

/** The dates of a filter: of the one kind or of the other, never of both. */
const NO_DATES: RenewalQueueFilter = { dateType: 'DateRange', dateRanges: [], dateField: null, startDate: null, endDate: null }

export function narrow(filter: QueueFilter, event: NarrowEvent): QueueFilter {
  switch (event.type) {
    case 'group': {
      const stages: Stage[] = groupOf(filter) === event.group ? [] : [...GROUPS[event.group]]
      return { ...filter, renewalStatuses: stages }
    }
    case 'pastDue':
      return { ...filter, ...NO_DATES, dateRanges: isPastDueOnly(filter) ? [] : [PAST_DUE_PRESET] }
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

/** A column asked for again turns its order around. */
export function order(filter: QueueFilter, event: OrderEvent): QueueFilter {
  if (event.type === 'size') return { ...filter, pageSize: event.pageSize }
  const isTurned = filter.sortBy === event.by && filter.sortDirection === 'asc'
  return { ...filter, sortBy: event.by, sortDirection: isTurned ? 'desc' : 'asc' }
}
