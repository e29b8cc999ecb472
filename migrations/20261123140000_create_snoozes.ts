import type { Knex } from 'knex'
import { childOf, day, drop, id, limits, moment } from './columns.ts'

/** What a user has hidden from their own Today until a day: a license or a task, at the version that they saw. */
export const up = (knex: Knex) =>
  knex.schema.createTable('snoozes', (table) => {
    id(table)
    table.integer('user_id').notNullable().references('id').inTable('users').onDelete('CASCADE')
    childOf(table, 'license_id', 'licenses').nullable()
    childOf(table, 'task_id', 'user_tasks').nullable()
    table.integer('version').notNullable()
    day(table, 'until').notNullable()
    table.string('reason', limits.name).notNullable()
    moment(table, 'created_on').notNullable()
    table.unique(['user_id', 'license_id'])
    table.unique(['user_id', 'task_id'])
  })

export const down = drop('snoozes')
