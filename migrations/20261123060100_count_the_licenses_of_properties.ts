import type { Knex } from 'knex'

/** With the client, so that the licenses that a client user sees at a property are counted without reading each. */
export async function up(knex: Knex) {
  await knex.raw('drop index licenses_property_id_index')
  await knex.raw('create index licenses_property_id_index on licenses (property_id, client_id)')
}

export async function down(knex: Knex) {
  await knex.raw('drop index licenses_property_id_index')
  await knex.raw('create index licenses_property_id_index on licenses (property_id)')
}
