import { expect, test } from 'vitest'
import { whatInformationNeeds, whatTrackingNeeds, whyCannotAlert, whyCannotRemoveAlert } from './licenses.ts'

const whole = {
  country: 'United States',
  zip: '80202',
  jurisdiction: 'City',
  licensingAuthorityId: 1,
  licenseTypeId: 2,
  licenseeIds: [3],
}

test('information needs its authority, type, jurisdiction, a licensee, and a zip in the United States and Canada', () => {
  expect(whatInformationNeeds(whole)).toEqual({})
  expect(whatInformationNeeds({ ...whole, country: 'France', zip: null })).toEqual({})
  expect(whatInformationNeeds({ country: 'Canada', zip: ' ', licenseeIds: [] })).toEqual({
    zip: 'required',
    jurisdiction: 'jurisdictionRequired',
    licensingAuthorityId: 'licensingAuthorityRequired',
    licenseTypeId: 'licenseTypeRequired',
    licenseeIds: 'licenseeRequired',
  })
})

const ordinary = { isPerpetual: false, isSeasonal: false, isChild: false }
const none = { effectiveDate: null, expirationDate: null, trackDate: null }
const dates = { effectiveDate: '2026-01-01', expirationDate: '2026-12-31', trackDate: '2026-10-02' }

test.each([
  ['all three', dates, {}, {}],
  ['none', none, {}, { effectiveDate: 'required', expirationDate: 'required', trackDate: 'required' }],
  ['none, Perpetual', none, { isPerpetual: true }, { effectiveDate: 'required' }],
  ['none, a secondary', none, { isChild: true }, {}],
  ['none, seasonal', none, { isSeasonal: true }, { effectiveDate: 'required', expirationDate: 'required', trackDate: 'required' }],
  [
    'expires the day it begins',
    { ...dates, expirationDate: '2026-01-01', trackDate: '2025-12-01' },
    {},
    { expirationDate: 'expirationNotAfterEffective' },
  ],
  ['tracked the day it expires', { ...dates, trackDate: '2026-12-31' }, {}, { trackDate: 'trackNotBeforeExpiration' }],
  ['tracked the day it expires, seasonal', { ...dates, trackDate: '2026-12-31' }, { isSeasonal: true }, {}],
  [
    'tracked the day it expires, a secondary',
    { ...dates, trackDate: '2026-12-31' },
    { isChild: true },
    { trackDate: 'trackNotBeforeExpiration' },
  ],
])('the dates of a license: %s', (_, given, kind, wrong) => {
  expect(whatTrackingNeeds(given, { ...ordinary, ...kind })).toEqual(wrong)
})

const alerted = { active: true, propertyActive: true, alert: 'Words', renewalDesignationApprovalStatus: 'None' }
const pending = { renewalDesignationApprovalStatus: 'ApprovalRequested' }

test.each([
  ['as it should be', {}, null, null],
  ['without one', { alert: null }, null, 'alertMissing'],
  ['inactive', { active: false }, 'alertInactive', 'alertInactive'],
  ['at an inactive property', { propertyActive: false }, 'alertInactive', 'alertInactive'],
  ['awaiting approval', pending, 'approvalPending', 'approvalPending'],
  ['awaiting approval, without one', { ...pending, alert: null }, null, 'alertMissing'],
])('the alert of a license %s', (_, given, write, remove) => {
  const license = { ...alerted, ...given }
  expect([whyCannotAlert(license), whyCannotRemoveAlert(license)]).toEqual([write, remove])
})
