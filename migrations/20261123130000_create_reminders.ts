import type { Knex } from 'knex'
import { day, drop, flag, id, limits, mentions, moment, oneOf, versionAndStamps } from './columns.ts'

/**
 * Reminders. `owner_id`: 0 for the provider, otherwise the client whose policy it is. Lines and runs mention licenses, people and mails
 * without foreign keys: they stay when those are deleted.
 */
export async function up(knex: Knex) {
  await knex.schema.createTable('reminder_policies', (table) => {
    id(table)
    mentions(table, 'owner_id').notNullable().unique()
    // Null: the provider's steps, or those of a new installation.
    table.text('steps')
    flag(table, 'is_on')
    day(table, 'sends_from')
    moment(table, 'switched_on')
    versionAndStamps(table)
  })
  await knex.schema.createTable('reminder_lines', (table) => {
    id(table)
    mentions(table, 'license_id').notNullable()
    table.string('step', 30).notNullable()
    day(table, 'target_date').notNullable()
    table.integer('occurrence').notNullable()
    // The address in lower case; empty when nobody can receive the line.
    table.string('recipient', limits.name).notNullable()
    mentions(table, 'owner_id').notNullable()
    mentions(table, 'client_id').notNullable()
    mentions(table, 'property_id').notNullable()
    table.string('license_number', limits.name).notNullable()
    table.string('property_name', limits.name).notNullable()
    mentions(table, 'user_id')
    table.string('recipient_name', 2 * limits.name + 1)
    oneOf(table, 'kind', ['DigestLine', 'OwnMail']).notNullable()
    flag(table, 'is_escalation')
    day(table, 'send_on').notNullable()
    oneOf(table, 'status', ['planned', 'sent', 'bounced', 'failed', 'suppressed']).notNullable()
    table.string('reason', 1024)
    // Whether the administrators were told that it could not be delivered.
    flag(table, 'is_reported')
    mentions(table, 'mail_id')
    mentions(table, 'run_id')
    moment(table, 'created_on').notNullable()
    moment(table, 'sent_on')
    moment(table, 'seen_on')
    table.unique(['license_id', 'step', 'target_date', 'occurrence', 'recipient'])
    table.index(['owner_id', 'id'])
    table.index('mail_id')
    table.index(['run_id', 'status'])
  })
  // The lines that wait for their mail, and those that were not delivered: few of many.
  await knex.raw(`create index reminder_lines_waiting on reminder_lines (recipient) where status = 'planned' and mail_id is null`)
  await knex.raw(`create index reminder_lines_undelivered on reminder_lines (id) where status in ('failed', 'bounced') and not is_reported`)
  await knex.schema.createTable('reminder_runs', (table) => {
    id(table)
    day(table, 'day').notNullable()
    oneOf(table, 'status', ['running', 'done', 'held', 'interrupted']).notNullable()
    flag(table, 'is_scheduled')
    mentions(table, 'user_id')
    // 1 while it runs: two runs at once violate the index.
    table.integer('open').unique()
    moment(table, 'lease_until')
    moment(table, 'started_on').notNullable()
    moment(table, 'ended_on')
    for (const name of ['watched', 'told', 'silent', 'unreachable', 'mails', 'lines', 'suppressed', 'failed'])
      table.integer(name).notNullable().defaultTo(0)
    table.index(['day', 'status'])
  })
}

export const down = drop('reminder_runs', 'reminder_lines', 'reminder_policies')
