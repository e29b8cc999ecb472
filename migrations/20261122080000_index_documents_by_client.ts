import type { Knex } from 'knex'

/** Each upload sums the sizes of its client's documents. */
export async function up(knex: Knex) {
  await knex.raw('create index documents_by_client on documents (client_id, size)')
}

export async function down(knex: Knex) {
  await knex.raw('drop index documents_by_client')
}
