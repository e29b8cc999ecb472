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
  renewal: { licenseReceivedDate: null, effectiveDate: null, expirationDate: null },
  invoices: [
    { says: 'Check', amount: 1200, payee: 'City of Denver', checkNumber: 77 },
    { says: 'ACH Credit Invoice', amount: 5.5, payee: 'State of Colorado', checkNumber: null },
  ],
}

test('to the jurisdiction: what is enclosed, what is paid, and what is asked back', () => {
  expect(letterToJurisdiction(facts)).toEqual({
    from: ['Harbor Hotels', '1 Main Street', 'Denver, CO 80202'],
    date: '11/20/2026',
    to: ['City of Denver', '1 Main Street', 'Denver, CO 80202'],
    about: [
      ['License #', 'LIQ-1'],
      ['License Type', 'Tavern'],
      ['Licensees', 'One LLC; Two LLC'],
      ['Premises', '1 Main Street, Denver, CO 80202'],
      ['Expiration Date', '12/31/2026'],
    ],
    salutation: 'To Whom It May Concern:',
    paragraphs: [
      'Enclosed please find the application for renewal of the license named above.',
      'It is paid by: Check no. 77 in the amount of $1,200, payable to City of Denver; ACH Credit Invoice in the amount of $5.50, payable to State of Colorado.',
      'Please send the renewed license to the address above.',
      'Should you have any questions, please contact me at 555-0100 or ann@harbor.example.',
    ],
    signedBy: ['Ann Lee', 'On behalf of Harbor Hotels', '555-0100', 'ann@harbor.example'],
  })
})

test('where no document is issued none is asked for, and none is enclosed', () => {
  const license = { ...facts.license, licenseDocumentIssuance: 'NoDocument' as const }
  const renewal = { licenseReceivedDate: '2026-11-18', effectiveDate: '2027-01-01', expirationDate: '2027-12-31' }
  expect(letterToJurisdiction({ ...facts, license, invoices: [] }).paragraphs).toHaveLength(2)
  expect(letterToProperty({ ...facts, license, renewal }).paragraphs[0]).toContain('does not issue a document')
})

test('to the property: abroad its country shows, and without a key contact nobody is named', () => {
  const { to, salutation, paragraphs } = letterToProperty(facts)
  expect(to).toEqual(['Harbor Grand', '1 Main Street', 'Denver, CO 80202', 'Canada'])
  expect(salutation).toBe('To Whom It May Concern:')
  expect(paragraphs[0]).toContain('is being renewed')
})
