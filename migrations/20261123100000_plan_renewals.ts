import type { Knex } from 'knex'
import { day } from './columns.ts'

const DAYS = ['earliest_filing_days', 'processing_days', 'preparation_days']

/** Days of planning for each license type; the day to start and the day to act by for each license. */
export async function up(knex: Knex) {
  await knex.schema.alterTable('license_types', (table) => {
    for (const name of DAYS) table.integer(name)
  })
  await knex.schema.alterTable('licenses', (table) => {
    day(table, 'start_by')
    day(table, 'act_by')
  })
}

/** Statements by hand: Knex rebuilds a table of SQLite to drop a column, and triggers of other tables name it. */
export async function down(knex: Knex) {
  for (const name of ['start_by', 'act_by']) await knex.raw(`alter table licenses drop column ${name}`)
  for (const name of DAYS) await knex.raw(`alter table license_types drop column ${name}`)
}
