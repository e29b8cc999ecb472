import type { Knex } from 'knex'
import { address, childOf, drop, flag, id, limits, refersTo, versionAndStamps } from './columns.ts'

export async function up(knex: Knex) {
  await knex.schema.createTable('divisions', (table) => {
    id(table)
    refersTo(table, 'client_id', 'clients').notNullable()
    table.string('name', limits.name).notNullable()
    table.string('company_code', 64)
    table.string('division_number', 64)
    address(table)
    versionAndStamps(table)
  })
  await knex.schema.createTable('division_contacts', (table) => {
    id(table)
    childOf(table, 'division_id', 'divisions')
    table.string('name', limits.name).notNullable()
    table.string('title', limits.name)
    table.string('email', limits.name)
    table.string('phone', limits.short)
    flag(table, 'is_default_property_contact')
    versionAndStamps(table)
  })
}

export const down = drop('division_contacts', 'divisions')
