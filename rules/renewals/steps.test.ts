import { expect, test } from 'vitest'
import { back, forward, STAGES, type Stage } from './stages.ts'
import {
  acceptsStepData,
  adviceAt,
  canComplete,
  cards,
  completedSteps,
  type LicenseTraits,
  nextEffectiveDate,
  type RenewalSoFar,
  type Step,
  stepWords,
  whatForwardNeeds,
  whatReceivingNeeds,
} from './steps.ts'

const plain: LicenseTraits = { isPerpetual: false, isSeasonal: false }
const aRenewal = (overrides: Partial<RenewalSoFar>): RenewalSoFar => ({
  stage: 2,
  isTrackingOnlyRenewal: false,
  hasInvoice: false,
  noInvoiceRequired: false,
  formsFiledDate: null,
  licenseReceivedDate: null,
  effectiveDate: null,
  expirationDate: null,
  trackDate: null,
  licenseSentDate: null,
  licenseEmailSentDate: null,
  sendLicenseNotApplicable: false,
  ...overrides,
})

test('six cards, or four with new numbers when tracking only', () => {
  expect(cards(false).map(({ title, gives }) => [title, gives])).toEqual([
    ['1. Process Start Date', 2],
    ['2. Receive Renewal Forms', 3],
    ['3. Invoice', 4],
    ['4. File Renewal Forms', 5],
    ['5. Receive License', 6],
    ['6. License Sent to Property', 7],
  ])
  expect(cards(true).map(({ title, from, gives }) => [title, from, gives])).toEqual([
    ['1. Process Start Date', 1, 2],
    ['2. Invoice', 2, 4],
    ['3. File Renewal Forms', 4, 5],
    ['4. Receive License', 5, 6],
  ])
})

test('where a renewal is, in words', () => {
  expect(stepWords(4, false)).toBe('Step 4 of 6: File Renewal Forms')
  expect(stepWords(4, true)).toBe('Step 3 of 4: File Renewal Forms')
  expect(stepWords(7, false)).toBe('All 6 steps complete')
})

test('the next term begins on the day after the last one', () => {
  expect(nextEffectiveDate('2026-12-31')).toBe('2027-01-01')
  expect(nextEffectiveDate(null)).toBeNull()
})

test.each([false, true])('after the first, a card is one step of the stages, tracking only %s', (trackingOnly) => {
  for (const card of cards(trackingOnly).slice(1)) {
    expect(forward(card.from, trackingOnly)).toBe(card.gives)
    expect(back(card.gives, trackingOnly)).toBe(card.from)
  }
})

test('the completed cards of each stage', () => {
  const count = (trackingOnly: boolean) => STAGES.map(({ value }) => completedSteps(value, trackingOnly))
  expect(count(false)).toEqual([0, 1, 2, 3, 4, 5, 6, 6])
  expect(count(true)).toEqual([0, 1, 1, 2, 3, 4, 4, 4])
})

test.each<[Step, boolean, Stage[]]>([
  ['formsReceived', false, [2, 3, 4, 5, 6, 7]],
  ['invoice', false, [3, 4, 5, 6, 7]],
  ['formsFiled', false, [4, 5, 6, 7]],
  ['licenseReceived', false, [5, 6, 7]],
  ['licenseSent', false, [6, 7]],
  ['formsReceived', true, []],
  ['invoice', true, [2, 3, 4, 5, 6, 7]],
  ['formsFiled', true, [4, 5, 6, 7]],
  ['licenseReceived', true, [5, 6, 7]],
  ['licenseSent', true, []],
])('%s, tracking only %s, is accepted at %j', (step, trackingOnly, stages) => {
  expect(STAGES.map(({ value }) => value).filter((stage) => acceptsStepData(step, stage, trackingOnly))).toEqual(stages)
})

test('a renewal can be completed after the last card', () => {
  const from = (trackingOnly: boolean) => STAGES.map(({ value }) => value).filter((stage) => canComplete(stage, trackingOnly))
  expect(from(false)).toEqual([7])
  expect(from(true)).toEqual([6])
})

const received = { licenseReceivedDate: '2026-11-01', effectiveDate: '2026-11-01', expirationDate: '2027-10-31', trackDate: '2027-08-01' }
const perpetual = { ...plain, isPerpetual: true }
const seasonal = { ...plain, isSeasonal: true }
test.each<[string, Partial<RenewalSoFar>, LicenseTraits, string | null]>([
  ['to 3, nothing', { stage: 2 }, plain, null],
  ['to 4, no invoice', { stage: 3 }, plain, 'invoiceNeeded'],
  ['to 4, an invoice', { stage: 3, hasInvoice: true }, plain, null],
  ['to 4, none required', { stage: 3, noInvoiceRequired: true }, plain, null],
  ['tracking only to 4, no invoice', { stage: 2, isTrackingOnlyRenewal: true }, plain, 'invoiceNeeded'],
  ['to 5, not filed', { stage: 4, hasInvoice: true }, plain, 'formsFiledNeeded'],
  ['to 5, filed', { stage: 4, formsFiledDate: '2026-11-01' }, plain, null],
  ['to 6, nothing received', { stage: 5 }, plain, 'licenseReceivedNeeded'],
  ['to 6, all received', { stage: 5, ...received }, plain, null],
  ['to 6, no date received', { stage: 5, ...received, licenseReceivedDate: null }, plain, 'licenseReceivedNeeded'],
  ['to 6, no track date', { stage: 5, ...received, trackDate: null }, plain, 'licenseReceivedNeeded'],
  ['to 6, no expiration', { stage: 5, ...received, expirationDate: null }, plain, 'licenseReceivedNeeded'],
  ['to 6, perpetual without both', { stage: 5, ...received, trackDate: null, expirationDate: null }, perpetual, null],
  ['to 6, perpetual without effective', { stage: 5, ...received, effectiveDate: null }, perpetual, 'licenseReceivedNeeded'],
  ['to 6, seasonal without track', { stage: 5, ...received, trackDate: null }, seasonal, 'licenseReceivedNeeded'],
  ['to 6, seasonal with a late track date', { stage: 5, ...received, trackDate: '2028-01-01' }, seasonal, null],
  ['to 7, not sent', { stage: 6 }, plain, 'licenseSentNeeded'],
  ['to 7, mailed', { stage: 6, licenseSentDate: '2026-11-01' }, plain, null],
  ['to 7, e-mailed', { stage: 6, licenseEmailSentDate: '2026-11-01T10:00:00Z' }, plain, null],
  ['to 7, not applicable', { stage: 6, sendLicenseNotApplicable: true }, plain, null],
  ['tracking only at its last stage', { stage: 6, isTrackingOnlyRenewal: true }, plain, null],
])('moving forward, %s', (_, overrides, kind, needed) => {
  expect(whatForwardNeeds(aRenewal(overrides), kind)).toBe(needed)
})

test('the dates of a received license, a message for each field', () => {
  const none = { effectiveDate: null, expirationDate: null, trackDate: null }
  expect(whatReceivingNeeds(none, plain)).toEqual({ effectiveDate: 'required', expirationDate: 'required', trackDate: 'required' })
  expect(whatReceivingNeeds(none, perpetual)).toEqual({ effectiveDate: 'required' })
  const same = { effectiveDate: '2026-11-01', expirationDate: '2026-11-01', trackDate: '2026-11-01' }
  expect(whatReceivingNeeds(same, plain)).toEqual({ expirationDate: 'expirationNotGreater', trackDate: 'trackNotBeforeExpiration' })
  expect(whatReceivingNeeds(same, seasonal)).toEqual({ expirationDate: 'expirationNotGreater' })
  expect(whatReceivingNeeds(received, plain)).toEqual({})
})

test.each([
  [4, 'NoDocument', null],
  [5, 'NoDocument', 'noDocumentIssued'],
  [5, 'InitialDocumentOnly', 'persistentDocumentIssued'],
  [5, 'DocumentPerRenewal', null],
  [5, null, null],
  [6, 'NoDocument', null],
] as const)('at stage %s of a license with %s the advice is %s', (reached, issuance, advice) => {
  expect(adviceAt(reached, issuance)).toBe(advice)
})
