import { expect, test } from 'vitest'
import { type LicenseToDelete, whyCannotDelete } from './deletion.ts'

const TODAY = '2026-11-20'
const mistake: LicenseToDelete = {
  renewalDesignation: 'BillingClient',
  active: true,
  mayEdit: true,
  addedOn: '2026-10-21',
  hasTrustAccountLedgerItems: false,
  isInRenewal: false,
  hasHadRenewal: false,
  hasInvoice: false,
  hasMail: false,
  hasChildren: false,
}
const providers: LicenseToDelete = { ...mistake, renewalDesignation: 'Provider', addedOn: '2020-01-01' }

test('a mistake can be deleted up to the 30th day after it was added', () => {
  expect(whyCannotDelete(mistake, TODAY)).toEqual([])
  expect(whyCannotDelete({ ...mistake, addedOn: TODAY }, TODAY)).toEqual([])
  expect(whyCannotDelete({ ...mistake, addedOn: '2026-10-20' }, TODAY)).toEqual(['licenseTooOldToDelete', 'licenseMayBeDeactivated'])
})

test.each([
  [{ hasTrustAccountLedgerItems: true }, ['licenseHasLedgerItems', 'licenseMayBeDeactivated']],
  [{ hasInvoice: true, hasHadRenewal: true }, ['licenseHasInvoice', 'licenseMayBeDeactivated']],
  [{ hasHadRenewal: true, isInRenewal: true }, ['licenseHasHadRenewal', 'licenseMayBeDeactivated']],
  [{ hasMail: true }, ['licenseHasMail', 'licenseMayBeDeactivated']],
  [{ hasMail: true, active: false }, ['licenseHasMail']],
  [{ hasMail: true, mayEdit: false }, ['licenseHasMail']],
  [{ hasChildren: true }, ['licenseHasChildren']],
])('a mistake with %o is blocked', (facts, reasons) => {
  expect(whyCannotDelete({ ...mistake, ...facts }, TODAY)).toEqual(reasons)
})

test.each([
  [{}, []],
  [{ hasHadRenewal: true, hasInvoice: true, hasMail: true }, []],
  [{ hasTrustAccountLedgerItems: true }, ['licenseHasLedgerItems', 'licenseMayBeDeactivated']],
  [{ hasTrustAccountLedgerItems: true, active: false }, ['licenseHasLedgerItems']],
  [{ isInRenewal: true, hasHadRenewal: true }, ['licenseInRenewal']],
  [{ hasChildren: true }, ['licenseHasChildren']],
])('a license of the provider of any age with %o: %j', (facts, reasons) => {
  expect(whyCannotDelete({ ...providers, ...facts }, TODAY)).toEqual(reasons)
})
