import type { Day } from '../day.ts'
import type { MessageKey } from '../messages.ts'
import { toCents } from '../money.ts'
import type { Stage } from './stages.ts'
import { acceptsStepData } from './steps.ts'

/** The invoices of a renewal and the trust account that pays them. See docs/domain/money.md. */

export type InvoiceKind = 'CreditCard' | 'Check' | 'Ach'

/** The labels of the menu of the invoice step, in its order. */
export const INVOICE_LABELS: Record<InvoiceKind, string> = {
  CreditCard: 'Credit Card Invoice',
  Check: 'Check Request',
  Ach: 'ACH Credit Invoice',
}

/** What decides whether a renewal accepts another invoice. */
export interface RenewalToInvoice {
  stage: Stage
  isTrackingOnlyRenewal: boolean
  noInvoiceRequired: boolean
}

/** Why no invoice can be added, or null: invoices are accepted from stage 3 on (2 when tracking only), unless none is required. */
export function whyNoInvoice({ stage, isTrackingOnlyRenewal, noInvoiceRequired }: RenewalToInvoice): MessageKey | null {
  if (!acceptsStepData('invoice', stage, isTrackingOnlyRenewal)) return 'stepTooEarly'
  return noInvoiceRequired ? 'noInvoiceIsRequired' : null
}

/** The only fields of an invoice that can be changed after its renewal is complete. */
const PAYMENT_FIELDS = {
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

/** A check request is issued once it has a date and a number. */
export function checkRequestStatus({ isCancelled, checkIssued, checkNumber }: CheckPayment): InvoiceStatus {
  if (isCancelled) return 'Cancelled'
  return checkIssued !== null && checkNumber !== null ? 'Issued' : 'Pending'
}

export const achCreditStatus = ({ dateOfPayment }: { dateOfPayment: Day | null }): InvoiceStatus =>
  dateOfPayment === null ? 'Pending' : 'Issued'

/** The payee data of a licensing authority. */
export interface Payee {
  payableTo: string | null
  licensingAuthorityName: string | null
}

/** The payee of a new invoice: the authority's payable-to name, else its name. */
export const defaultPayee = ({ payableTo, licensingAuthorityName }: Payee): string => payableTo?.trim() || licensingAuthorityName || ''

/** The reply of `use-trust-account`, in dollars. */
export interface TrustAccount {
  useTrustAccount: boolean
  currentBalance: number | null
  minimumBalanceThreshold: number | null
}

/**
 * Whether to warn before an invoice is saved: the increase of its amount exceeds the trust balance minus the minimum
 * threshold. `before` is null for a new invoice. An amount that does not increase needs no more money from the account.
 */
export function needsTrustWarning(account: TrustAccount, before: number | null, after: number): boolean {
  const { useTrustAccount, currentBalance, minimumBalanceThreshold } = account
  const change = toCents(after) - toCents(before ?? 0)
  return useTrustAccount && change > 0 && change > toCents(currentBalance ?? 0) - toCents(minimumBalanceThreshold ?? 0)
}

export const LEDGER_KINDS = ['Deposit', 'Invoice', 'Reversal'] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]
