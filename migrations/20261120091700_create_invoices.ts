import type { Knex } from 'knex'
import { cents, childOf, day, drop, flag, id, moment, oneOf, versionAndStamps } from './columns.ts'

export async function up(knex: Knex) {
  await knex.schema.createTable('invoices', (table) => {
    id(table)
    childOf(table, 'renewal_id', 'renewals')
    oneOf(table, 'kind', ['Ach', 'Check', 'CreditCard']).notNullable()
    cents(table, 'amount_cents').notNullable()
    table.string('payee', 255).notNullable()
    table.string('account_used', 255)
    table.string('card_name', 255)
    flag(table, 'is_certified_check')
    table.string('explanation', 2000)
    day(table, 'request_date')
    day(table, 'payment_date')
    table.integer('check_number')
    table.string('shipping_method_check', 50)
    flag(table, 'is_cancelled')
    moment(table, 'cancelled_on')
    versionAndStamps(table)
  })
}

export const down = drop('invoices')
