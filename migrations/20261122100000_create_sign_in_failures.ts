import type { Knex } from 'knex'
import { childOf, id, moment } from './columns.ts'

/** One row for each wrong password: limits count them exactly. The one that filled a limit says how long its address is locked. */
export async function up(knex: Knex) {
  await knex.schema.createTable('sign_in_failures', (table) => {
    id(table)
    childOf(table, 'user_id', 'users')
    table.string('address', 64).notNullable()
    moment(table, 'at').notNullable().index()
    moment(table, 'locked_until')
  })
  await knex.raw('alter table users drop column failed_sign_ins')
}

export async function down(knex: Knex) {
  await knex.raw('alter table users add column failed_sign_ins integer not null default 0')
  await knex.schema.dropTable('sign_in_failures')
}
