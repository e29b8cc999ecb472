import type { Knex } from 'knex'

/** Each upload adds up how much the documents of its client take. */
export async function up(knex: Knex) {
  await knex.raw('create index documents_by_client on documents (client_id, size)')
}

export async function down(knex: Knex) {
  await knex.raw('drop index documents_by_client')
}
