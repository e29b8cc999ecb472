import type { Knex } from 'knex'
import { childOf, day, drop, id, limits, mayForget, mentions, moment } from './columns.ts'

/**
 * Read-only access for outsiders, by a secret address of which only the hash is stored: to some properties, for a period, until the end of a day.
 * `auditor_questions`: what they have asked, and the task that it became.
 */
export async function up(knex: Knex) {
  await knex.schema.createTable('auditor_rooms', (table) => {
    id(table)
    childOf(table, 'client_id', 'clients')
    mayForget(table, 'user_id', 'users')
    table.string('name', limits.name).notNullable()
    table.string('token_hash', limits.hash).notNullable().unique()
    day(table, 'from_date').notNullable()
    day(table, 'to_date')
    day(table, 'ends_on').notNullable()
    moment(table, 'created_on').notNullable()
    moment(table, 'ended_on')
    moment(table, 'last_read_on')
  })
  await knex.schema.createTable('auditor_room_properties', (table) => {
    childOf(table, 'room_id', 'auditor_rooms')
    childOf(table, 'property_id', 'properties')
    table.primary(['room_id', 'property_id'])
  })
  await knex.schema.createTable('auditor_questions', (table) => {
    id(table)
    childOf(table, 'room_id', 'auditor_rooms')
    childOf(table, 'property_id', 'properties')
    mayForget(table, 'license_id', 'licenses')
    table.string('question', 500).notNullable()
    moment(table, 'asked_on').notNullable()
    mentions(table, 'task_id')
  })
}

export const down = drop('auditor_questions', 'auditor_room_properties', 'auditor_rooms')
