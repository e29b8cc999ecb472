import type { Knex } from 'knex'
import { childOf, day, drop, flag, id, limits, mayForget, mentions, moment, oneOf, versionAndStamps } from './columns.ts'

/**
 * `webhook_events` is written in the transaction of the change that it speaks of, with a delivery for each webhook that wants it.
 * `first_day`: of the dates that a webhook is told of. `webhook_sequences`: the last number of a license. `once_key`: what is nobody's write, such as an expiration, happens once.
 */
export async function up(knex: Knex) {
  await knex.schema.createTable('webhooks', (table) => {
    id(table)
    childOf(table, 'client_id', 'clients').nullable()
    mayForget(table, 'user_id', 'users')
    table.string('name', limits.name).notNullable()
    table.string('url', limits.url).notNullable()
    table.text('event_types').notNullable()
    flag(table, 'is_full')
    flag(table, 'is_active', true)
    table.string('off_reason', limits.url)
    table.string('secret', 100).notNullable()
    table.string('old_secret', 100)
    moment(table, 'old_secret_until')
    day(table, 'first_day').notNullable()
    moment(table, 'failing_since')
    moment(table, 'last_delivered_on')
    versionAndStamps(table)
  })
  await knex.schema.createTable('webhook_events', (table) => {
    id(table)
    table.string('uid', 40).notNullable().unique()
    table.string('type', 40).notNullable()
    childOf(table, 'client_id', 'clients').nullable()
    mentions(table, 'license_id')
    mentions(table, 'property_id')
    table.integer('sequence')
    table.text('data').notNullable()
    table.string('once_key', 100).unique()
    moment(table, 'happened_on').notNullable().index()
  })
  await knex.schema.createTable('webhook_sequences', (table) => {
    table.integer('license_id').primary()
    table.integer('last').notNullable()
  })
  await knex.schema.createTable('deliveries', (table) => {
    id(table)
    childOf(table, 'webhook_id', 'webhooks')
    childOf(table, 'event_id', 'webhook_events')
    oneOf(table, 'status', ['Waiting', 'Delivered', 'Failed']).notNullable()
    table.integer('attempts').notNullable().defaultTo(0)
    table.integer('response_status')
    table.string('answer', limits.url)
    table.string('error', limits.url)
    table.integer('milliseconds')
    moment(table, 'first_attempt_on')
    moment(table, 'last_attempt_on')
    moment(table, 'next_attempt_on')
    table.unique(['event_id', 'webhook_id'])
    table.index(['webhook_id', 'id'])
  })
  await knex.raw(`create index deliveries_waiting on deliveries (webhook_id, next_attempt_on, id) where status = 'Waiting'`)
}

export const down = drop('deliveries', 'webhook_sequences', 'webhook_events', 'webhooks')
