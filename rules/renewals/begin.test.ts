import { expect, test } from 'vitest'
import { messages } from '../messages.ts'
import type { Person } from '../people/permissions.ts'
import { earliestFilingDate, type LicenseToBegin, whyCannotBegin, whyCannotBulkBegin, whyEarly, whyWait } from './begin.ts'

const user: Person = { id: 1, roleName: 'ClientContributor', clientId: 7, clientServiceLevel: 'Saas' }

/** A license that every reason blocks. */
const hopeless: LicenseToBegin = {
  clientId: 8,
  renewalDesignation: 'BillingClient',
  isChild: true,
  renewalStage: 2,
  active: false,
  propertyActive: false,
  licenseTermName: 'One Time',
  renewalDesignationApprovalStatus: 'ApprovalRequested',
  assignedUserId: null,
}

test('reasons are reported one at a time, in a fixed order', () => {
  const repairs: [string, Partial<LicenseToBegin>][] = [
    ['notOnYourSide', { clientId: 7 }],
    ['secondaryLicense', { isChild: false }],
    ['renewalInProcess', { renewalStage: null }],
    ['inactiveLicense', { active: true }],
    ['inactiveProperty', { propertyActive: true }],
    ['oneTimeTerm', { licenseTermName: 'Perpetual' }],
    ['approvalPending', { renewalDesignationApprovalStatus: 'None' }],
    ['unassigned', { assignedUserId: 3 }],
  ]
  let license = hopeless
  for (const [reason, repair] of repairs) {
    expect(whyCannotBegin(license, user)).toBe(reason)
    expect(whyCannotBulkBegin(license, user)).toBe(reason)
    license = { ...license, ...repair }
  }
  expect(whyCannotBegin(license, user)).toBeNull()
  expect(whyCannotBulkBegin(license, user)).toBe('assignedToAnother')
  expect(whyCannotBulkBegin({ ...license, assignedUserId: user.id }, user)).toBeNull()
  expect(whyCannotBulkBegin(license, { ...user, roleName: 'ClientAdministrator' })).toBeNull()
})

test.each([
  ['Perpetual', null, null, false, messages.neverExpires],
  ['1 Year', null, '2026-11-01', false, messages.datesMissing],
  ['1 Year', '2026-12-31', null, true, messages.datesMissing],
  ['1 Year', '2026-12-31', '2026-11-20', true, null],
  ['1 Year', '2027-12-31', '2026-11-21', false, 'Not due until 11/21/26'],
  ['1 Year', '2027-12-31', '2027-10-02', true, 'Renewed within its term, not due until 10/02/27'],
])(
  'a license of %s that expires on %s and is tracked on %s, renewed: %s',
  (licenseTermName, expirationDate, trackDate, hasCompletedRenewal, why) => {
    expect(whyWait({ licenseTermName, expirationDate, trackDate, hasCompletedRenewal }, '2026-11-20')).toBe(why)
  },
)

test.each([
  ['2026-12-31', 30, '2026-12-01'],
  ['2027-03-01', 1, '2027-02-28'],
  ['2026-12-31', 0, '2026-12-31'],
  [null, 30, null],
  ['2026-12-31', null, null],
])('of a license that expires on %s, renewals are taken %s days before: from %s', (expirationDate, days, day) => {
  expect(earliestFilingDate(expirationDate, days)).toBe(day)
})

test('a begin before that day needs a reason, from that day on none', () => {
  const sentence = 'The licensing authority accepts renewals from 12/01/26. To begin earlier, enter a reason.'
  expect(whyEarly('2026-11-30', '2026-12-01')).toBe(sentence)
  expect(whyEarly('2026-12-01', '2026-12-01')).toBeNull()
  expect(whyEarly('2020-01-01', null)).toBeNull()
})
