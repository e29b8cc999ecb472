import type { Knex } from 'knex'
import { cents, drop, id, mayForget, moment, refersTo } from './columns.ts'

/** Entries never change: a mistake is reversed by a second entry. Entries outlive their renewal and block the deletion of their license. */
export async function up(knex: Knex) {
  await knex.schema.createTable('trust_ledger', (table) => {
    id(table)
    refersTo(table, 'client_id', 'clients').notNullable()
    refersTo(table, 'license_id', 'licenses')
    mayForget(table, 'renewal_id', 'renewals')
    mayForget(table, 'invoice_id', 'invoices')
    table.string('kind', 30).notNullable()
    cents(table, 'amount_cents').notNullable()
    refersTo(table, 'reverses_id', 'trust_ledger')
    table.string('description', 1024)
    moment(table, 'created_on').notNullable()
    refersTo(table, 'created_by', 'users')
  })
  await knex.raw('create unique index trust_ledger_reversed_once on trust_ledger (reverses_id) where reverses_id is not null')
}

export const down = drop('trust_ledger')
