import type { Knex } from 'knex'
import { drop, id, limits, moment, oneOf } from './columns.ts'

/** Addresses with a stop link, or that mail servers refuse. After three refusals, or once stopped, they get no reminders. */
export async function up(knex: Knex) {
  await knex.schema.createTable('mail_addresses', (table) => {
    id(table)
    table.string('address', limits.name).notNullable().unique()
    table.string('stop_token', 64).notNullable().unique()
    table.integer('bounces').notNullable().defaultTo(0)
    table.string('last_bounce', 1024)
    oneOf(table, 'stopped_by', ['Recipient', 'MailServer'])
    moment(table, 'stopped_on')
    moment(table, 'created_on').notNullable()
  })
}

export const down = drop('mail_addresses')
