import type { Knex } from 'knex'
import { id, limits, mentions, moment } from './columns.ts'

/**
 * Seals of the audit: each covers the rows of a client, or of no client, from one id to another, and names the seal before it. `month` is
 * that of the rows, in UTC. `dropped_on`: retention has deleted the rows. Only rows of such a seal can be deleted.
 */
export async function up(knex: Knex) {
  await knex.schema.createTable('audit_seals', (table) => {
    id(table)
    mentions(table, 'client_id')
    table.integer('from_id').notNullable()
    table.integer('to_id').notNullable().index()
    table.integer('row_count').notNullable()
    table.string('month', 7).notNullable()
    table.string('rows_sha256', limits.hash).notNullable()
    table.string('previous_sha256', limits.hash)
    table.string('sha256', limits.hash).notNullable()
    moment(table, 'sealed_on').notNullable()
    moment(table, 'dropped_on')
  })
  await knex.raw('create unique index audit_seals_of_client on audit_seals (coalesce(client_id, 0), from_id)')
  await knex.raw('create index audit_seals_kept on audit_seals (month) where dropped_on is null')
  for (const statement of isPostgres(knex) ? guardOnPostgres : guardOnSqlite) await knex.raw(statement)
}

export async function down(knex: Knex) {
  for (const statement of isPostgres(knex) ? unguardOnPostgres : unguardOnSqlite) await knex.raw(statement)
  await knex.schema.dropTable('audit_seals')
  if (isPostgres(knex)) for (const name of ['audit_keeps_rows', 'audit_seals_are_final']) await knex.raw(`drop function ${name}`)
}

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg'

const refusal = 'the audit is append-only'
const refusalOfSeals = 'the seals of the audit are append-only'

/** When retention has dropped the seal that covers a row; null for all other rows. */
const droppedOn = `(
  select case when audit_seals.to_id >= old.id then audit_seals.dropped_on end
  from audit_seals
  where coalesce(audit_seals.client_id, 0) = coalesce(old.client_id, 0) and audit_seals.from_id <= old.id
  order by audit_seals.from_id desc
  limit 1
)`

const CONTENT = ['id', 'client_id', 'from_id', 'to_id', 'row_count', 'month', 'rows_sha256', 'previous_sha256', 'sha256', 'sealed_on']

const guardOnSqlite = [
  'drop trigger audit_refuses_delete',
  `create trigger audit_refuses_delete before delete on audit when ${droppedOn} is null begin select raise(abort, '${refusal}'); end`,
  `create trigger audit_seals_refuse_delete before delete on audit_seals begin select raise(abort, '${refusalOfSeals}'); end`,
  `create trigger audit_seals_refuse_update before update of ${CONTENT.join(', ')} on audit_seals begin select raise(abort, '${refusalOfSeals}'); end`,
  `create trigger audit_seals_refuse_restore before update of dropped_on on audit_seals when old.dropped_on is not null begin select raise(abort, '${refusalOfSeals}'); end`,
]

const unguardOnSqlite = [
  'drop trigger audit_refuses_delete',
  `create trigger audit_refuses_delete before delete on audit begin select raise(abort, '${refusal}'); end`,
]

// TRUNCATE does not fire row triggers, so statement triggers are needed too.
const guardOnPostgres = [
  'drop trigger audit_refuses_changes on audit',
  'create trigger audit_refuses_changes before update or truncate on audit execute function audit_is_append_only()',
  `create function audit_keeps_rows() returns trigger language plpgsql as $$ begin
    if ${droppedOn} is null then raise exception '${refusal}'; end if;
    return old;
  end $$`,
  'create trigger audit_refuses_delete before delete on audit for each row execute function audit_keeps_rows()',
  `create function audit_seals_are_final() returns trigger language plpgsql as $$ begin raise exception '${refusalOfSeals}'; end $$`,
  'create trigger audit_seals_refuse_delete before delete or truncate on audit_seals execute function audit_seals_are_final()',
  `create trigger audit_seals_refuse_update before update of ${CONTENT.join(', ')} on audit_seals execute function audit_seals_are_final()`,
  `create trigger audit_seals_refuse_restore before update of dropped_on on audit_seals
    for each row when (old.dropped_on is not null) execute function audit_seals_are_final()`,
]

const unguardOnPostgres = [
  'drop trigger audit_refuses_delete on audit',
  'drop trigger audit_refuses_changes on audit',
  'create trigger audit_refuses_changes before update or delete or truncate on audit execute function audit_is_append_only()',
]
