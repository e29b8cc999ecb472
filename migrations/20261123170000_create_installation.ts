import type { Knex } from 'knex'
import { drop, id, limits, versionAndStamps } from './columns.ts'

/** The settings of the installation: one row. Null: the default. A variable of the environment wins over either. */
export async function up(knex: Knex) {
  await knex.schema.createTable('installation', (table) => {
    id(table)
    table.string('provider_name', limits.name)
    table.string('time_zone', 64)
    table.string('smtp_host', limits.name)
    table.integer('smtp_port')
    table.string('smtp_encryption', 10)
    table.string('smtp_user', limits.name)
    table.string('smtp_password', limits.name)
    table.string('mail_from', 2 * limits.name)
    table.integer('reminder_hour')
    // A list of roles, as JSON.
    table.text('second_factor_roles')
    table.integer('session_idle_minutes')
    table.integer('session_hours')
    table.integer('documents_mib_per_client')
    versionAndStamps(table)
  })
  const now = new Date().toISOString()
  await knex('installation').insert({ id: 1, created_on: now, modified_on: now })
}

export const down = drop('installation')
