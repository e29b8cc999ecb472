import type { Knex } from 'knex'
import { address, cents, drop, flag, id, limits, oneOf, versionAndStamps } from './columns.ts'

export async function up(knex: Knex) {
  await knex.schema.createTable('clients', (table) => {
    id(table)
    table.string('legal_name', 255).notNullable()
    table.string('display_name', 255)
    address(table)
    table.string('county', limits.city)
    oneOf(table, 'service_level', ['FullService', 'Hybrid', 'Saas']).notNullable()
    oneOf(table, 'client_cost_structure', ['TouchFee', 'Subscription']).notNullable().defaultTo('Subscription')
    oneOf(table, 'client_renewal_billing_responsibility', ['Client', 'Property']).notNullable().defaultTo('Client')
    flag(table, 'client_allow_user_password_login', true)
    flag(table, 'is_billing_id_required')
    flag(table, 'is_property_contact_required')
    flag(table, 'is_property_division_required')
    flag(table, 'trust_account_active')
    cents(table, 'trust_account_minimum_cents').notNullable().defaultTo(0)
    versionAndStamps(table)
  })
}

export const down = drop('clients')
