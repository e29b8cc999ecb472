import { clock } from '../kit/clock.ts'
import type { Acting } from '../kit/database/acting.ts'
import { audit } from '../kit/database/change.ts'
import { refuse } from '../kit/http/problems.ts'
import { type LedgerRow, standingEntryOf } from './trust-account.queries.ts'

type NewEntry = Pick<LedgerRow, 'client_id' | 'kind' | 'amount_cents' | 'description'> & Partial<LedgerRow>

/** Adds an entry to a client's ledger. Entries never change: the balance is their sum, so concurrent entries need no lock. */
export const enter = async (acting: Acting, entry: NewEntry): Promise<number> => {
  const row = { ...entry, created_on: clock.now(), created_by: acting.user?.id ?? null }
  const [{ id }] = await acting.db('trust_ledger').insert(row).returning('id')
  const changes = [{ field: 'amountCents', from: null, to: entry.amount_cents }]
  const { client_id: clientId, license_id: licenseId = null } = entry
  await audit(acting, [{ record: 'trust_ledger', recordId: id, clientId, licenseId, propertyId: null, changes }])
  return id
}

/**
 * Reverses an entry by adding a second one. An entry can be reversed once: a unique index refuses the second of two concurrent
 * reversals.
 */
export const reverse = async (acting: Acting, entry: LedgerRow, description: string | null = entry.description): Promise<number> => {
  if (entry.kind === 'Reversal') throw refuse.rule('ledgerEntryIsReversal', 'reversesId')
  if (await acting.db('trust_ledger').where('reverses_id', entry.id).first('id')) throw refuse.rule('ledgerEntryReversed', 'reversesId')
  const { id: reverses_id, client_id, license_id, renewal_id, invoice_id } = entry
  const about = { client_id, license_id, renewal_id, invoice_id }
  return enter(acting, { ...about, kind: 'Reversal', amount_cents: 0 - entry.amount_cents, description, reverses_id })
}

/** The invoice of a ledger entry. */
export interface LedgerInvoice {
  clientId: number
  licenseId: number
  renewalId: number
  invoiceId: number
  amountCents: number
  description: string
}

const take = (acting: Acting, { clientId, licenseId, renewalId, invoiceId, amountCents, description }: LedgerInvoice) =>
  enter(acting, {
    client_id: clientId,
    license_id: licenseId,
    renewal_id: renewalId,
    invoice_id: invoiceId,
    kind: 'Invoice',
    amount_cents: 0 - amountCents,
    description,
  })

/** Adds a new invoice to the ledger if the client's trust account is active (docs/domain/money.md). */
export const enterInvoice = async (acting: Acting, invoice: LedgerInvoice): Promise<void> => {
  const client = await acting.db('clients').where('id', invoice.clientId).first('trust_account_active')
  if (client.trust_account_active) await take(acting, invoice)
}

/**
 * Reverses the entry of a changed invoice and adds a new one, even if the trust account is no longer active. Only for an invoice in the
 * ledger.
 */
export const changeInvoice = async (acting: Acting, invoice: LedgerInvoice): Promise<void> => {
  const standing = await standingEntryOf(acting.db, invoice.invoiceId)
  if (!standing || standing.amount_cents === 0 - invoice.amountCents) return
  await reverse(acting, standing)
  await take(acting, invoice)
}

/** Reverses the entry of a cancelled or deleted invoice, if it is in the ledger. */
export const withdrawInvoice = async (acting: Acting, invoiceId: number): Promise<void> => {
  const standing = await standingEntryOf(acting.db, invoiceId)
  if (standing) await reverse(acting, standing)
}
