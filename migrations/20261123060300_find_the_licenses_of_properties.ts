import type { Knex } from 'knex'

/**
 * The index of the migration before last, on PostgreSQL without the client again: with it, other queries scan all licenses for each
 * property where few properties have most of them.
 */
async function replace(knex: Knex, columns: string) {
  if (knex.client.config.client !== 'pg') return
  await knex.raw('drop index licenses_property_id_index')
  await knex.raw(`create index licenses_property_id_index on licenses (${columns})`)
}

export const up = (knex: Knex) => replace(knex, 'property_id')

export const down = (knex: Knex) => replace(knex, 'property_id, client_id')
