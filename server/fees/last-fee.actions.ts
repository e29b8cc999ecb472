import type { Knex } from 'knex'

/** SQL of the last renewal of `licenses` that was completed, under a condition on `renewals`. */
const lastCompleted = (condition: string) => `select renewals.id, renewals.no_invoice_required from renewals
  where renewals.license_id = licenses.id and renewals.completed_on is not null ${condition}
  order by renewals.completed_on desc, renewals.id desc limit 1`

/**
 * SQL of what the last completed renewal of `licenses` cost, in cents. A renewal that needed no invoice cost nothing; one without an
 * invoice says nothing about its cost.
 */
export const lastFeeSql = (
  condition = '',
): string => `(select coalesce(sum(invoices.amount_cents), max(case when last.no_invoice_required then 0 end))
  from (${lastCompleted(condition)}) as last left join invoices on invoices.renewal_id = last.id and not invoices.is_cancelled)`

/**
 * Stores what the last completed renewals of licenses cost. Completing a renewal does so in its transaction; the amounts of its
 * invoices never change after that. It is no change by a person: version, modified date and audit stay as they are.
 */
export const setLastFees = async (db: Knex, licenseIds: readonly number[]): Promise<void> => {
  await db('licenses')
    .whereIn('id', [...licenseIds])
    .update({ last_fee_cents: db.raw(lastFeeSql()) })
}
