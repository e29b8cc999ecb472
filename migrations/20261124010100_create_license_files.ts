import type { Knex } from 'knex'
import { childOf, drop, flag, id, limits, mentions, oneOf, refersTo, versionAndStamps } from './columns.ts'

/** What has no column of its own at a license or a renewal. Without a license it is a file of the property, for one client. */
export async function up(knex: Knex) {
  await knex.schema.createTable('license_files', (table) => {
    id(table)
    versionAndStamps(table)
    childOf(table, 'client_id', 'clients')
    childOf(table, 'property_id', 'properties')
    table.integer('license_id').references('id').inTable('licenses').onDelete('CASCADE')
    mentions(table, 'renewal_id')
    table.string('kind', 30).notNullable()
    table.string('label', limits.label).notNullable()
    refersTo(table, 'document_id', 'documents').notNullable()
    oneOf(table, 'source', ['Uploaded', 'Request']).notNullable()
    mentions(table, 'request_id')
    // Who gave it: the person who answered the request, or who uploaded it.
    table.string('given_by', 2 * limits.name + 1).notNullable()
    flag(table, 'is_verified', true)
    table.index(['license_id', 'renewal_id', 'kind'])
  })
}

export const down = drop('license_files')
