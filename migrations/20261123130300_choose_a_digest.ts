import type { Knex } from 'knex'

/** How often a person gets reminders. */
export const up = (knex: Knex) =>
  knex.schema.alterTable('users', (table) => {
    table.string('reminder_digest', 10).notNullable().defaultTo('Daily')
  })

/** A statement by hand: Knex rebuilds a table of SQLite to drop a column, and triggers of other tables name it. */
export const down = (knex: Knex) => knex.raw('alter table users drop column reminder_digest')
