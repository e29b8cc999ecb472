import type { Knex } from 'knex'
import { childOf, day, drop, id, moment, oneOf, refersTo, versionAndStamps } from './columns.ts'

export async function up(knex: Knex) {
  await knex.schema.createTable('user_tasks', (table) => {
    id(table)
    oneOf(table, 'kind', ['Renewal', 'ManagerChange', 'PropertyContact']).notNullable()
    childOf(table, 'renewal_id', 'renewals').nullable()
    childOf(table, 'license_id', 'licenses').nullable()
    childOf(table, 'property_id', 'properties')
    refersTo(table, 'client_id', 'clients').notNullable()
    refersTo(table, 'assigned_user_id', 'users')
    day(table, 'follow_up_date').notNullable()
    table.string('description', 1024)
    table.string('note', 2000)
    moment(table, 'done_on')
    table.integer('ics_sequence').notNullable().defaultTo(0)
    versionAndStamps(table)
  })
  const open = 'where done_on is null'
  await knex.raw(`create unique index user_tasks_one_open_a_renewal on user_tasks (renewal_id) ${open} and renewal_id is not null`)
  await knex.raw(`create unique index user_tasks_one_open_a_property on user_tasks (property_id, kind) ${open} and kind <> 'Renewal'`)
  await knex.raw(`create index user_tasks_open on user_tasks (kind, follow_up_date, id, client_id, assigned_user_id) ${open}`)

  await knex.schema.createTable('task_license_types', (table) => {
    childOf(table, 'task_id', 'user_tasks')
    childOf(table, 'license_type_id', 'license_types')
    table.primary(['task_id', 'license_type_id'])
  })
}

export const down = drop('task_license_types', 'user_tasks')
