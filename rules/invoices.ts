import type { Day } from './day.ts'
import type { MessageKey } from './messages.ts'
import { toCents } from './money.ts'
import type { Stage } from './stages.ts'
import { acceptsStepData } from './steps.ts'

/** The invoices of a renewal and the trust account that they are taken from (spec 1 §4 and §9, spec 3 §4, product §4). */

/** As stored. */
export type InvoiceKind = 'CreditCard' | 'Check' | 'Ach'

/** As the menu of the invoice step names them, in its order. */
export const INVOICE_LABELS: Record<InvoiceKind, string> = {
  CreditCard: 'Credit Card Invoice',
  Check: 'Check Request',
  Ach: 'ACH Credit Invoice',
}

/** What a renewal says about taking another invoice. */
export interface RenewalToInvoice {
  stage: Stage
  isTrackingOnlyRenewal: boolean
  noInvoiceRequired: boolean
}

/** Why no invoice can be added; null when one can: from stage 3 on, from 2 when tracking only, unless none is required. */
export function whyNoInvoice({ stage, isTrackingOnlyRenewal, noInvoiceRequired }: RenewalToInvoice): MessageKey | null {
  if (!acceptsStepData('invoice', stage, isTrackingOnlyRenewal)) return 'stepTooEarly'
  return noInvoiceRequired ? 'noInvoiceIsRequired' : null
}

/** All that may be changed of the invoices of a completed renewal (product §4). */
export const PAYMENT_FIELDS = {
  CreditCard: ['paymentDate', 'checkNumber'],
  Check: ['checkIssued', 'checkNumber', 'shippingMethodCheck'],
  Ach: ['dateOfPayment', 'checkNumber'],
} as const satisfies Record<InvoiceKind, readonly string[]>

export const isPaymentField = (kind: InvoiceKind, field: string): boolean => PAYMENT_FIELDS[kind].some((one) => one === field)

export type InvoiceStatus = 'Cancelled' | 'Issued' | 'Pending'

export interface CheckPayment {
  isCancelled: boolean
  checkIssued: Day | null
  checkNumber: number | null
}

/** Issued once its date and its number are known. */
export function checkRequestStatus({ isCancelled, checkIssued, checkNumber }: CheckPayment): InvoiceStatus {
  if (isCancelled) return 'Cancelled'
  return checkIssued !== null && checkNumber !== null ? 'Issued' : 'Pending'
}

export const achCreditStatus = ({ dateOfPayment }: { dateOfPayment: Day | null }): InvoiceStatus =>
  dateOfPayment === null ? 'Pending' : 'Issued'

/** The licensing authority as a license knows it. */
export interface Payee {
  payableTo: string | null
  licensingAuthorityName: string | null
}

/** Whom a new invoice is made out to: the authority's payable-to name, else its name. */
export const defaultPayee = ({ payableTo, licensingAuthorityName }: Payee): string => payableTo?.trim() || licensingAuthorityName || ''

/** What the dialog of a new invoice begins with. An ACH credit is Pending until its date of payment is entered. */
export const newInvoice = {
  CreditCard: (payee: Payee, today: Day) => ({ paymentMadeTo: defaultPayee(payee), paymentDate: today }),
  Check: (payee: Payee) => ({ checkPayableTo: defaultPayee(payee), isCertifiedCheck: false }),
  Ach: (payee: Payee, today: Day) => ({ paymentMadeTo: defaultPayee(payee), dateRequested: today }),
} satisfies Record<InvoiceKind, (payee: Payee, today: Day) => object>

/** What `use-trust-account` answers, in dollars. */
export interface TrustAccount {
  useTrustAccount: boolean
  currentBalance: number | null
  minimumBalanceThreshold: number | null
}

/**
 * Whether to warn before an invoice is saved: the change in its amount exceeds the trust balance minus the minimum
 * threshold. `before` is null for a new one. An amount that does not rise asks for nothing more of the account.
 */
export function needsTrustWarning(account: TrustAccount, before: number | null, after: number): boolean {
  const { useTrustAccount, currentBalance, minimumBalanceThreshold } = account
  const change = toCents(after) - toCents(before ?? 0)
  return useTrustAccount && change > 0 && change > toCents(currentBalance ?? 0) - toCents(minimumBalanceThreshold ?? 0)
}

/** What an entry of a trust account's ledger may be. */
export const LEDGER_KINDS = ['Deposit', 'Invoice', 'Reversal'] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]
