import type { Knex } from 'knex'
import { childOf, drop, limits, moment } from './columns.ts'

export async function up(knex: Knex) {
  await knex.schema.createTable('idempotency_keys', (table) => {
    childOf(table, 'user_id', 'users')
    table.string('key', 255).notNullable()
    table.string('call', 100).notNullable()
    table.string('body_hash', limits.hash).notNullable()
    table.integer('status')
    table.text('answer')
    moment(table, 'created_on').notNullable().index()
    table.primary(['user_id', 'key'])
  })
}

export const down = drop('idempotency_keys')
