import type { Knex } from 'knex'
import { drop, moment } from './columns.ts'

/** A row exists while an import for a client is running: one import at a time for each client. */
export async function up(knex: Knex) {
  await knex.schema.createTable('import_leases', (table) => {
    table.integer('client_id').primary().references('id').inTable('clients').onDelete('CASCADE')
    table.string('owner', 36).notNullable()
    moment(table, 'lease_until').notNullable()
  })
}

export const down = drop('import_leases')
