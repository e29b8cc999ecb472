import type { Knex } from 'knex'
import { childOf, day, drop, flag, id, limits, refersTo, versionAndStamps } from './columns.ts'

export async function up(knex: Knex) {
  await knex.schema.createTable('corporate_entities', (table) => {
    id(table)
    refersTo(table, 'client_id', 'clients').notNullable()
    flag(table, 'is_managed_by_client', true)
    table.string('name', limits.name).notNullable()
    table.string('state_of_formation', limits.short)
    day(table, 'date_of_formation')
    table.string('formation_documents_link_url', limits.url)
    table.string('federal_ein', 32)
    table.string('description_of_ownership', 1024)
    table.string('public_filings_link_url', limits.url)
    table.string('operating_agreements_link_url', limits.url)
    table.string('incumbency_certificate_link_url', limits.url)
    table.string('contact_name', limits.name)
    table.string('contact_email', limits.name)
    table.string('phone', limits.short)
    table.string('entity_contact_instructions', 2048)
    flag(table, 'active', true)
    day(table, 'deactivated_date')
    versionAndStamps(table)
  })
  await knex.schema.createTable('corporate_officers', (table) => {
    id(table)
    refersTo(table, 'client_id', 'clients').notNullable()
    flag(table, 'is_managed_by_client', true)
    table.string('name', 255).notNullable()
    flag(table, 'active', true)
    day(table, 'deactivated_date')
    versionAndStamps(table)
  })
  await knex.schema.createTable('officer_titles', (table) => {
    id(table)
    refersTo(table, 'client_id', 'clients') // null: provider-wide
    table.string('name', 255).notNullable()
    versionAndStamps(table)
  })
  await knex.schema.createTable('entity_officers', (table) => {
    id(table)
    childOf(table, 'corporate_entity_id', 'corporate_entities')
    refersTo(table, 'corporate_officer_id', 'corporate_officers').notNullable()
    flag(table, 'active', true)
    day(table, 'deactivated_date')
    versionAndStamps(table)
    table.unique(['corporate_entity_id', 'corporate_officer_id'])
  })
  await knex.schema.createTable('entity_officer_titles', (table) => {
    childOf(table, 'entity_officer_id', 'entity_officers')
    refersTo(table, 'officer_title_id', 'officer_titles').notNullable()
    table.primary(['entity_officer_id', 'officer_title_id'])
  })
  await knex.schema.createTable('affiliated_entities', (table) => {
    id(table)
    childOf(table, 'property_id', 'properties')
    refersTo(table, 'corporate_entity_id', 'corporate_entities').notNullable()
    table.string('affiliation', 255).notNullable()
    versionAndStamps(table)
  })
}

export const down = drop(
  'affiliated_entities',
  'entity_officer_titles',
  'entity_officers',
  'officer_titles',
  'corporate_officers',
  'corporate_entities',
)
