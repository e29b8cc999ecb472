import type { Knex } from 'knex'
import { drop, moment } from './columns.ts'

/** A row while licenses of a client are being imported: one import a client at a time. */
export async function up(knex: Knex) {
  await knex.schema.createTable('import_leases', (table) => {
    table.integer('client_id').primary().references('id').inTable('clients').onDelete('CASCADE')
    table.string('owner', 36).notNullable()
    moment(table, 'lease_until').notNullable()
  })
}

export const down = drop('import_leases')
