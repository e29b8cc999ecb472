import type { Knex } from 'knex'

const ORIGIN = ['catalogue_key varchar(256)', 'catalogue_entry text']
const COLUMNS = {
  licensing_authorities: ORIGIN,
  license_types: [...ORIGIN, 'source_url varchar(1024)', 'source_date varchar(10)', 'verified_by varchar(256)', 'verified_on varchar(10)'],
}

/** Which entry of a catalogue a record was taken from, as it was then; who has confirmed a license type. */
export async function up(knex: Knex) {
  for (const [table, columns] of Object.entries(COLUMNS))
    for (const column of columns) await knex.raw(`alter table ${table} add column ${column}`)
  await knex.raw('create unique index licensing_authorities_catalogue_key on licensing_authorities (catalogue_key)')
  await knex.raw('create unique index license_types_catalogue_key on license_types (licensing_authority_id, catalogue_key)')
}

/** Statements by hand: Knex rebuilds a table of SQLite to drop a column, and triggers of other tables name it. */
export async function down(knex: Knex) {
  for (const table of Object.keys(COLUMNS)) await knex.raw(`drop index ${table}_catalogue_key`)
  for (const [table, columns] of Object.entries(COLUMNS))
    for (const column of columns) await knex.raw(`alter table ${table} drop column ${column.split(' ')[0]}`)
}
