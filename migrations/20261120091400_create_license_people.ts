import type { Knex } from 'knex'
import { childOf, drop, id, refersTo } from './columns.ts'

export async function up(knex: Knex) {
  await knex.schema.createTable('license_licensees', (table) => {
    childOf(table, 'license_id', 'licenses')
    refersTo(table, 'corporate_entity_id', 'corporate_entities').notNullable()
    table.primary(['license_id', 'corporate_entity_id'])
  })
  await knex.schema.createTable('license_officers', (table) => {
    id(table)
    childOf(table, 'license_id', 'licenses')
    refersTo(table, 'corporate_officer_id', 'corporate_officers').notNullable()
    table.unique(['license_id', 'corporate_officer_id'])
  })
  await knex.schema.createTable('license_officer_titles', (table) => {
    childOf(table, 'license_officer_id', 'license_officers')
    refersTo(table, 'officer_title_id', 'officer_titles').notNullable()
    table.primary(['license_officer_id', 'officer_title_id'])
  })
}

export const down = drop('license_officer_titles', 'license_officers', 'license_licensees')
