import type { Knex } from 'knex'
import type { LedgerFilter } from '../../contract/clients/calls.ts'
import type { Day } from '../../rules/day.ts'
import { toDollars } from '../../rules/money.ts'
import type { LedgerKind, TrustAccount } from '../../rules/renewals/invoices.ts'
import { countMatches, paged, pageWith } from '../kit/database/pages/page.ts'
import { standingIfAny, withStandingIfAny } from '../licenses/standing/standing.queries.ts'

/** An entry of a ledger, as stored. */
export interface LedgerRow {
  id: number
  client_id: number
  license_id: number | null
  renewal_id: number | null
  invoice_id: number | null
  kind: LedgerKind
  amount_cents: number
  reverses_id: number | null
  description: string | null
}

/** The balance in cents, as SQL over the table `clients`. */
export const TRUST_BALANCE = '(select coalesce(sum(amount_cents), 0) from trust_ledger where trust_ledger.client_id = clients.id)'

/** The sum of a client's ledger entries in cents. */
export const balanceOf = async (db: Knex, clientId: number): Promise<number> =>
  (await db('trust_ledger').where('client_id', clientId).sum({ cents: 'amount_cents' }).first())?.cents ?? 0

/** The balance and the minimum of a client's trust account; null while the account is not active. */
export const trustAccountOf = async (db: Knex, clientId: number): Promise<TrustAccount> => {
  const client = await db('clients').where('id', clientId).first('trust_account_active', 'trust_account_minimum_cents')
  if (!client.trust_account_active) return { useTrustAccount: false, currentBalance: null, minimumBalanceThreshold: null }
  return {
    useTrustAccount: true,
    currentBalance: toDollars(await balanceOf(db, clientId)),
    minimumBalanceThreshold: toDollars(client.trust_account_minimum_cents),
  }
}

const REVERSED = 'exists (select 1 from trust_ledger as later where later.reverses_id = trust_ledger.id)'

/** The ledger entry of an invoice; undefined if the invoice never entered the ledger or its entry was reversed. */
export const standingEntryOf = (db: Knex, invoiceId: number): Promise<LedgerRow | undefined> =>
  db('trust_ledger').where({ invoice_id: invoiceId, kind: 'Invoice' }).whereRaw(`not ${REVERSED}`).first()

/** A page of a client's trust account ledger, by default the latest entries first. */
export const ledgerPage = async (db: Knex, clientId: number, filter: LedgerFilter, today: Day) => {
  const order = filter.sortDirection ?? 'desc'
  const entries = db('trust_ledger').where('trust_ledger.client_id', clientId)
  const page = entries
    .clone()
    .leftJoin('licenses', 'licenses.id', 'trust_ledger.license_id')
    .leftJoin('users', 'users.id', 'trust_ledger.created_by')
    .orderBy([
      { column: 'trust_ledger.created_on', order },
      { column: 'trust_ledger.id', order },
    ])
    .modify(paged(filter))
    .select({
      id: 'trust_ledger.id',
      kind: 'trust_ledger.kind',
      cents: 'trust_ledger.amount_cents',
      description: 'trust_ledger.description',
      licenseId: 'trust_ledger.license_id',
      licenseNumber: 'licenses.license_number',
      standing: standingIfAny(db, today),
      reversesId: 'trust_ledger.reverses_id',
      isReversed: db.raw(REVERSED),
      createdOn: 'trust_ledger.created_on',
      createdByName: db.raw(`users.first_name || ' ' || users.last_name`),
    })
  const { items, ...total } = await pageWith(page, countMatches(db, entries.clone(), filter), filter)
  return {
    items: items.map(({ cents, ...row }: { cents: number; standing: unknown }) => ({
      ...withStandingIfAny(today)(row),
      amount: toDollars(cents),
    })),
    ...total,
  }
}
