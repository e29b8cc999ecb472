import type { Knex } from 'knex'
import { childOf, drop, id, limits, moment, oneOf } from './columns.ts'

/** Calendars that a person subscribes to. Only the hash of the secret address is stored. */
export const up = (knex: Knex) =>
  knex.schema.createTable('calendar_feeds', (table) => {
    id(table)
    childOf(table, 'user_id', 'users')
    table.string('name', limits.name).notNullable()
    oneOf(table, 'who', ['Mine', 'Everyone']).notNullable()
    table.string('token_hash', limits.hash).notNullable().unique()
    moment(table, 'created_on').notNullable()
    moment(table, 'last_read_on')
  })

export const down = drop('calendar_feeds')
