import { queryString } from '../../../client/index.ts'
import { renewalFilterFields } from '../../../contract/dashboard/filter.ts'
import type { QueueFilter } from '../filter.ts'

/** Filters that do not apply to the page of one authority: it is already selected, and counts always cover current renewals. */
export const MEANINGLESS = ['licensingAuthorityIds', 'showCurrentRenewals'] as const

/** The names of the filters allowed in the address. */
export const NAMES = [...Object.keys(renewalFilterFields), 'searchTerm'].filter((name) => !MEANINGLESS.some((each) => each === name))

/** A filter as query parameters. Arrays become repeated parameters; empty values are left out. */
export const searchOf = (filter: QueueFilter): string =>
  queryString(Object.fromEntries(Object.entries(filter).filter(([name]) => NAMES.includes(name))))

/** The address of an authority's renewals with a filter. */
export const authorityAddress = (id: number, filter: QueueFilter): string => `/renewals/licensing-authorities/${id}${searchOf(filter)}`
