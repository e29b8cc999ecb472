import type { Knex } from 'knex'
import { childOf, drop, id, limits, moment, oneOf } from './columns.ts'

/** Only hashes of secrets are stored. */
export async function up(knex: Knex) {
  await knex.schema.createTable('sessions', (table) => {
    table.string('id_hash', limits.hash).primary()
    childOf(table, 'user_id', 'users')
    oneOf(table, 'stage', ['full', 'code']).notNullable()
    moment(table, 'created_on').notNullable()
    moment(table, 'last_seen_on').notNullable()
    moment(table, 'expires_on').notNullable().index()
    table.string('user_agent', 512)
  })
  await knex.schema.createTable('security_codes', (table) => {
    id(table)
    childOf(table, 'user_id', 'users')
    table.string('session_hash', limits.hash).index()
    table.string('purpose', 30).notNullable()
    table.string('code_hash', 255).notNullable()
    table.integer('tries').notNullable().defaultTo(0)
    moment(table, 'created_on').notNullable()
    moment(table, 'expires_on').notNullable().index()
    moment(table, 'used_on')
  })
  await knex.schema.createTable('tokens', (table) => {
    id(table)
    childOf(table, 'user_id', 'users')
    table.string('name', limits.name).notNullable()
    table.string('token_hash', limits.hash).notNullable().unique()
    moment(table, 'created_on').notNullable()
    moment(table, 'expires_on')
    moment(table, 'last_used_on')
    moment(table, 'revoked_on')
  })
  await knex.schema.createTable('password_links', (table) => {
    id(table)
    childOf(table, 'user_id', 'users')
    table.string('token_hash', limits.hash).notNullable().unique()
    moment(table, 'created_on').notNullable()
    moment(table, 'expires_on').notNullable().index()
    moment(table, 'used_on')
  })
}

export const down = drop('password_links', 'tokens', 'security_codes', 'sessions')
