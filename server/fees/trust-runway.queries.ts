import type { Knex } from 'knex'
import type { TrustRunway } from '../../contract/fees/calls.ts'
import { addDays, addMonths, type Day } from '../../rules/day.ts'
import { DEFAULT_MONTHS, monthOf, monthsFrom, type Payment, runwayOf } from '../../rules/fees.ts'
import { toCents, toDollars } from '../../rules/money.ts'
import { trustAccountOf } from '../clients/trust-account.queries.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { monthNumber, withExpected } from './expected.queries.ts'

/** The sum of the unpaid invoices that the account was already charged for, in cents. */
const committedOf = async (db: Knex, clientId: number): Promise<number> => {
  const row = await db('invoices')
    .join('trust_ledger', (entry) => entry.on('trust_ledger.invoice_id', 'invoices.id').andOnVal('trust_ledger.kind', 'Invoice'))
    .where('trust_ledger.client_id', clientId)
    .where('invoices.is_cancelled', false)
    .whereNull('invoices.payment_date')
    .whereRaw('not exists (select 1 from trust_ledger as later where later.reverses_id = trust_ledger.id)')
    .first({ cents: db.raw('cast(coalesce(sum(invoices.amount_cents), 0) as bigint)') })
  return Number(row?.cents ?? 0)
}

/** The expected payments of a year for renewals without an invoice, and the number of unknown fees. */
const ahead = async (db: Knex, user: SignedIn, clientId: number, today: Day) => {
  const range = { from: today, to: addDays(addMonths(today, DEFAULT_MONTHS), -1), by: 'licenseType' as const, clientIds: [clientId] }
  const invoiced = `select 1 from licenses join invoices on invoices.renewal_id = licenses.renewal_id and not invoices.is_cancelled
    where licenses.id = expected.license_id`
  const rows = await withExpected(db, user, range, today)
    .from('expected')
    .whereRaw(`not (is_first = 1 and exists (${invoiced}))`)
    .groupBy('due_on', 'month', 'is_first')
    .select({
      due_on: 'due_on',
      month: 'month',
      is_first: 'is_first',
      cents: db.raw('cast(coalesce(sum(fee), 0) as bigint)'),
      unknown: db.raw('count(*) - count(fee)'),
    })
  const payments = rows.map((row): Payment => {
    const day: Day = row.is_first ? row.due_on : addMonths(row.due_on, row.month - monthNumber(monthOf(row.due_on)))
    return { day: day < today ? today : day, cents: Number(row.cents) }
  })
  const within = payments.filter(({ day }) => day <= range.to)
  return { payments: within, unknownCount: rows.reduce((sum, row) => sum + Number(row.unknown), 0) }
}

/** How long the trust account of a client lasts. */
export const trustRunwayOf = async (db: Knex, user: SignedIn, clientId: number, today: Day): Promise<TrustRunway> => {
  const account = await trustAccountOf(db, clientId)
  const [balance, threshold] = [toCents(account.currentBalance ?? 0), toCents(account.minimumBalanceThreshold ?? 0)]
  const { payments, unknownCount } = await ahead(db, user, clientId, today)
  const { lastsUntil, depositCents } = account.useTrustAccount
    ? runwayOf(balance, threshold, payments, today)
    : { lastsUntil: null, depositCents: 0 }
  let left = balance
  const months = monthsFrom(today, DEFAULT_MONTHS + 1).map((month) => {
    const cents = payments.reduce((sum, payment) => sum + (monthOf(payment.day) === month ? payment.cents : 0), 0)
    left -= cents
    return { month, comingDue: toDollars(cents), balanceAfter: toDollars(left) }
  })
  return {
    clientId,
    isActive: account.useTrustAccount,
    balance: toDollars(balance),
    threshold: toDollars(threshold),
    committed: toDollars(await committedOf(db, clientId)),
    comingDue: toDollars(payments.reduce((sum, { cents }) => sum + cents, 0)),
    unknownCount,
    months,
    lastsUntil,
    deposit: toDollars(depositCents),
  }
}
