import type { Knex } from 'knex'
import { moment } from './columns.ts'

/** When a person has dismissed the card Getting Started. */
export const up = (knex: Knex) =>
  knex.schema.alterTable('users', (table) => {
    moment(table, 'getting_started_dismissed_on')
  })

/** A statement by hand: Knex rebuilds a table of SQLite to drop a column, and triggers of other tables name it. */
export const down = (knex: Knex) => knex.raw('alter table users drop column getting_started_dismissed_on')
