import { expect, test } from 'vitest'
import type { Person } from '../permissions.ts'
import { type LicenseToBegin, whyCannotBegin, whyCannotBulkBegin } from './begin.ts'

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
