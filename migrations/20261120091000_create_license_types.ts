import type { Knex } from 'knex'
import { cents, childOf, drop, flag, id, intervals, limits, oneOf, refersTo, renewalDetails, versionAndStamps } from './columns.ts'

export async function up(knex: Knex) {
  await knex.schema.createTable('license_types', (table) => {
    id(table)
    refersTo(table, 'licensing_authority_id', 'licensing_authorities').notNullable()
    refersTo(table, 'client_id', 'clients') // null: provider-wide
    table.string('name', limits.name).notNullable()
    table.string('abbreviation', 15)
    table.string('description', 1024)
    refersTo(table, 'license_term_id', 'license_terms').notNullable()
    flag(table, 'is_seasonal')
    cents(table, 'original_fee_cents')
    cents(table, 'renewal_fee_cents')
    refersTo(table, 'license_category_id', 'license_categories')
    oneOf(table, 'classification', ['Liquor', 'Operational']).notNullable()
    flag(table, 'active', true)
    table.string('forms_link_url', limits.url)
    flag(table, 'has_manager_change_requirement')
    table.string('manager_change_requirement_notes', 2048)
    flag(table, 'is_payment_only')
    oneOf(table, 'license_document_issuance', ['DocumentPerRenewal', 'InitialDocumentOnly', 'NoDocument'])
      .notNullable()
      .defaultTo('DocumentPerRenewal')
    renewalDetails(table)
    intervals(table)
    versionAndStamps(table)
  })
  // coalesce, because nulls are distinct in a unique index and provider-wide types have no client.
  await knex.raw(`create unique index license_types_name_unique
    on license_types (licensing_authority_id, coalesce(client_id, 0), lower(name))`)

  await knex.schema.createTable('license_type_sub_categories', (table) => {
    childOf(table, 'license_type_id', 'license_types')
    refersTo(table, 'license_category_id', 'license_categories').notNullable()
    table.primary(['license_type_id', 'license_category_id'])
  })
  await knex.schema.createTable('license_type_gl_codes', (table) => {
    id(table)
    childOf(table, 'license_type_id', 'license_types')
    childOf(table, 'client_id', 'clients')
    table.string('gl_code', 256).notNullable()
    table.unique(['license_type_id', 'client_id'])
  })
}

export const down = drop('license_type_gl_codes', 'license_type_sub_categories', 'license_types')
