import type { Knex } from 'knex'
import { childOf, drop, id, moment } from './columns.ts'

export async function up(knex: Knex) {
  await knex.schema.createTable('view_history', (table) => {
    id(table)
    childOf(table, 'user_id', 'users')
    childOf(table, 'license_id', 'licenses')
    moment(table, 'viewed_on').notNullable()
    table.unique(['user_id', 'license_id'])
    table.index(['user_id', 'viewed_on'])
  })
}

export const down = drop('view_history')
