import { expect, test } from 'vitest'
import { type LetterFacts, letterToJurisdiction, letterToProperty } from './letters.ts'

const at = (name: string) => ({
  name,
  address1: '1 Main Street',
  address2: null,
  city: 'Denver',
  state: 'CO',
  zip: '80202',
  country: 'United States',
})

const facts: LetterFacts = {
  today: '2026-11-20',
  sender: { firstName: 'Ann', lastName: 'Lee', title: null, phoneNumber: '555-0100', email: 'ann@harbor.example' },
  client: at('Harbor Hotels'),
  authority: at('City of Denver'),
  property: { ...at('Harbor Grand'), country: 'Canada', keyContactName: null },
  license: {
    ...at(''),
    licenseNumber: 'LIQ-1',
    accountNumber: null,
    licenseType: 'Tavern',
    licenseDocumentIssuance: 'DocumentPerRenewal',
    licensees: ['One LLC', 'Two LLC'],
    premisesName: null,
    expirationDate: '2026-12-31',
  },
  renewal: { licenseReceivedDate: null, effectiveDate: null, expirationDate: null, licenseDocumentId: null },
  invoices: [
    { kind: 'Check', amount: 1200, payee: 'City of Denver', checkNumber: 77 },
    { kind: 'Ach', amount: 5.5, payee: 'Oak Street Filings, Inc.', checkNumber: null },
  ],
}

test('to the jurisdiction: the enclosures, the payment, and the request for the license', () => {
  expect(letterToJurisdiction(facts)).toEqual({
    from: ['Harbor Hotels', '1 Main Street', 'Denver, CO 80202'],
    date: 'November 20, 2026',
    to: ['City of Denver', '1 Main Street', 'Denver, CO 80202'],
    about: [
      ['License #', 'LIQ-1'],
      ['License Type', 'Tavern'],
      ['Licensees', 'One LLC; Two LLC'],
      ['Premises', '1 Main Street, Denver, CO 80202'],
      ['Expiration Date', 'December 31, 2026'],
    ],
    salutation: 'To Whom It May Concern:',
    paragraphs: [
      'Enclosed please find the application for renewal of the license named above.',
      'The renewal is paid for by check no. 77 in the amount of $1,200, payable to City of Denver; and by ACH credit in the amount of $5.50, paid to Oak Street Filings, Inc.',
      'Please send the renewed license to Harbor Hotels at the address at the top of this letter.',
      'Should you have any questions, please contact me at 555-0100 or ann@harbor.example.',
    ],
    signedBy: ['Ann Lee', 'On behalf of Harbor Hotels', '555-0100', 'ann@harbor.example'],
  })
})

test('only a check is named by its number', () => {
  const paidBy = (kind: LetterFacts['invoices'][number]['kind']) =>
    letterToJurisdiction({ ...facts, invoices: [{ kind, amount: 80, payee: 'City of Denver', checkNumber: 123 }] }).paragraphs[1]
  expect(paidBy('Check')).toBe('The renewal is paid for by check no. 123 in the amount of $80, payable to City of Denver.')
  expect(paidBy('CreditCard')).toBe('The renewal is paid for by credit card in the amount of $80, paid to City of Denver.')
  expect(paidBy('Ach')).toBe('The renewal is paid for by ACH credit in the amount of $80, paid to City of Denver.')
})

const received = { licenseReceivedDate: '2026-11-18', effectiveDate: '2027-01-01', expirationDate: '2027-12-31', licenseDocumentId: null }

test('a client without an address is named without an address and with one full stop', () => {
  const client = { ...at('Harbor Hotels, Inc.'), address1: null, city: null, state: null, zip: null }
  expect(letterToJurisdiction({ ...facts, client }).paragraphs[2]).toBe('Please send the renewed license to Harbor Hotels, Inc.')
})

test.each([
  ['NoDocument', 'The licensing authority does not issue a document for it.'],
  ['InitialDocumentOnly', 'The licensing authority does not issue a new document: please keep the one that you have on display.'],
] as const)('when the authority issues %s, no document is requested, promised or enclosed', (licenseDocumentIssuance, says) => {
  const license = { ...facts.license, licenseDocumentIssuance }
  expect(letterToJurisdiction({ ...facts, license, invoices: [] }).paragraphs).toHaveLength(2)
  const news = (renewal: LetterFacts['renewal']) => letterToProperty({ ...facts, license, renewal }).paragraphs[0]
  expect(news(facts.renewal)).toBe(`The license named above is being renewed. ${says}`)
  expect(news(received)).toBe(`The license named above has been renewed. ${says}`)
  expect(news({ ...received, licenseDocumentId: 5 })).toBe('Enclosed please find the renewed license named above.')
})

test('to the property: the address abroad shows its country, and without a key contact there is no name', () => {
  const { to, salutation, paragraphs } = letterToProperty(facts)
  expect(to).toEqual(['Harbor Grand', '1 Main Street', 'Denver, CO 80202', 'Canada'])
  expect(salutation).toBe('To Whom It May Concern:')
  expect(paragraphs[0]).toContain('is being renewed')
})
