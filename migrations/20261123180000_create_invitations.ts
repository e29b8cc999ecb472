import type { Knex } from 'knex'
import { drop, limits, moment } from './columns.ts'

/** The open invitation of a user who has not chosen a password yet: at most one. Only the hash of its token is stored. */
export const up = (knex: Knex) =>
  knex.schema.createTable('invitations', (table) => {
    table.integer('user_id').primary().references('id').inTable('users').onDelete('CASCADE')
    table.string('token_hash', limits.hash).notNullable().unique()
    moment(table, 'sent_on').notNullable()
    moment(table, 'expires_on').notNullable()
  })

export const down = drop('invitations')
