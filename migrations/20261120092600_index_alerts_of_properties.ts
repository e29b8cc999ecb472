import type { Knex } from 'knex'

/** Few licenses have an alert. With this index, counting and sorting by alerts reads only those. */
export async function up(knex: Knex) {
  await knex.raw('create index licenses_with_alert on licenses (property_id, client_id, is_urgent_alert) where alert is not null')
}

export async function down(knex: Knex) {
  await knex.raw('drop index licenses_with_alert')
}
