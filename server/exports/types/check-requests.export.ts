import { checkRequestDates } from '../../../rules/exports.ts'
import { among, column, type Export } from '../export.ts'
import { invoicesOf, licenseNumber, ofProperty, requestedOn } from './invoices.ts'
import { licenseState } from './standing.ts'

/** The columns of a check request, with its property and license. */
export const checkRequests: Export<'check-requests'> = {
  key: 'invoices.id',
  columns: (_user, today, db) => [
    ...ofProperty,
    licenseNumber,
    column('Amount', 'dollars', 'invoices.amount_cents'),
    column('Payable To', 'text', 'invoices.payee'),
    column('Certified Check', 'flag', 'invoices.is_certified_check'),
    column('Explanation', 'text', 'invoices.explanation'),
    column('Check Issued', 'day', 'invoices.payment_date'),
    column('Check #', 'number', 'invoices.check_number'),
    column('Delivery Carrier', 'text', 'invoices.shipping_method_check'),
    column('Cancelled', 'flag', 'invoices.is_cancelled'),
    column('Cancelled On', 'moment', 'invoices.cancelled_on'),
    column('Created On', 'moment', 'invoices.created_on'),
    ...licenseState(today, db),
  ],
  rows: (db, user, { clientIds, states, startDate, endDate }, today) => {
    const unlessGiven = checkRequestDates(today)
    return invoicesOf(db, user)
      .where('invoices.kind', 'Check')
      .modify(among({ 'licenses.client_id': clientIds, 'licenses.state': states }))
      .whereRaw(`${requestedOn(db)} between ? and ?`, [startDate ?? unlessGiven.startDate, endDate ?? unlessGiven.endDate])
  },
}
