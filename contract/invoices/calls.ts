import { messages } from '../../rules/messages.ts'
import { defineCalls } from '../call.ts'
import { Made, Nothing } from '../common.ts'
import { AchCreditInvoiceBody, CheckRequestBody, CreditCardInvoiceBody, UseTrustAccount } from './schemas.ts'

/**
 * The invoices of a renewal, one table for each kind. If-Match compares the version of the license. After the renewal
 * is complete, only the payment fields of `rules/renewals/invoices.ts` can be changed.
 */
export const checkRequestInvoices = defineCalls({
  create: {
    method: 'POST',
    path: '/renewals/{id}/check-request-invoices',
    permission: 'mayEditLicense',
    does: 'Add a check request to a renewal.',
    body: CheckRequestBody,
    reply: Made,
    status: 201,
    success: messages.checkRequestInvoiceCreated,
    attempt: 'create the Check Request Invoice',
  },
  update: {
    method: 'PUT',
    path: '/renewals/{id}/check-request-invoices/{invoiceId}',
    permission: 'mayEditLicense',
    does: 'Update a check request.',
    body: CheckRequestBody,
    reply: Nothing,
    success: messages.checkRequestInvoiceUpdated,
    attempt: 'update the Check Request Invoice',
  },
  remove: {
    method: 'DELETE',
    path: '/renewals/{id}/check-request-invoices/{invoiceId}',
    permission: 'mayEditLicense',
    does: 'Always refused: check requests are cancelled, not deleted.',
    reply: Nothing,
    attempt: 'delete the Check Request Invoice',
  },
  cancel: {
    method: 'PUT',
    path: '/renewals/{id}/check-request-invoices/{invoiceId}/cancel',
    permission: 'mayEditLicense',
    does: 'Cancel a check request. This cannot be undone.',
    reply: Nothing,
    success: messages.checkRequestInvoiceCancelled,
    attempt: 'cancel the Check Request Invoice',
  },
  trustAccount: {
    method: 'GET',
    path: '/renewals/{id}/check-request-invoices/use-trust-account',
    permission: 'mayEditLicense',
    does: 'Return whether check requests use the trust account of the client, and its balance.',
    reply: UseTrustAccount,
  },
})

export const creditCardInvoices = defineCalls({
  create: {
    method: 'POST',
    path: '/renewals/{id}/credit-card-invoices',
    permission: 'mayEditLicense',
    does: 'Add a credit card invoice to a renewal.',
    body: CreditCardInvoiceBody,
    reply: Made,
    status: 201,
    success: messages.creditCardInvoiceCreated,
    attempt: 'create the Credit Card Invoice',
  },
  update: {
    method: 'PUT',
    path: '/renewals/{id}/credit-card-invoices/{invoiceId}',
    permission: 'mayEditLicense',
    does: 'Update a credit card invoice.',
    body: CreditCardInvoiceBody,
    reply: Nothing,
    success: messages.creditCardInvoiceUpdated,
    attempt: 'update the Credit Card Invoice',
  },
  remove: {
    method: 'DELETE',
    path: '/renewals/{id}/credit-card-invoices/{invoiceId}',
    permission: 'mayEditLicense',
    does: 'Delete a credit card invoice.',
    reply: Nothing,
    success: messages.creditCardInvoiceDeleted,
    attempt: 'delete the Credit Card Invoice',
  },
  cancel: {
    method: 'PUT',
    path: '/renewals/{id}/credit-card-invoices/{invoiceId}/cancel',
    permission: 'mayEditLicense',
    does: 'Cancel a credit card invoice. This cannot be undone.',
    reply: Nothing,
    success: messages.creditCardInvoiceCancelled,
    attempt: 'cancel the Credit Card Invoice',
  },
  trustAccount: {
    method: 'GET',
    path: '/renewals/{id}/credit-card-invoices/use-trust-account',
    permission: 'mayEditLicense',
    does: 'Return whether credit card invoices use the trust account of the client, and its balance.',
    reply: UseTrustAccount,
  },
})

export const achCreditInvoices = defineCalls({
  create: {
    method: 'POST',
    path: '/renewals/{id}/ach-credit-invoices',
    permission: 'mayEditLicense',
    does: 'Add an ACH credit invoice to a renewal.',
    body: AchCreditInvoiceBody,
    reply: Made,
    status: 201,
    success: messages.achCreditInvoiceCreated,
    attempt: 'create the ACH Credit Invoice',
  },
  update: {
    method: 'PUT',
    path: '/renewals/{id}/ach-credit-invoices/{invoiceId}',
    permission: 'mayEditLicense',
    does: 'Update an ACH credit invoice.',
    body: AchCreditInvoiceBody,
    reply: Nothing,
    success: messages.achCreditInvoiceUpdated,
    attempt: 'update the ACH Credit Invoice',
  },
  remove: {
    method: 'DELETE',
    path: '/renewals/{id}/ach-credit-invoices/{invoiceId}',
    permission: 'mayEditLicense',
    does: 'Delete an ACH credit invoice.',
    reply: Nothing,
    success: messages.achCreditInvoiceDeleted,
    attempt: 'delete the ACH Credit Invoice',
  },
  trustAccount: {
    method: 'GET',
    path: '/renewals/{id}/ach-credit-invoices/use-trust-account',
    permission: 'mayEditLicense',
    does: 'Return whether ACH credit invoices use the trust account of the client, and its balance.',
    reply: UseTrustAccount,
  },
})
