import type { Knex } from 'knex'
import { sortKey } from '../rules/sort-key.ts'

const NAME = 'Not Known'

/** The term of license types whose term nobody has entered: no expiration date follows from it. */
export const up = (knex: Knex) => knex('license_terms').insert({ name: NAME, name_sort: sortKey(NAME), months: 0, kind: 'Months' })

export const down = (knex: Knex) => knex('license_terms').where('name', NAME).delete()
