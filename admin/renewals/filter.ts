import { type CurrentUser, personOf } from '../../contract/authentication/calls.ts'
import type { RenewalQueueFilter as Body } from '../../contract/dashboard/calls.ts'
import { queuePreset } from '../../rules/renewals/queue.ts'

/** What the queue is narrowed to, without its page and order. */
export type QueueFilter = Omit<Body, 'pageNumber' | 'pageSize' | 'sortBy' | 'sortDirection'>

/** What the queue begins with, and what Clear Filters leads back to. */
export const presetOf = (user: CurrentUser): QueueFilter => queuePreset(personOf(user))

/** Adds what is missing of `wanted` to a list, or takes all of it out when all of it is there. */
export const toggled = <T>(list: readonly T[] = [], wanted: readonly T[]): T[] => {
  const without = list.filter((each) => !wanted.includes(each))
  return holdsAll(list, wanted) ? without : [...without, ...wanted]
}

export const holdsAll = <T>(list: readonly T[] = [], wanted: readonly T[]): boolean => wanted.every((each) => list.includes(each))

/** Whether it is narrowed by a start and an end: with None for the date field, by no date at all (spec 1 §3). */
export const asksForDates = ({ dateType, dateField }: Pick<QueueFilter, 'dateType' | 'dateField'>): boolean =>
  dateType === 'SpecificDate' && dateField !== 'None'

/** A filter of the form as it is sent: dates of the kind not chosen, defaults and emptiness are left out. */
export const tidied = (filter: QueueFilter): QueueFilter => {
  const { dateType, dateRanges, dateField, startDate, endDate, showCurrentRenewals, showPerpetualTerms, ...others } = filter
  const kept = {
    ...others,
    ...(dateType === 'SpecificDate' ? { dateType, dateField, ...(asksForDates(filter) && { startDate, endDate }) } : { dateRanges }),
    ...(showCurrentRenewals === false && { showCurrentRenewals }),
    ...(showPerpetualTerms === true && { showPerpetualTerms }),
  }
  const isFilled = ([, value]: [string, unknown]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(kept).filter(isFilled))
}
