import { queryString } from '../../../client/index.ts'
import { queueFilter } from '../../../forms/renewals/queue.ts'
import { GROUPS, type Stage } from '../../../rules/renewals/stages.ts'
import type { QueueFilter } from '../filter.ts'

/** The queue with a filter. */
export const queueAddress = (filter: QueueFilter): string => `/renewals${queryString({ filter: JSON.stringify(filter) })}`

/** The queue of a group, of the stages that the filter leaves of it. */
export const ofGroup = (filter: QueueFilter, group: keyof typeof GROUPS): QueueFilter => {
  const stages: Stage[] = [...GROUPS[group]]
  const { renewalStatuses: wanted = [] } = filter
  return { ...filter, renewalStatuses: wanted.length > 0 ? wanted.filter((one) => stages.includes(one)) : stages }
}

/** The queue of what is past due; undefined where the filter narrows dates already: it cannot say both. */
export const ofPastDue = (filter: QueueFilter): QueueFilter | undefined =>
  filter.dateRanges?.length || filter.dateType === 'SpecificDate' ? undefined : { ...filter, ...queueFilter.presets.pastDue?.set }
