import { queryString } from '../../../client/index.ts'
import { AuthorityRenewalFilter, renewalFilterFields } from '../../../contract/dashboard/calls.ts'
import { whatIsWrong } from '../../../contract/fields/check.ts'
import { kindOf } from '../../../contract/fields/kinds.ts'
import { type Field, fieldOf } from '../../../contract/fields/schema.ts'
import type { QueueFilter } from '../filter.ts'

/** What means nothing on the page of one authority, whose renewals are counted, and so are always current ones. */
export const MEANINGLESS = ['licensingAuthorityIds', 'showCurrentRenewals'] as const

const NAMES = [...Object.keys(renewalFilterFields), 'searchTerm'].filter((name) => !MEANINGLESS.some((each) => each === name))

/** A filter in the words of an address: arrays repeated, empty values left out (spec 1 §2 and §7). */
export const searchOf = (filter: QueueFilter): string =>
  queryString(Object.fromEntries(Object.entries(filter).filter(([name]) => NAMES.includes(name))))

/** Where an authority's renewals are shown, narrowed by a filter. */
export const authorityAddress = (id: number, filter: QueueFilter): string => `/renewals/licensing-authorities/${id}${searchOf(filter)}`

/** What a text of the address means for a field; undefined where it can mean nothing. */
const meant = (field: Field, text: string): unknown => {
  if (kindOf(field) === 'flag') return text === 'true'
  const isNumber = field.type === 'integer' || field.enum?.some((each) => typeof each === 'number')
  const value = isNumber ? Number(text) : text
  return Number.isNaN(value) || (field.enum && !field.enum.includes(value)) ? undefined : value
}

/** The filter that an address holds; nonsense in it is passed over. */
export const filterOf = (search: URLSearchParams): QueueFilter => {
  const held = NAMES.filter((name) => search.has(name)).map((name) => {
    const field = fieldOf(AuthorityRenewalFilter, name)
    const values = search.getAll(name).map((text) => meant(kindOf(field) === 'choices' ? (field.items as Field) : field, text))
    return [name, kindOf(field) === 'choices' ? values.filter((value) => value !== undefined) : values[0]] as const
  })
  const wrong = whatIsWrong(AuthorityRenewalFilter, Object.fromEntries(held))
  return Object.fromEntries(held.filter(([name, value]) => value !== undefined && !(name in wrong)))
}
