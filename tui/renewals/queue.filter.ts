import type { RenewalQueueFilter } from '../../contract/dashboard.ts'
import { limits } from '../../rules/limits.ts'
import { PAST_DUE_PRESET } from '../../rules/presets.ts'
import { queuePreset } from '../../rules/queue.ts'
import { GROUPS, type Stage } from '../../rules/stages.ts'
import type { Person } from '../../rules/who.ts'

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

export type FilterEvent =
  | { type: 'group'; group: Group }
  | { type: 'pastDue' }
  | { type: 'current' }
  | { type: 'perpetual' }
  | { type: 'mine'; person: Person }
  | { type: 'search'; term: string }
  | { type: 'sort'; by: NonNullable<QueueFilter['sortBy']> }
  | { type: 'clear'; person: Person }
  | { type: 'page'; number: number }

export const groupOf = (filter: QueueFilter): Group | null => {
  const stages = filter.renewalStatuses?.join()
  return (Object.keys(GROUPS) as Group[]).find((group) => GROUPS[group].join() === stages) ?? null
}

export const isPastDueOnly = (filter: QueueFilter): boolean => filter.dateRanges?.includes(PAST_DUE_PRESET) ?? false

/** Whatever is changed, the first page is shown again (spec 1 §9). */
export function changeFilter(filter: QueueFilter, event: FilterEvent): QueueFilter {
  return event.type === 'page' ? { ...filter, pageNumber: event.number } : { ...changed(filter, event), pageNumber: 1 }
}

function changed(filter: QueueFilter, event: Exclude<FilterEvent, { type: 'page' }>): QueueFilter {
  switch (event.type) {
    case 'group': {
      const stages: Stage[] = groupOf(filter) === event.group ? [] : [...GROUPS[event.group]]
      return { ...filter, renewalStatuses: stages }
    }
    case 'pastDue':
      return { ...filter, dateRanges: isPastDueOnly(filter) ? [] : [PAST_DUE_PRESET] }
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
    case 'sort':
      return { ...filter, sortBy: event.by, sortDirection: filter.sortBy === event.by && filter.sortDirection === 'asc' ? 'desc' : 'asc' }
    case 'clear':
      return preset(event.person)
  }
}

export const pagesOf = (filter: QueueFilter, total: number): number =>
  Math.max(1, Math.ceil(total / (filter.pageSize ?? limits.defaultPageSize)))
