import type { RenewalQueueFilter } from '../../../contract/dashboard/calls.ts'
import { limits } from '../../../rules/limits.ts'
import type { Person } from '../../../rules/permissions.ts'
import { PAST_DUE_PRESET } from '../../../rules/renewals/presets.ts'
import { queuePreset } from '../../../rules/renewals/queue.ts'
import { GROUPS, type Stage } from '../../../rules/renewals/stages.ts'

export type QueueFilter = RenewalQueueFilter & { pageNumber: number }
export type Group = keyof typeof GROUPS

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
  | { type: 'group'; group: Group }
  | { type: 'pastDue' }
  | { type: 'current' }
  | { type: 'perpetual' }
  | { type: 'mine'; person: Person }
  | { type: 'search'; term: string }
  | { type: 'clear'; person: Person }
  /** The values of the filter dialog. */
  | { type: 'set'; values: Partial<RenewalQueueFilter> }

/** The fields that change how the same rows are shown. */
export type OrderEvent =
  | { type: 'sort'; by: NonNullable<QueueFilter['sortBy']> }
  | { type: 'size'; pageSize: NonNullable<QueueFilter['pageSize']> }

export const groupOf = (filter: QueueFilter): Group | null => {
  const stages = filter.renewalStatuses?.join()
  return (Object.keys(GROUPS) as Group[]).find((group) => GROUPS[group].join() === stages) ?? null
}

export const isPastDueOnly = (filter: QueueFilter): boolean => filter.dateRanges?.includes(PAST_DUE_PRESET) ?? false

/** The dates of a filter: either the range or the exact dates, never both. */
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

/** Sorting by the same column again reverses the order. */
export function order(filter: QueueFilter, event: OrderEvent): QueueFilter {
  if (event.type === 'size') return { ...filter, pageSize: event.pageSize }
  const isTurned = filter.sortBy === event.by && filter.sortDirection === 'asc'
  return { ...filter, sortBy: event.by, sortDirection: isTurned ? 'desc' : 'asc' }
}
