import { type CurrentUser, personOf } from '../../contract/authentication/calls.ts'
import type { RenewalQueueFilter as Body } from '../../contract/dashboard/calls.ts'
import { queuePreset } from '../../rules/renewals/queue.ts'

/** The filter of the queue, without page and order. */
export type QueueFilter = Omit<Body, 'pageNumber' | 'pageSize' | 'sortBy' | 'sortDirection'>

/** The filter that the queue starts with, and that Clear Filters restores. */
export const presetOf = (user: CurrentUser): QueueFilter => queuePreset(personOf(user))
