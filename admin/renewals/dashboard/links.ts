import { queryString } from '../../../client/index.ts'
import { queueFilter } from '../../../forms/renewals/queue.ts'
import { GROUPS, type Stage } from '../../../rules/renewals/stages.ts'
import type { QueueFilter } from '../filter.ts'

/** The address of the queue with a filter. */
export const queueAddress = (filter: QueueFilter): string => `/renewals${queryString({ filter: JSON.stringify(filter) })}`

/** The filter for a group of stages, limited to the stages that `filter` already selects. */
export const ofGroup = (filter: QueueFilter, group: keyof typeof GROUPS): QueueFilter => {
  const stages: Stage[] = [...GROUPS[group]]
  const { renewalStatuses: wanted = [] } = filter
  return { ...filter, renewalStatuses: wanted.length > 0 ? wanted.filter((one) => stages.includes(one)) : stages }
}

/** The filter for past due renewals; undefined if `filter` already restricts dates, because it cannot combine both. */
export const ofPastDue = (filter: QueueFilter): QueueFilter | undefined =>
  filter.dateRanges?.length || filter.dateType === 'SpecificDate' ? undefined : { ...filter, ...queueFilter.presets.pastDue?.set }
