import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLicense, aLicenseType, aLicensingAuthority } from '../../fixtures/builders.ts'
import { messages } from '../../rules/messages.ts'
import { refusal } from '../testing/refusal.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
let id: number
const typeIds: Record<string, number> = {}

beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.build(async (db) => {
    const { clientId, propertyId } = testApp.tenants.Saas
    id = (await aLicensingAuthority(db, { clientId, name: 'Board of Nevada', state: 'NV' })).id
    for (const [name, more] of [
      ['Winery', { renewalFeeCents: 100, classification: 'Liquor', term: '2 Years' }],
      ['Brewery', { renewalFeeCents: 30_050, classification: 'Liquor' }],
      ['Alarm Permit', { renewalFeeCents: null, classification: 'Operational', term: 'Perpetual' }],
      ['Old Permit', { active: false }],
    ] as const)
      typeIds[name] = (await aLicenseType(db, { clientId, licensingAuthorityId: id, name, ...more })).id
    const license = { clientId, propertyId, licenseTypeId: typeIds.Brewery as number }
    for (const licenseNumber of ['B-2', 'B-1']) await aLicense(db, { ...license, licenseNumber, premisesName: 'Tap room' })
    const master = await aLicense(db, { ...license, licenseNumber: 'B-0', active: false, isMaster: true })
    await aLicense(db, { clientId, propertyId, licenseTypeId: typeIds.Winery as number, masterLicenseId: master.id })
  })
})
afterAll(() => testApp[Symbol.asyncDispose]())

const OURS = 'ClientAdministrator at Saas'
const onField = (field: string, sentence: string) => ({ status: 400, errors: { [field]: [sentence] } })

test('the types of an authority by name, active only by default, with both counts', async () => {
  const { licenseTypes } = testApp.as(OURS)
  const page = await licenseTypes.list({ params: { id } })
  expect(page).toMatchObject({ totalItemCount: 3, activeItemCount: 3, inactiveItemCount: 1 })
  expect(page.items.map(({ name }) => name)).toEqual(['Alarm Permit', 'Brewery', 'Winery'])
  expect(page.items[1]).toMatchObject({
    licensingAuthorityId: id,
    licensingAuthorityName: 'Board of Nevada',
    state: 'NV',
    licenseTerm: '1 Year',
    licenseRenewalFee: 300.5,
    licenseClassification: 'Liquor',
    licensesCount: 3,
    active: true,
    isClientSpecific: true,
  })
  const all = await licenseTypes.list({ params: { id }, query: { activeOnly: false } })
  expect(all).toMatchObject({ totalItemCount: 4, activeItemCount: 3, inactiveItemCount: 1 })
})

test.each([
  [{ searchTerm: 'PERMIT' }, ['Alarm Permit']],
  [{ sortBy: 'licenseRenewalFee', sortDirection: 'desc' }, ['Brewery', 'Winery', 'Alarm Permit']],
  [{ sortBy: 'licensesCount', sortDirection: 'desc' }, ['Brewery', 'Winery', 'Alarm Permit']],
  [{ sortBy: 'licenseTerm' }, ['Brewery', 'Winery', 'Alarm Permit']],
  [{ sortBy: 'licenseClassification', sortDirection: 'desc' }, ['Alarm Permit', 'Brewery', 'Winery']],
  [{ sortBy: 'name', sortDirection: 'desc', pageSize: 5 }, ['Winery', 'Brewery', 'Alarm Permit']],
] as const)('with %o', async (query, names) => {
  const { items } = await testApp.as(OURS).licenseTypes.list({ params: { id }, query })
  expect(items.map(({ name }) => name)).toEqual(names)
})

test('the licenses of a type by number, with the columns of their list', async () => {
  const { licenseTypes } = testApp.as(OURS)
  const params = { id, typeId: typeIds.Brewery as number }
  const { items, totalItemCount } = await licenseTypes.licenses({ params })
  expect([items.map((one) => one.licenseNumber), totalItemCount]).toEqual([['B-0', 'B-1', 'B-2'], 3])
  expect(items[0]).toMatchObject({ isMaster: true, childCount: 1, active: false })
  const { tenants } = testApp
  expect(items[1]).toEqual({
    id: expect.any(Number),
    licenseNumber: 'B-1',
    accountNumber: null,
    customFields: {},
    foundBy: null,
    premisesName: 'Tap room',
    propertyId: tenants.Saas.propertyId,
    propertyName: expect.any(String),
    clientName: `${tenants.Saas.mark} client`,
    billingClientId: tenants.Saas.clientId,
    billingClientSelfRenewalPermission: true,
    billingClientName: `${tenants.Saas.mark} client`,
    address1: expect.any(String),
    address2: null,
    city: expect.any(String),
    state: expect.any(String),
    zip: expect.any(String),
    county: null,
    licensingAuthority: 'Board of Nevada',
    jurisdictionName: null,
    licenseType: 'Brewery',
    licenseTermName: '1 Year',
    renewalStatus: 1,
    licenseRank: 'Standalone',
    isMaster: false,
    childCount: 0,
    effectiveDate: null,
    expirationDate: null,
    trackDate: null,
    dueDate: null,
    renewalDueDate: null,
    startBy: null,
    slack: null,
    active: true,
    alert: null,
    alertExists: false,
    isUrgentAlert: false,
    isTrackingOnlyRenewal: false,
    licenseDocumentExists: false,
    standing: { level: 'noDates', days: null, text: 'Dates missing' },
    noDocument: true,
    renewalDesignation: 'BillingClient',
    unassigned: true,
    version: 1,
  })
  const numbers = async (query: object) => (await licenseTypes.licenses({ params, query })).items.map((one) => one.licenseNumber)
  expect(await numbers({ active: true, sortDirection: 'desc' })).toEqual(['B-2', 'B-1'])
  expect(await numbers({ active: false })).toEqual(['B-0'])
  expect(await numbers({ searchTerm: 'b-2' })).toEqual(['B-2'])
})

test('each client counts its own licenses of a provider-wide type, staff all', async () => {
  const { authorityId, licenseTypeId } = testApp.shared
  const params = { id: authorityId, typeId: licenseTypeId }
  await testApp.build(async (db) => {
    for (const { clientId, propertyId } of [testApp.tenants.Saas, testApp.tenants.Hybrid, testApp.tenants.other])
      await aLicense(db, { clientId, propertyId, licenseTypeId })
  })
  const seen = async (actor: Parameters<TestApp['as']>[0]) => {
    const { licenseTypes } = testApp.as(actor)
    const { totalItemCount } = await licenseTypes.licenses({ params })
    const row = (await licenseTypes.list({ params })).items.find((type) => type.id === licenseTypeId)
    return [totalItemCount, row?.licensesCount, (await licenseTypes.get({ params })).licensesCount]
  }
  expect(await seen(OURS)).toEqual([1, 1, 1])
  expect(await seen('Contributor')).toEqual([3, 3, 3])
})

test('the reference list contains the types of all authorities that the caller can see', async () => {
  const { Saas, other } = testApp.tenants
  const { licenseTypes } = testApp.as(OURS)
  const found = async (query: object) => (await licenseTypes.referenceList({ query })).items.map(({ name }) => name)
  const names = await found({ pageSize: 100 })
  expect(names).toEqual(expect.arrayContaining(['Brewery', 'The license', `${Saas.mark} type`]))
  expect(names).not.toContain(`${other.mark} type`)
  expect(await found({ states: ['NV'] })).toEqual(['Alarm Permit', 'Brewery', 'Winery'])
  expect(await found({ licensingAuthorityIds: [id], licenseClassifications: ['Operational'] })).toEqual(['Alarm Permit'])
  expect(await found({ states: ['NV'], activeOnly: false, sortBy: 'active' })).toContain('Old Permit')
  expect(await found({ licensingAuthorityIds: [id, Saas.authorityId], sortBy: 'licensingAuthorityName' })).toHaveLength(4)
  expect(await refusal(licenseTypes.referenceList({ query: { licensingAuthorityIds: [other.authorityId] } }))).toMatchObject(
    onField('licensingAuthorityIds', messages.unknownId),
  )
  expect(await refusal(testApp.as('Client at Saas').licenseTypes.referenceList())).toMatchObject({ status: 403 })
})
