import type { Knex } from 'knex'

/** SQL of the last completed renewal of `licenses` that meets a condition on `renewals`. */
const lastCompleted = (condition: string) => `select renewals.id, renewals.no_invoice_required from renewals
  where renewals.license_id = licenses.id and renewals.completed_on is not null ${condition}
  order by renewals.completed_on desc, renewals.id desc limit 1`

/**
 * SQL of the cost of the last completed renewal of `licenses` in cents: 0 if it needed no invoice; null if it has no invoice, because its
 * cost is then unknown.
 */
export const lastFeeSql = (
  condition = '',
): string => `(select coalesce(sum(invoices.amount_cents), max(case when last.no_invoice_required then 0 end))
  from (${lastCompleted(condition)}) as last left join invoices on invoices.renewal_id = last.id and not invoices.is_cancelled)`

/**
 * Stores the cost of the last completed renewals of licenses. Runs in the transaction that completes a renewal, because its invoice amounts
 * never change after that. Version, modified date and audit stay, because no user made this change.
 */
export const setLastFees = async (db: Knex, licenseIds: readonly number[]): Promise<void> => {
  await db('licenses')
    .whereIn('id', [...licenseIds])
    .update({ last_fee_cents: db.raw(lastFeeSql()) })
}
