import type { Knex } from 'knex'
import { childOf, drop, id, limits, mayForget, mentions, moment } from './columns.ts'

/** Prepared evidence packs. A large one is a document once its job has ended. `signing_keys` has one row: the key of the installation. */
export async function up(knex: Knex) {
  await knex.schema.createTable('evidence_packs', (table) => {
    id(table)
    childOf(table, 'user_id', 'users')
    table.text('scope').notNullable()
    table.string('title', 2 * limits.name).notNullable()
    moment(table, 'created_on').notNullable()
    moment(table, 'expires_on').notNullable().index()
    mentions(table, 'job_id')
    mayForget(table, 'document_id', 'documents')
  })
  await knex.schema.createTable('signing_keys', (table) => {
    id(table)
    table.string('public_key', limits.hash).notNullable()
    table.text('private_key').notNullable()
    moment(table, 'created_on').notNullable()
  })
}

export const down = drop('signing_keys', 'evidence_packs')
