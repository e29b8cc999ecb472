import { aLicense, aLicenseType, aRenewal, licenseOf } from '../../fixtures/builders.ts'
import { fieldsOf } from '../../fixtures/rows.ts'
import type { Stage } from '../../rules/renewals/stages.ts'
import { setDeadlines } from '../watch/deadlines.actions.ts'
import type { TestApp } from './test-app.ts'

type License = Parameters<typeof aLicense>[1]
type Renewal = Parameters<typeof aRenewal>[1]
type Type = Parameters<typeof aLicenseType>[1]

/**
 * A license of the Saas tenant, on the client's side and assigned, with a new type: due 30 days before expiration, tracked 60 days
 * before that.
 */
export const theirLicense = async (testApp: TestApp, given: License = {}, type: Type = {}) => {
  const { clientId, propertyId, users } = testApp.tenants.Saas
  return testApp.build(async (db) => {
    const { id: licenseTypeId } = await aLicenseType(db, type)
    const dates = { trackDate: '2026-10-02', dueDate: '2026-12-01', expirationDate: '2026-12-31' }
    const made = await aLicense(db, { clientId, propertyId, licenseTypeId, assignedUserId: users.ClientContributor, ...dates, ...given })
    await setDeadlines(db, [made.id])
    return made
  })
}

export interface InProcess {
  licenseId: number
  renewalId: number
  params: { id: number; renewalId: number }
}

/** A license of `theirLicense` with its renewal in process. */
export const theirRenewal = async (testApp: TestApp, renewal: Renewal = {}, license: License = {}, type: Type = {}): Promise<InProcess> => {
  const { id: licenseId } = await theirLicense(testApp, license, type)
  const { id: renewalId } = await testApp.build(async (db) => {
    const made = await aRenewal(db, { licenseId, ...renewal })
    await setDeadlines(db, [licenseId])
    return made
  })
  return { licenseId, renewalId, params: { id: licenseId, renewalId } }
}

export const licenseNow = (testApp: TestApp, id: number) => testApp.build((db) => licenseOf(db, id))

/** The stored renewal, or undefined; SQLite's booleans are 0 and 1. */
export const renewalNow = (testApp: TestApp, id: number): Promise<Record<string, unknown> | undefined> =>
  testApp.build(async (db) => {
    const row = await db('renewals').where({ id }).first()
    return row && fieldsOf(row)
  })

/** The data of all steps, so that every move forward is possible. */
export const FILLED = {
  noInvoiceRequired: true,
  formsReceivedDate: '2026-11-10',
  formsFiledDate: '2026-11-12',
  licenseReceivedDate: '2026-11-18',
  effectiveDate: '2027-01-01',
  expirationDate: '2027-12-31',
  trackDate: '2027-10-02',
  licenseSentDate: '2026-11-19',
  shippingMethodLicense: 'UPS',
} as const

/** The stages of both paths in order. */
export const PATHS: Record<'full' | 'trackingOnly', Stage[]> = { full: [2, 3, 4, 5, 6, 7], trackingOnly: [2, 4, 5, 6] }
