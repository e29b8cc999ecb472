import type { Knex } from 'knex'
import { childOf, id, limits, moment } from './columns.ts'

/** Where a session was started, and the devices from which a user has signed in before. */
export async function up(knex: Knex) {
  await knex.schema.createTable('known_devices', (table) => {
    id(table)
    childOf(table, 'user_id', 'users')
    table.string('device_hash', limits.hash).notNullable()
    moment(table, 'last_seen_on').notNullable().index()
    table.unique(['user_id', 'device_hash'])
  })
  await knex.raw('alter table sessions add column address varchar(64)')
}

export async function down(knex: Knex) {
  await knex.raw('alter table sessions drop column address')
  await knex.schema.dropTable('known_devices')
}
