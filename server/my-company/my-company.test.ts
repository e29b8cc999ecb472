import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { refusal } from '../testing/refusal.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const OURS = 'ClientAdministrator at Saas'
const onField = (field: string, sentence: string) => ({ status: 400, errors: { [field]: [sentence] } })
const long = (length: number) => 'x'.repeat(length + 1)
const tooLong = (title: string, length: number) => `${title} cannot exceed ${length} characters`
const company = {
  legalName: 'Our Hotels, Inc.',
  displayName: 'Our Hotels',
  address1: '1 Street',
  city: 'Denver',
  state: 'CO',
  zip: '80202',
  country: 'United States',
  county: 'Denver',
}

test('the company is read with the settings of the provider, and saved without them', async () => {
  const { myCompany } = testApp.as(OURS)
  const before = await myCompany.get()
  expect(before).toMatchObject({
    id: testApp.tenants.Saas.clientId,
    serviceLevel: 'Saas',
    clientCostStructure: 'Subscription',
    isPropertyContactRequired: false,
    trustAccountActive: false,
    currentBalance: 0,
  })
  const settings = { isPropertyContactRequired: true, isPropertyDivisionRequired: true }
  await myCompany.update({ body: { ...company, ...settings }, ifMatch: before.version })
  expect(await myCompany.get()).toMatchObject({ ...company, ...settings, serviceLevel: 'Saas' })
  expect(await refusal(myCompany.update({ body: company, ifMatch: before.version }))).toMatchObject({ status: 412 })
  for (const field of [
    'serviceLevel',
    'clientCostStructure',
    'isBillingIdRequired',
    'trustAccountActive',
    'clientAllowUserPasswordLogin',
  ]) {
    const body = { ...company, [field]: true }
    expect(await refusal(myCompany.update({ body }))).toMatchObject(onField(field, messages.unknownField))
  }
  await myCompany.update({ body: { ...company, isPropertyContactRequired: false, isPropertyDivisionRequired: false } })
})

test.each([
  [{ legalName: ' ' }, 'legalName', messages.required],
  [{ legalName: long(255) }, 'legalName', tooLong('Legal Name', 255)],
  [{ displayName: long(255) }, 'displayName', tooLong('Display Name', 255)],
  [{ address1: '' }, 'address1', messages.required],
  [{ city: '' }, 'city', messages.required],
  [{ city: long(50) }, 'city', tooLong('City', 50)],
  [{ state: '' }, 'state', messages.required],
  [{ state: long(20) }, 'state', tooLong('State', 20)],
  [{ country: '' }, 'country', messages.required],
  [{ county: long(50) }, 'county', tooLong('County', 50)],
  [{ zip: '' }, 'zip', messages.required],
  [{ zip: null, country: 'Canada' }, 'zip', messages.required],
])('%o is refused on its field', async (more, field, sentence) => {
  expect(await refusal(testApp.as(OURS).myCompany.update({ body: { ...company, ...more } }))).toMatchObject(onField(field, sentence))
})

test('other countries require no zip', async () => {
  expect(await refusal(testApp.as(OURS).myCompany.update({ body: { ...company, zip: null, country: 'France' } }))).toBe('done')
})

test('only client administrators with renewal permission have this page', async () => {
  for (const actor of ['Administrator', 'ClientContributor at Saas', 'ClientAdministrator at FullService'] as const)
    expect(await refusal(testApp.as(actor).myCompany.get())).toMatchObject({ status: 403 })
})
