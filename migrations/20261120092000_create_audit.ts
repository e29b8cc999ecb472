import type { Knex } from 'knex'
import { id, mentions, moment } from './columns.ts'

/** The audit has no foreign keys, so that entries outlive the records that they are about. */
export async function up(knex: Knex) {
  await knex.schema.createTable('audit', (table) => {
    id(table)
    moment(table, 'at').notNullable().index()
    for (const name of ['user_id', 'client_id']) mentions(table, name)
    table.string('call', 100).notNullable()
    table.string('record', 50)
    mentions(table, 'record_id')
    for (const name of ['license_id', 'property_id']) mentions(table, name)
    table.text('changes')
    table.string('request_id', 100)
    table.string('address', 64)
    table.index(['client_id', 'id'])
    table.index(['user_id', 'id'])
    table.index(['license_id', 'id'])
    table.index(['record', 'record_id', 'id'])
  })
  for (const statement of isPostgres(knex) ? guardOnPostgres : guardOnSqlite) await knex.raw(statement)
}

export async function down(knex: Knex) {
  await knex.schema.dropTable('audit')
  if (isPostgres(knex)) await knex.raw('drop function audit_is_append_only')
}

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg'

const refusal = 'the audit is append-only'

const guardOnSqlite = ['update', 'delete'].map(
  (change) => `create trigger audit_refuses_${change} before ${change} on audit begin select raise(abort, '${refusal}'); end`,
)

// TRUNCATE does not fire row triggers, so a statement trigger is needed.
const guardOnPostgres = [
  `create function audit_is_append_only() returns trigger language plpgsql as $$ begin raise exception '${refusal}'; end $$`,
  'create trigger audit_refuses_changes before update or delete or truncate on audit execute function audit_is_append_only()',
]
