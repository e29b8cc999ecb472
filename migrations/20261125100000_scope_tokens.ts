import type { Knex } from 'knex'

/** What a token may do, as JSON; null is all that its owner may do, as until now. */
export const up = (knex: Knex) => knex.raw('alter table tokens add column scopes text')

export const down = (knex: Knex) => knex.raw('alter table tokens drop column scopes')
