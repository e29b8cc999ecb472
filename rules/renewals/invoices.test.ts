import { describe, expect, test } from 'vitest'
import { achCreditStatus, checkRequestStatus, defaultPayee, isPaymentField, needsTrustWarning, whyNoInvoice } from './invoices.ts'

test('an invoice can be added from stage 3 on, from 2 when tracking only, unless none is required', () => {
  const at = (stage: 2 | 3 | 7 | 8, isTrackingOnlyRenewal = false, noInvoiceRequired = false) =>
    whyNoInvoice({ stage, isTrackingOnlyRenewal, noInvoiceRequired })
  expect([at(2), at(3), at(7), at(8)]).toEqual(['stepTooEarly', null, null, 'stepTooEarly'])
  expect(at(2, true)).toBeNull()
  expect(at(3, false, true)).toBe('noInvoiceIsRequired')
  expect(at(2, false, true)).toBe('stepTooEarly')
})

test.each([
  [false, null, null, 'Pending'],
  [false, '2026-11-20', null, 'Pending'],
  [false, null, 12, 'Pending'],
  [false, '2026-11-20', 12, 'Issued'],
  [false, '2026-11-20', 0, 'Issued'],
  [true, '2026-11-20', 12, 'Cancelled'],
  [true, null, null, 'Cancelled'],
] as const)('a check request, cancelled %s, issued %s, number %s, is %s', (isCancelled, checkIssued, checkNumber, status) => {
  expect(checkRequestStatus({ isCancelled, checkIssued, checkNumber })).toBe(status)
})

test('an ACH credit is issued when it has a date of payment', () => {
  expect([achCreditStatus({ dateOfPayment: null }), achCreditStatus({ dateOfPayment: '2026-11-20' })]).toEqual(['Pending', 'Issued'])
})

test('the payee of a new invoice is the payable-to name of the authority, else its name', () => {
  const payee = { payableTo: 'City Treasurer', licensingAuthorityName: 'City of Denver' }
  expect(defaultPayee(payee)).toBe('City Treasurer')
  expect(defaultPayee({ ...payee, payableTo: ' ' })).toBe('City of Denver')
  expect(defaultPayee({ payableTo: null, licensingAuthorityName: null })).toBe('')
})

test('of a completed renewal the payment is editable, the amount is not', () => {
  expect(isPaymentField('Check', 'checkIssued')).toBe(true)
  expect(isPaymentField('Check', 'checkAmount')).toBe(false)
  expect(isPaymentField('Ach', 'checkIssued')).toBe(false)
})

describe('the trust balance check: the change exceeds the balance minus the threshold', () => {
  const account = { useTrustAccount: true, currentBalance: 1000.1, minimumBalanceThreshold: 250 }
  test.each([
    [null, 750.1, false],
    [null, 750.11, true],
    [100, 850.1, false],
    [100, 850.11, true],
    [5000, 4000, false],
  ])('from %s to %s: %s', (before, after, warns) => {
    expect(needsTrustWarning(account, before, after)).toBe(warns)
  })

  test('an inactive account never warns; an account below its threshold warns for every increase', () => {
    expect(needsTrustWarning({ useTrustAccount: false, currentBalance: null, minimumBalanceThreshold: null }, null, 9)).toBe(false)
    const below = { ...account, currentBalance: 100 }
    expect([needsTrustWarning(below, 10, 10), needsTrustWarning(below, 10, 10.01)]).toEqual([false, true])
  })
})
