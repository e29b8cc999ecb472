import type { Knex } from 'knex'
import { childOf, drop, id, limits, moment } from './columns.ts'

/** The longest credential id is 1023 bytes, written in base64url. */
const CREDENTIAL_ID = 1364

/** Passkeys, the secrets of authenticator apps, and recovery codes. Of codes and challenges, only the hash is stored. */
export async function up(knex: Knex) {
  await knex.schema.createTable('passkeys', (table) => {
    id(table)
    childOf(table, 'user_id', 'users')
    table.string('name', limits.name).notNullable()
    table.string('credential_id', CREDENTIAL_ID).notNullable().unique()
    table.text('public_key').notNullable()
    table.bigInteger('counter').notNullable()
    table.string('transports', 255)
    moment(table, 'created_on').notNullable()
    moment(table, 'last_used_on')
  })
  await knex.schema.createTable('challenges', (table) => {
    table.string('challenge_hash', limits.hash).primary()
    table.string('purpose', 30).notNullable()
    table.integer('user_id').references('id').inTable('users').onDelete('CASCADE').index()
    table.string('session_hash', limits.hash)
    moment(table, 'expires_on').notNullable().index()
  })
  await knex.schema.createTable('totps', (table) => {
    table.integer('user_id').primary().references('id').inTable('users').onDelete('CASCADE')
    table.string('secret', 64).notNullable()
    moment(table, 'confirmed_on')
    table.integer('last_step').notNullable().defaultTo(0)
    table.integer('tries').notNullable().defaultTo(0)
    moment(table, 'tries_from').notNullable()
  })
  await knex.schema.createTable('recovery_codes', (table) => {
    id(table)
    childOf(table, 'user_id', 'users')
    table.string('code_hash', limits.hash).notNullable().unique()
    moment(table, 'created_on').notNullable()
    moment(table, 'used_on')
  })
}

export const down = drop('recovery_codes', 'totps', 'challenges', 'passkeys')
