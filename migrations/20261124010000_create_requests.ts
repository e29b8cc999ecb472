import type { Knex } from 'knex'
import { childOf, day, drop, flag, id, limits, mayForget, mentions, moment, oneOf, versionAndStamps } from './columns.ts'

const WORDS = 2000

/**
 * Requests: what somebody outside is asked to send. They mention the property, licenses and people without foreign keys: they stay when
 * those are deleted. A link is known by the hash of its token.
 */
export async function up(knex: Knex) {
  await knex.schema.createTable('requests', (table) => {
    id(table)
    versionAndStamps(table)
    childOf(table, 'client_id', 'clients')
    mentions(table, 'property_id').notNullable().index()
    table.string('property_name', limits.name).notNullable()
    oneOf(table, 'status', ['Open', 'Fulfilled', 'Cancelled', 'Expired']).notNullable()
    day(table, 'due_date').notNullable()
    day(table, 'expires_on').notNullable()
    table.string('message', WORDS)
    mentions(table, 'sender_id').notNullable()
    table.string('sender_name', 2 * limits.name + 1).notNullable()
    moment(table, 'ended_on').index()
    table.index(['client_id', 'status', 'created_on'])
    table.index(['status', 'created_on'])
  })
  await knex.raw(`create index requests_open on requests (expires_on) where status = 'Open'`)

  await knex.schema.createTable('request_items', (table) => {
    id(table)
    childOf(table, 'request_id', 'requests')
    mentions(table, 'license_id').index()
    table.string('license_number', limits.name)
    table.string('license_type', limits.name)
    mentions(table, 'renewal_id')
    table.string('kind', 30).notNullable()
    table.string('question', WORDS)
    table.integer('position').notNullable()
    oneOf(table, 'status', ['Open', 'Received', 'Accepted']).notNullable()
  })

  await knex.schema.createTable('request_links', (table) => {
    id(table)
    childOf(table, 'request_id', 'requests')
    mentions(table, 'contact_id')
    table.string('name', limits.name)
    table.string('email', limits.name)
    table.string('token_hash', limits.hash).notNullable().unique()
    // A link that was copied instead of mailed says nothing about who uses it.
    flag(table, 'is_mailed')
    moment(table, 'created_on').notNullable()
    moment(table, 'revoked_on')
  })

  await knex.schema.createTable('request_answers', (table) => {
    id(table)
    childOf(table, 'request_id', 'requests')
    childOf(table, 'item_id', 'request_items')
    mentions(table, 'link_id').notNullable()
    table.string('given_by', limits.name).notNullable()
    flag(table, 'is_verified')
    table.string('words', WORDS)
    // The file until it is accepted: then it belongs to the license.
    mayForget(table, 'document_id', 'documents')
    table.string('file_name', 255)
    table.string('content_type', limits.name)
    table.integer('size')
    moment(table, 'received_on').notNullable()
    oneOf(table, 'status', ['Received', 'Accepted', 'SentBack']).notNullable()
    mentions(table, 'decided_by_id')
    table.string('decided_by_name', 2 * limits.name + 1)
    moment(table, 'decided_on')
    table.string('reason', WORDS)
  })
}

export const down = drop('request_answers', 'request_links', 'request_items', 'requests')
