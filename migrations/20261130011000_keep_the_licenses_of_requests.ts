import type { Knex } from 'knex'
import { drop, mentions } from './columns.ts'

/**
 * The licenses that an item of a request is about: several where a property is asked once for all of them. They stay when a license is
 * deleted, like the rest of a request. Of requests from before, what was asked once is about the licenses of the other items.
 */
export async function up(knex: Knex) {
  await knex.schema.createTable('request_item_licenses', (table) => {
    table.integer('item_id').notNullable().references('id').inTable('request_items').onDelete('CASCADE')
    mentions(table, 'license_id').notNullable().index()
    table.primary(['item_id', 'license_id'])
  })
  await knex.raw(
    `insert into request_item_licenses (item_id, license_id)
     select distinct item.id, other.license_id from request_items as item
     join request_items as other on other.request_id = item.request_id and other.license_id is not null
     where item.license_id is null or item.license_id = other.license_id`,
  )
}

export const down = drop('request_item_licenses')
