import type { Knex } from 'knex'
import { cents } from './columns.ts'

const last = `select renewals.id, renewals.no_invoice_required from renewals
  where renewals.license_id = licenses.id and renewals.completed_on is not null
  order by renewals.completed_on desc, renewals.id desc limit 1`

/** A renewal that needed no invoice cost nothing; one without an invoice says nothing about its cost. */
const cost = `select coalesce(sum(invoices.amount_cents), max(case when last.no_invoice_required then 0 end))
  from (${last}) as last left join invoices on invoices.renewal_id = last.id and not invoices.is_cancelled`

/** What the last completed renewal of a license cost, so that fees ahead are added up without reading invoices. */
export async function up(knex: Knex) {
  await knex.schema.alterTable('licenses', (table) => {
    cents(table, 'last_fee_cents')
  })
  await knex.raw(`update licenses set last_fee_cents = (${cost}) where has_completed_renewal`)
  await knex.raw('create index invoices_by_payment_date on invoices (payment_date) where payment_date is not null and not is_cancelled')
  await knex.raw('create index renewals_by_due_date on renewals (renewal_due_date) where completed_on is not null')
}

/** A statement by hand: Knex rebuilds a table of SQLite to drop a column, and triggers of other tables name it. */
export async function down(knex: Knex) {
  await knex.raw('drop index renewals_by_due_date')
  await knex.raw('drop index invoices_by_payment_date')
  await knex.raw('alter table licenses drop column last_fee_cents')
}
