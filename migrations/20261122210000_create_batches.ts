import type { Knex } from 'knex'
import { childOf, drop, flag, id, mayForget, mentions, moment, oneOf } from './columns.ts'

/** Plans, and the bulk actions that were carried out. The audit names the batch of each change, so a batch needs no copy of its changes. */
export async function up(knex: Knex) {
  await knex.schema.createTable('batches', (table) => {
    id(table)
    oneOf(table, 'status', ['Planned', 'Running', 'Done']).notNullable()
    table.string('call', 100).notNullable()
    table.text('input')
    table.string('hash', 64)
    mayForget(table, 'user_id', 'users')
    mayForget(table, 'client_id', 'clients')
    mayForget(table, 'applied_by_user_id', 'users')
    table.integer('record_count').notNullable().defaultTo(0)
    table.integer('refused_count').notNullable().defaultTo(0)
    flag(table, 'needs_approval')
    table.integer('undo_of').unique().references('id').inTable('batches').onDelete('CASCADE')
    mentions(table, 'job_id')
    moment(table, 'lease_until')
    moment(table, 'planned_on')
    moment(table, 'done_on')
    moment(table, 'created_on').notNullable()
    table.index(['client_id', 'id'])
    table.index(['created_on'])
  })
  await knex.schema.createTable('batch_items', (table) => {
    id(table)
    childOf(table, 'batch_id', 'batches')
    table.string('record', 50).notNullable()
    for (const name of ['record_id', 'license_id', 'property_id']) mentions(table, name)
    table.integer('version')
    table.text('effects')
    table.string('reason', 1024)
    table.unique(['batch_id', 'record', 'record_id'])
  })
  await knex.schema.alterTable('audit', (table) => mentions(table, 'batch_id'))
  await knex.raw('create index audit_of_batch on audit (batch_id, id) where batch_id is not null')
  await knex.schema.alterTable('clients', (table) => {
    table.integer('approval_above')
  })
}

export async function down(knex: Knex) {
  await knex.raw('alter table clients drop column approval_above')
  await knex.raw('drop index audit_of_batch')
  await knex.raw('alter table audit drop column batch_id')
  await drop('batch_items', 'batches')(knex)
}
