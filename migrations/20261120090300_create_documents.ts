import type { Knex } from 'knex'
import { drop, id, limits, moment, refersTo } from './columns.ts'

/** What the database knows of a file; the bytes lie outside, named by their hash. */
export async function up(knex: Knex) {
  await knex.schema.createTable('documents', (table) => {
    id(table)
    table.string('sha256', limits.hash).notNullable().index()
    table.string('file_name', 255).notNullable()
    table.string('content_type', 100).notNullable()
    table.integer('size').notNullable()
    refersTo(table, 'client_id', 'clients')
    moment(table, 'created_on').notNullable()
  })
}

export const down = drop('documents')
