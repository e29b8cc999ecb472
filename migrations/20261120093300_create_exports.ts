import type { Knex } from 'knex'
import { childOf, drop, id, moment } from './columns.ts'

/** Prepared exports. Each can be downloaded once, for a short time, by the user who prepared it. */
export async function up(knex: Knex) {
  await knex.schema.createTable('exports', (table) => {
    id(table)
    childOf(table, 'user_id', 'users')
    table.string('type', 50).notNullable()
    table.text('filter').notNullable()
    moment(table, 'created_on').notNullable()
    moment(table, 'expires_on').notNullable().index()
    moment(table, 'used_on')
  })
}

export const down = drop('exports')
