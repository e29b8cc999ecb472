import type { Knex } from 'knex'

// As the other orders of the queue: the flags are tested in the index, and the client comes first for client users.
const flags = 'active, property_active'
const made = ['start_by', 'act_by'].flatMap((column) => [
  [`licenses_by_${column}`, `licenses (${column}, id, client_id, ${flags})`],
  [`licenses_of_client_by_${column}`, `licenses (client_id, ${column}, id, ${flags})`],
])

export async function up(knex: Knex) {
  for (const [name, columns] of made) await knex.raw(`create index ${name} on ${columns}`)
}

export async function down(knex: Knex) {
  for (const [name] of made) await knex.raw(`drop index ${name}`)
}
