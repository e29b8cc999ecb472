import type { Knex } from 'knex'
import { moment } from './columns.ts'

/** `checking_until`: while a process checks the import, it renews this; null, or in the past, if none does. */
export async function up(knex: Knex) {
  await knex.schema.alterTable('imports', (table) => {
    moment(table, 'checking_until')
  })
}

/** A statement by hand: Knex rebuilds a table of SQLite to drop a column. */
export async function down(knex: Knex) {
  await knex.raw('alter table imports drop column checking_until')
}
