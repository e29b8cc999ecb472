import type { Knex } from 'knex'

/** The screen that a person has chosen to start with. Null for that of the role. */
export const up = (knex: Knex) =>
  knex.schema.alterTable('users', (table) => {
    table.string('first_screen', 20)
  })

/** A statement by hand: Knex rebuilds a table of SQLite to drop a column, and triggers of other tables name it. */
export const down = (knex: Knex) => knex.raw('alter table users drop column first_screen')
