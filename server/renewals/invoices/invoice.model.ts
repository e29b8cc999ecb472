import type { InvoiceKind } from '../../../rules/renewals/invoices.ts'
import { modelOf } from '../../kit/database/model.ts'
import type { License } from '../../licenses/license.model.ts'
import { invoices } from '../../tables/invoices.ts'

/** An invoice of a renewal, of any kind. It is always found through its renewal, so it needs no `visibleTo`. */
export class Invoice extends modelOf('invoices', invoices) {
  static override naming = ['payee']
  /** Not columns: set by `of`, for the audit. */
  declare clientId?: number
  declare licenseId?: number
  declare propertyId?: number

  of({ id: licenseId, clientId, propertyId }: License): this {
    return Object.assign(this, { licenseId, clientId, propertyId })
  }
}

/** The API field names of each kind of invoice, with their columns. */
export const INVOICE_COLUMNS = {
  CreditCard: {
    chargeAmount: 'amountCents',
    paymentMadeTo: 'payee',
    cardName: 'cardName',
    explanation: 'explanation',
    paymentDate: 'paymentDate',
    checkNumber: 'checkNumber',
  },
  Check: {
    checkAmount: 'amountCents',
    checkPayableTo: 'payee',
    isCertifiedCheck: 'isCertifiedCheck',
    explanation: 'explanation',
    checkIssued: 'paymentDate',
    checkNumber: 'checkNumber',
    shippingMethodCheck: 'shippingMethodCheck',
  },
  Ach: {
    achAmount: 'amountCents',
    paymentMadeTo: 'payee',
    accountUsed: 'accountUsed',
    dateRequested: 'requestDate',
    explanation: 'explanation',
    dateOfPayment: 'paymentDate',
    checkNumber: 'checkNumber',
  },
} as const satisfies Record<InvoiceKind, Record<string, keyof Invoice>>
