import type { Knex } from 'knex'
import { drop, id, limits, moment } from './columns.ts'

/** Links that make the first administrator. Each process that starts without users makes one; all of them are deleted once one is used. */
export const up = (knex: Knex) =>
  knex.schema.createTable('set_up_links', (table) => {
    id(table)
    table.string('token_hash', limits.hash).notNullable().unique()
    moment(table, 'created_on').notNullable()
    moment(table, 'expires_on').notNullable()
  })

export const down = drop('set_up_links')
