import type { Knex } from 'knex'
import { drop, id, limits, oneOf } from './columns.ts'

export async function up(knex: Knex) {
  await knex.schema.createTable('license_terms', (table) => {
    id(table)
    table.string('name', limits.name).notNullable().unique()
    table.integer('months').notNullable()
    // One Time and Perpetual both have 0 months, so only the name tells them apart.
    oneOf(table, 'kind', ['OneTime', 'Perpetual', 'Months']).notNullable()
  })
  await knex.schema.createTable('license_categories', (table) => {
    id(table)
    table.string('name', limits.name).notNullable()
    oneOf(table, 'classification', ['Liquor', 'Operational']).notNullable()
    table.unique(['classification', 'name'])
  })
  await knex.schema.createTable('form_sources', (table) => {
    id(table)
    table.string('name', limits.name).notNullable()
    oneOf(table, 'usage', ['renewal', 'officerChange']).notNullable()
    table.unique(['usage', 'name'])
  })
  for (const list of ['lines_of_business', 'renewal_tip_categories']) {
    await knex.schema.createTable(list, (table) => {
      id(table)
      table.string('name', limits.name).notNullable().unique()
    })
  }
}

export const down = drop('renewal_tip_categories', 'lines_of_business', 'form_sources', 'license_categories', 'license_terms')
