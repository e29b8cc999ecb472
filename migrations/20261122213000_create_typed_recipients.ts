import type { Knex } from 'knex'
import { childOf, drop, id, limits, moment } from './columns.ts'

/** The addresses that a client's people typed for a mail, so that new ones can be counted. */
export async function up(knex: Knex) {
  await knex.schema.createTable('typed_recipients', (table) => {
    id(table)
    childOf(table, 'client_id', 'clients')
    table.string('address', limits.name).notNullable()
    moment(table, 'first_typed_on').notNullable().index()
    table.unique(['client_id', 'address'])
  })
}

export const down = drop('typed_recipients')
