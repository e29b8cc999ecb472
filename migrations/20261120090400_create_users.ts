import type { Knex } from 'knex'
import { drop, flag, id, limits, mayForget, moment, oneOf, refersTo, versionAndStamps } from './columns.ts'

const roles = ['Administrator', 'RenewalAdministrator', 'Contributor', 'ClientAdministrator', 'ClientContributor', 'Client']

export async function up(knex: Knex) {
  await knex.schema.createTable('users', (table) => {
    id(table)
    refersTo(table, 'client_id', 'clients')
    table.string('first_name', limits.name).notNullable()
    table.string('last_name', limits.name).notNullable()
    table.string('title', limits.name)
    table.string('phone_number', limits.short)
    table.string('email', limits.name).notNullable()
    // The address in lower case, so that two addresses cannot differ by case only.
    table.string('email_key', limits.name).notNullable().unique()
    table.string('password_hash', 255)
    oneOf(table, 'role_name', roles).notNullable()
    flag(table, 'active', true)
    flag(table, 'renewal_invoice_recipient')
    flag(table, 'two_factor_enabled')
    table.integer('failed_sign_ins').notNullable().defaultTo(0)
    moment(table, 'lockout_end')
    mayForget(table, 'signature_document_id', 'documents')
    moment(table, 'sessions_valid_from')
    versionAndStamps(table)
  })
}

export const down = drop('users')
