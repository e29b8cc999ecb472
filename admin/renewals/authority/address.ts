import { queryString } from '../../../client/index.ts'
import { renewalFilterFields } from '../../../contract/dashboard/filter.ts'
import type { QueueFilter } from '../filter.ts'

/** Filters without meaning on the page of one authority. Its renewals are counted, and counts are always of current ones. */
export const MEANINGLESS = ['licensingAuthorityIds', 'showCurrentRenewals'] as const

/** The filters that the address can have. */
export const NAMES = [...Object.keys(renewalFilterFields), 'searchTerm'].filter((name) => !MEANINGLESS.some((each) => each === name))

/** A filter as query parameters: arrays repeat, empty values are left out. */
export const searchOf = (filter: QueueFilter): string =>
  queryString(Object.fromEntries(Object.entries(filter).filter(([name]) => NAMES.includes(name))))

/** The page of an authority's renewals, with a filter. */
export const authorityAddress = (id: number, filter: QueueFilter): string => `/renewals/licensing-authorities/${id}${searchOf(filter)}`
