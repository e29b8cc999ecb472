import type { Knex } from 'knex'
import { drop, id, limits, moment, refersTo } from './columns.ts'

/** The metadata of a file. Its bytes are stored outside the database under their hash. */
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
