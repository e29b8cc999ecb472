import type { Knex } from 'knex'

const COLUMNS = ['verified_by varchar(256)', 'verified_on varchar(10)']

/** Who has confirmed the address and the phone of an authority, and when. */
export async function up(knex: Knex) {
  for (const column of COLUMNS) await knex.raw(`alter table licensing_authorities add column ${column}`)
}

/** Statements by hand: Knex rebuilds a table of SQLite to drop a column, and triggers of other tables name it. */
export async function down(knex: Knex) {
  for (const column of COLUMNS) await knex.raw(`alter table licensing_authorities drop column ${column.split(' ')[0]}`)
}
