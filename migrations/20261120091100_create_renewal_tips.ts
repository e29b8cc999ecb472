import type { Knex } from 'knex'
import { childOf, drop, id, limits, refersTo, versionAndStamps } from './columns.ts'

export async function up(knex: Knex) {
  await knex.schema.createTable('renewal_tips', (table) => {
    id(table)
    refersTo(table, 'client_id', 'clients') // null: provider-wide
    table.string('description', 1024).notNullable()
    refersTo(table, 'renewal_tip_category_id', 'renewal_tip_categories')
    table.string('state_province', limits.short)
    versionAndStamps(table)
  })
  await knex.schema.createTable('license_type_tips', (table) => {
    childOf(table, 'license_type_id', 'license_types')
    refersTo(table, 'renewal_tip_id', 'renewal_tips').notNullable()
    table.primary(['license_type_id', 'renewal_tip_id'])
  })
}

export const down = drop('license_type_tips', 'renewal_tips')
