import type { Knex } from 'knex'
import { childOf, drop, id, mentions } from './columns.ts'

/**
 * How long the renewals of a license type take a client, in days; null where too few are complete. `deadline_updates`: the types whose
 * licenses get new deadlines in the background, and how far that is; a null client stands for all.
 */
export async function up(knex: Knex) {
  await knex.schema.createTable('paces', (table) => {
    id(table)
    childOf(table, 'client_id', 'clients')
    childOf(table, 'license_type_id', 'license_types')
    table.integer('preparation_days')
    table.integer('forms_to_filed_days')
    table.integer('processing_days')
    table.unique(['client_id', 'license_type_id'])
  })
  await knex.schema.createTable('deadline_updates', (table) => {
    id(table)
    childOf(table, 'license_type_id', 'license_types')
    table.integer('client_id').references('id').inTable('clients').onDelete('CASCADE').index()
    mentions(table, 'after_id').notNullable().defaultTo(0)
  })
}

export const down = drop('deadline_updates', 'paces')
