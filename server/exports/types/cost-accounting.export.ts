import { optionsOf } from '../../../rules/labels.ts'
import { among, column, type Export, labelled } from '../export.ts'
import { invoicesOf, licenseNumber, ofProperty, requestedOn } from './invoices.ts'

const KINDS = { Ach: 'ACH Credit Invoice', Check: 'Check Request', CreditCard: 'Credit Card Invoice' }

const GL_CODE = `(select license_type_gl_codes.gl_code from license_type_gl_codes
  where license_type_gl_codes.license_type_id = licenses.license_type_id and license_type_gl_codes.client_id = licenses.client_id)`
const PAYEE_CODE = `(select authority_payee_codes.payee_code from authority_payee_codes
  where authority_payee_codes.licensing_authority_id = licenses.licensing_authority_id and authority_payee_codes.client_id = licenses.client_id)`

/** One row for each invoice, by its request date. */
export const costAccounting: Export<'cost-accounting'> = {
  key: 'invoices.id',
  columns: (_user, _today, db) => [
    column('Kind', 'text', labelled('invoices.kind', optionsOf(KINDS))),
    column('Amount', 'dollars', 'invoices.amount_cents'),
    column('Payee', 'text', 'invoices.payee'),
    column('Request Date', 'day', requestedOn(db)),
    column('Check #', 'number', 'invoices.check_number'),
    column('Cancelled', 'flag', 'invoices.is_cancelled'),
    column('GL Code', 'text', GL_CODE),
    column('Payee Code', 'text', PAYEE_CODE),
    ...ofProperty,
    column('Billing Id', 'text', 'coalesce(licenses.billing_id, properties.billing_id)'),
    licenseNumber,
    column('Licensing Authority', 'text', 'licensing_authorities.name'),
    column('License Type', 'text', 'license_types.name'),
  ],
  rows: (db, user, { clientIds, startDate, endDate }) =>
    invoicesOf(db, user)
      .modify(among({ 'licenses.client_id': clientIds }))
      .whereRaw(`${requestedOn(db)} between ? and ?`, [startDate, endDate]),
}
