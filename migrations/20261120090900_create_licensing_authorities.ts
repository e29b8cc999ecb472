import type { Knex } from 'knex'
import { address, childOf, drop, flag, id, intervals, limits, refersTo, renewalDetails, versionAndStamps } from './columns.ts'

export async function up(knex: Knex) {
  await knex.schema.createTable('licensing_authorities', (table) => {
    id(table)
    refersTo(table, 'client_id', 'clients') // null: provider-wide
    table.string('name', limits.name).notNullable()
    table.string('abbreviation', 15)
    flag(table, 'active', true)
    table.string('jurisdiction', 30).notNullable()
    refersTo(table, 'form_source_id', 'form_sources')
    address(table)
    address(table, 'mailing_')
    flag(table, 'mailing_address_same_as_location', true)
    table.string('payable_to', 50)
    flag(table, 'payable_to_same_as_name', true)
    table.string('website_url', limits.url)
    table.string('general_contact_phone', 32)
    renewalDetails(table)
    intervals(table)
    versionAndStamps(table)
    table.index(['state', 'id'])
  })
  await knex.schema.createTable('authority_contacts', (table) => {
    id(table)
    childOf(table, 'licensing_authority_id', 'licensing_authorities')
    table.string('label', limits.label)
    table.string('name', limits.name)
    table.string('phone', limits.short)
    table.string('email', limits.name)
    versionAndStamps(table)
  })
  await knex.schema.createTable('key_contact_change_forms', (table) => {
    id(table)
    childOf(table, 'licensing_authority_id', 'licensing_authorities')
    table.string('label', limits.label).notNullable()
    table.string('url', limits.url).notNullable()
    versionAndStamps(table)
  })
  await knex.schema.createTable('authority_payee_codes', (table) => {
    id(table)
    childOf(table, 'licensing_authority_id', 'licensing_authorities')
    childOf(table, 'client_id', 'clients')
    table.string('payee_code', 256).notNullable()
    table.unique(['licensing_authority_id', 'client_id'])
  })
}

export const down = drop('authority_payee_codes', 'key_contact_change_forms', 'authority_contacts', 'licensing_authorities')
