import { sortKey } from '../../rules/sort-key.ts'
import { type Column, orNull, text } from './columns.ts'

/** The text fields that lists are sorted by. The sort key of `name` is in `nameSort`, which is null if the name is. */
const SORTED = {
  affiliated_entities: ['affiliation'],
  authority_contacts: ['name'],
  citations: ['penalty', 'description', 'disposition'],
  clients: ['legalName', 'displayName'],
  corporate_entities: ['name'],
  corporate_officers: ['name'],
  division_contacts: ['name'],
  divisions: ['name', 'companyCode', 'divisionNumber', 'city'],
  form_sources: ['name'],
  inspection_reports: ['inspector', 'disposition'],
  key_contact_change_forms: ['label'],
  license_categories: ['name'],
  license_terms: ['name'],
  license_types: ['name', 'abbreviation'],
  licenses: ['licenseNumber', 'premisesName', 'propertyName', 'city'],
  licensing_authorities: ['name'],
  lines_of_business: ['name'],
  officer_titles: ['name'],
  properties: ['name', 'address1', 'city'],
  property_contacts: ['name', 'title', 'email'],
  renewal_tip_categories: ['name'],
  renewal_tips: ['description'],
  user_tasks: ['description'],
  users: ['firstName', 'lastName', 'title'],
} as const

type Sorted = typeof SORTED

/** The columns of a table's sort keys. */
export const sortKeysOf = <T extends keyof Sorted>(table: T) =>
  Object.fromEntries(SORTED[table].map((field) => [`${field}Sort`, orNull(text())])) as Record<
    `${Sorted[T][number]}Sort`,
    Column<string | null>
  >

export const sortedTables: Record<string, readonly string[]> = SORTED

type Values = Record<string, unknown>

/** Adds the sort key of each sorted field to the values of a row. Replaces sort keys that were given. */
export const withSortKeys = <V extends object>(table: string, values: V): V => {
  const given = values as Values
  const keys: Values = {}
  for (const field of sortedTables[table] ?? []) {
    const name = given[field]
    if (name === undefined) continue
    if (name !== null && typeof name !== 'string') throw new Error(`No sort key can be made of ${table}.${field}: it is not text.`)
    keys[`${field}Sort`] = name && sortKey(name)
  }
  return { ...values, ...keys }
}
