import type { Knex } from 'knex'
import { childOf, drop, id, mayForget, mentions, moment, oneOf } from './columns.ts'

export async function up(knex: Knex) {
  await knex.schema.createTable('jobs', (table) => {
    id(table)
    table.string('kind', 50).notNullable()
    oneOf(table, 'status', ['queued', 'running', 'done', 'failed', 'cancelled']).notNullable().defaultTo('queued')
    table.text('payload')
    table.text('result')
    table.integer('total').notNullable().defaultTo(0)
    table.integer('done').notNullable().defaultTo(0)
    mayForget(table, 'user_id', 'users')
    mayForget(table, 'client_id', 'clients')
    moment(table, 'lease_until')
    table.string('lease_owner', 100)
    moment(table, 'created_on').notNullable()
    moment(table, 'started_on')
    moment(table, 'ended_on')
    table.text('error')
    table.index(['status', 'lease_until'])
  })
  await knex.schema.createTable('job_items', (table) => {
    id(table)
    childOf(table, 'job_id', 'jobs')
    mentions(table, 'license_id').notNullable() // no foreign key: the license can be deleted before the job reaches it
    oneOf(table, 'status', ['waiting', 'done', 'refused']).notNullable().defaultTo('waiting')
    table.string('reason', 1024)
    table.unique(['job_id', 'license_id'])
    table.index(['job_id', 'status', 'id'])
  })
}

export const down = drop('job_items', 'jobs')
