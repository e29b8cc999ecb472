import type { Knex } from 'knex'
import { drop, id, limits, mayForget, moment, oneOf } from './columns.ts'

/** One row for each recipient. `sending` is committed before the mail is sent, so that an interrupted delivery can be found. */
export async function up(knex: Knex) {
  await knex.schema.createTable('outbox', (table) => {
    id(table)
    table.string('message_id', 255).notNullable().unique()
    table.string('to_name', 512)
    table.string('to_address', limits.name).notNullable()
    table.string('subject', 998).notNullable()
    table.text('text').notNullable()
    table.text('html')
    table.text('attachments')
    oneOf(table, 'status', ['waiting', 'sending', 'sent', 'failed']).notNullable().defaultTo('waiting')
    table.integer('tries').notNullable().defaultTo(0)
    moment(table, 'next_try_on')
    table.string('last_error', 1024)
    moment(table, 'sent_on')
    mayForget(table, 'client_id', 'clients')
    mayForget(table, 'license_id', 'licenses')
    mayForget(table, 'renewal_id', 'renewals')
    table.string('cause', 100)
    moment(table, 'created_on').notNullable()
    table.index(['status', 'next_try_on', 'id'])
  })
}

export const down = drop('outbox')
