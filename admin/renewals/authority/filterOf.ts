import { AuthorityRenewalFilter } from '../../../contract/dashboard/calls.ts'
import { whatIsWrong } from '../../../contract/fields/check.ts'
import { kindOf } from '../../../contract/fields/kinds.ts'
import { type Field, fieldOf } from '../../../contract/fields/schema.ts'
import type { QueueFilter } from '../filter.ts'
import { NAMES } from './address.ts'

/** Parses a query parameter by its field; undefined if invalid. */
const meant = (field: Field, text: string): unknown => {
  if (kindOf(field) === 'flag') return text === 'true'
  const isNumber = field.type === 'integer' || field.enum?.some((each) => typeof each === 'number')
  const value = isNumber ? Number(text) : text
  return Number.isNaN(value) || (field.enum && !field.enum.includes(value)) ? undefined : value
}

/** Reads the filter from the address. Ignores invalid values. */
export const filterOf = (search: URLSearchParams): QueueFilter => {
  const held = NAMES.filter((name) => search.has(name)).map((name) => {
    const field = fieldOf(AuthorityRenewalFilter, name)
    const values = search.getAll(name).map((text) => meant(kindOf(field) === 'choices' ? (field.items as Field) : field, text))
    return [name, kindOf(field) === 'choices' ? values.filter((value) => value !== undefined) : values[0]] as const
  })
  const wrong = whatIsWrong(AuthorityRenewalFilter, Object.fromEntries(held))
  return Object.fromEntries(held.filter(([name, value]) => value !== undefined && !(name in wrong)))
}
