import { aClient, aLicense, aLicenseType, anEntity, anOfficer, aProperty, aUser } from '../../../fixtures/builders.ts'
import { serial } from '../../../fixtures/rows.ts'
import { present } from '../../../rules/present.ts'
import { theirLicense } from '../in-process.ts'
import type { TestApp } from '../test-app.ts'
import { TEXTS } from '../texts.ts'
import type { ExampleInput } from './example.ts'

type Body = Record<string, unknown>
type MakeExample = (testApp: TestApp) => Promise<ExampleInput>

const ACTOR = 'ClientAdministrator at Saas' as const

/** A standalone license of ours on the client's side. */
const ours =
  (body?: Body | ((testApp: TestApp) => Promise<Body>), columns: Parameters<typeof aLicense>[1] = {}): MakeExample =>
  async (testApp) => {
    const { id } = await theirLicense(testApp, columns)
    const given = typeof body === 'function' ? await body(testApp) : body
    return { actor: ACTOR, params: { id }, ...(given && { body: given }) }
  }

/** The body of Edit License Information, with people of our client and a provider-wide type. */
export const anInformation = (testApp: TestApp) =>
  testApp.build(async (db) => {
    const { clientId } = testApp.tenants.Saas
    const type = await aLicenseType(db)
    return {
      licenseNumber: `N-${serial()}`,
      accountNumber: 'A-1',
      premisesName: 'The Bar',
      address1: '1 Street',
      address2: null,
      city: 'Denver',
      state: 'CO',
      zip: '80202',
      country: 'United States',
      county: 'Denver',
      jurisdiction: 'State' as const,
      licensingAuthorityId: type.licensingAuthorityId,
      licenseTypeId: type.id,
      licenseeIds: [(await anEntity(db, { clientId })).id],
      officers: [{ officerId: (await anOfficer(db, { clientId })).id, officerTitleIds: [testApp.shared.titleId] }],
      originalIssueDate: '2020-01-01',
      suspendedDate: null,
    }
  })

export const TRACKING = {
  effectiveDate: '2027-01-01',
  expirationDate: '2027-12-31',
  trackDate: '2027-10-02',
  notes: 'Some words',
  isTrackingOnly: false,
}
const copyInformation = { licenseInfo: true, premisesAddress: true, licensees: true, officers: true }
const copyTracking = { renewalTracking: true, effectiveDate: true, expirationDate: true, trackDate: true }

/** The body of Add A New License, for a property of ours. */
export const aNewLicense = async (testApp: TestApp) => ({
  clientId: testApp.tenants.Saas.clientId,
  propertyId: testApp.tenants.Saas.propertyId,
  isMaster: false,
  ...(await anInformation(testApp)),
  ...TRACKING,
  renewalDesignation: 'BillingClient' as const,
  userId: -1,
  document: present(TEXTS.base64),
  documentFileName: 'license.pdf',
  documentContentType: 'application/pdf',
})

const billing = {
  touchFee: 12.5,
  billingId: 'B-1',
  billingMatterNumber: null,
  fileMatterNumber: null,
  lineOfBusinessId: null,
  managementAgreementTerm: '10 years',
  leaseTerm: null,
}

/** A license of a client that pays a touch fee, as the client's administrator. */
const ofTouchFee: MakeExample = async (testApp) => {
  const made = await testApp.build(async (db) => {
    const { id: clientId } = await aClient(db, { clientCostStructure: 'TouchFee' })
    const { id: propertyId } = await aProperty(db, { billingClientId: clientId })
    const { id: userId } = await aUser(db, { clientId })
    return { userId, ...(await aLicense(db, { clientId, propertyId })) }
  })
  return { actor: ACTOR, token: await testApp.tokenOf(made.userId), params: { id: made.id }, body: billing }
}

/** Successful requests for the calls about licenses; see exampleOf. */
export const LICENSE_EXAMPLES: Record<string, MakeExample> = {
  'licenses.list': async ({ tenants: { Saas } }) => ({
    actor: ACTOR,
    params: {},
    body: {
      active: true,
      clientIds: [Saas.clientId],
      propertyIds: [Saas.propertyId],
      licenseTypeIds: [Saas.licenseTypeId],
      standings: ['valid'],
      searchTerm: 'license',
      customFields: [`${Saas.customFieldId}=Some words`],
    },
  }),
  'licenses.create': async (testApp) => ({ actor: ACTOR, params: {}, body: await aNewLicense(testApp) }),
  'licenses.information': ours(async (testApp) => ({ ...(await anInformation(testApp)), copyToSecondaryLicenses: copyInformation })),
  'licenses.trackingDetails': ours({ ...TRACKING, copyToSecondaryLicenses: copyTracking }),
  'licenses.previewInformationCopy': ours(anInformation),
  'licenses.previewTrackingCopy': ours({ ...TRACKING }),
  'licenses.bondAndInsurance': ours({
    bond: true,
    bondNumber: 'B-1',
    bondType: 'Surety',
    bondTerm: '1 year',
    bondDocumentUrl: TEXTS.weblink,
    insurance: true,
    insuranceExpirationDate: '2027-12-31',
    insuranceDocumentUrl: TEXTS.weblink,
  }),
  'licenses.billing': ofTouchFee,
  'licenses.updateActive': ours({ active: false }),
  'licenses.updateAlert': ours({ alert: 'Some words', isUrgent: true }),
  'licenses.deleteAlert': ours(undefined, { alert: 'Some words' }),
  'licenses.remove': ours(undefined, { renewalDesignation: 'Provider', assignedUserId: null }),
  'userViewHistory.create': async (testApp) => ({
    actor: ACTOR,
    params: {},
    body: { type: 'License', licenseId: testApp.tenants.Saas.onClientSide.licenseId },
  }),
}
