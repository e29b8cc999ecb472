import { queryString } from '../../../client/index.ts'
import { AuthorityRenewalFilter } from '../../../contract/dashboard/calls.ts'
import { renewalFilterFields } from '../../../contract/dashboard/filter.ts'
import { whatIsWrong } from '../../../contract/fields/check.ts'
import { kindOf } from '../../../contract/fields/kinds.ts'
import { type Field, fieldOf } from '../../../contract/fields/schema.ts'
import type { QueueFilter } from '../filter.ts'

/** Filters without meaning on the page of one authority. Its renewals are counted, and counts are always of current ones. */
export const MEANINGLESS = ['licensingAuthorityIds', 'showCurrentRenewals'] as const

const NAMES = [...Object.keys(renewalFilterFields), 'searchTerm'].filter((name) => !MEANINGLESS.some((each) => each === name))

/** A filter as query parameters: arrays repeat, empty values are left out. */
export const searchOf = (filter: QueueFilter): string =>
  queryString(Object.fromEntries(Object.entries(filter).filter(([name]) => NAMES.includes(name))))

/** The page of an authority's renewals, with a filter. */
export const authorityAddress = (id: number, filter: QueueFilter): string => `/renewals/licensing-authorities/${id}${searchOf(filter)}`

/** The value of a query parameter for a field; undefined if it is not valid. */
const meant = (field: Field, text: string): unknown => {
  if (kindOf(field) === 'flag') return text === 'true'
  const isNumber = field.type === 'integer' || field.enum?.some((each) => typeof each === 'number')
  const value = isNumber ? Number(text) : text
  return Number.isNaN(value) || (field.enum && !field.enum.includes(value)) ? undefined : value
}

/** The filter in the address. Invalid values are ignored. */
export const filterOf = (search: URLSearchParams): QueueFilter => {
  const held = NAMES.filter((name) => search.has(name)).map((name) => {
    const field = fieldOf(AuthorityRenewalFilter, name)
    const values = search.getAll(name).map((text) => meant(kindOf(field) === 'choices' ? (field.items as Field) : field, text))
    return [name, kindOf(field) === 'choices' ? values.filter((value) => value !== undefined) : values[0]] as const
  })
  const wrong = whatIsWrong(AuthorityRenewalFilter, Object.fromEntries(held))
  return Object.fromEntries(held.filter(([name, value]) => value !== undefined && !(name in wrong)))
}
