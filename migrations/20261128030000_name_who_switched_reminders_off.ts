import type { Knex } from 'knex'
import { limits } from './columns.ts'

/** `switched_off_by`: who switched the reminders of the owner off, as a name; null while they are on, and from before. */
export async function up(knex: Knex) {
  await knex.schema.alterTable('reminder_policies', (table) => {
    table.string('switched_off_by', 2 * limits.name + 1)
  })
}

/** A statement by hand: Knex rebuilds a table of SQLite to drop a column. */
export async function down(knex: Knex) {
  await knex.raw('alter table reminder_policies drop column switched_off_by')
}
