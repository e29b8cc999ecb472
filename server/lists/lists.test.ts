import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLicense, aLicensingAuthority, anEntity, anOfficer, aProperty } from '../../fixtures/builders.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { compareNames } from '../../rules/sort-key.ts'
import { refusal } from '../testing/refusal.ts'
import { CANARY, startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const labels = (options: { label: string }[]) => options.map(({ label }) => label)

test('the shared lists are sorted by name and have the fields that their filters use', async () => {
  const { lists } = testApp.as('Client at FullService')
  for (const chosen of [lists.linesOfBusiness(), lists.renewalTipCategories(), lists.licenseCategories({ query: {} })]) {
    const names = labels(await chosen)
    expect(names.length).toBeGreaterThan(5)
    expect(names).toEqual([...names].sort(compareNames))
  }
  const liquor = await lists.licenseCategories({ query: { classification: 'Liquor' } })
  expect(new Set(liquor.map(({ meta }) => meta?.classification))).toEqual(new Set(['Liquor']))
  expect(labels(liquor)).toContain('Hotel Liquor')
  expect(labels(await lists.licenseCategories({ query: { classification: 'Operational' } }))).not.toContain('Hotel Liquor')
  const forOfficers = await lists.formSources({ query: { usage: 'officerChange' } })
  expect(labels(forOfficers)).toEqual(['Authority Website', 'Online Portal', 'Request from Authority'])
  expect((await lists.formSources({ query: {} })).length).toBeGreaterThan(forOfficers.length)
})

test('the cities are those of visible properties, authorities or licenses, each once', async () => {
  const { clientId, propertyId, mark } = testApp.tenants.Saas
  await testApp.build(async (db) => {
    const { id } = await aLicensingAuthority(db, { clientId })
    await db('licensing_authorities').where({ id }).update({ city: 'Aurora' })
    for (const city of ['Boulder', 'Boulder', '']) await aLicense(db, { clientId, propertyId, city })
  })
  const cities = async (relationshipType: 'Property' | 'LicensingAuthority' | 'License', actor: Parameters<TestApp['as']>[0]) =>
    labels(await testApp.as(actor).lists.cities({ query: { relationshipType } }))
  expect(await cities('Property', 'Client at Saas')).toEqual([`${mark} city`])
  expect(await cities('License', 'Client at Saas')).toEqual(['Boulder', `${mark} city`])
  expect(await cities('LicensingAuthority', 'Client at Saas')).toEqual(['Aurora'])
  expect(await cities('LicensingAuthority', 'Client at Hybrid')).toEqual([])
  expect((await cities('Property', 'Contributor')).some((city) => city.includes(CANARY))).toBe(true)
  const refused = { status: 400, errors: { relationshipType: [sentences.oneOf(['Property', 'LicensingAuthority', 'License'])] } }
  expect(await refusal(cities('Planet' as never, 'Contributor'))).toMatchObject(refused)
  const unsaid = await testApp.request({ method: 'GET', path: '/addresses/cities/select-list-options' }, 'Contributor')
  expect([unsaid.status, unsaid.body.errors]).toEqual([400, { relationshipType: [messages.required] }])
})

test('inactive records are listed on request, flagged, for users who can see them', async () => {
  const { clientId } = testApp.tenants.Saas
  await testApp.build(async (db) => {
    await aProperty(db, { billingClientId: clientId, name: 'Shut Inn', active: false })
    await aLicensingAuthority(db, { clientId, name: 'Shut Office', active: false })
    await anOfficer(db, { clientId, name: 'Shut Officer', active: false })
    await anEntity(db, { clientId, name: 'Shut Entity', active: false })
  })
  const chosen = async (actor: Parameters<TestApp['as']>[0], query: object) => {
    const { lists, corporateOfficers, corporateEntities } = testApp.as(actor)
    const all = [
      lists.properties({ query }),
      lists.licensingAuthorities({ query }),
      corporateOfficers.options({ query }),
      corporateEntities.options({ query }),
    ]
    return (await Promise.all(all)).map((options) =>
      options.filter(({ label }) => label.startsWith('Shut')).map(({ label, meta }) => [label, meta?.active]),
    )
  }
  const [none, marked] = [[[], [], [], []], ['Inn', 'Office', 'Officer', 'Entity'].map((what) => [[`Shut ${what} (inactive)`, false]])]
  expect(await chosen('Client at Saas', {})).toEqual(none)
  expect(await chosen('Client at Saas', { includeInactive: true })).toEqual(marked)
  expect(await chosen('Contributor', { includeInactive: true })).toEqual(marked)
  expect(await chosen('Client at Hybrid', { includeInactive: true })).toEqual(none)
  const active = await testApp.as('Client at Saas').lists.properties({ query: { includeInactive: true } })
  expect(active.find(({ value }) => value === testApp.tenants.Saas.propertyId)?.meta).toEqual({ active: true })
})

test('listed authorities are active and match the requested state, jurisdiction and client', async () => {
  const { clientId } = testApp.tenants.Saas
  const { clientId: other } = testApp.tenants.Hybrid
  await testApp.build(async (db) => {
    await aLicensingAuthority(db, { clientId, name: 'Ours', state: 'NV', jurisdiction: 'Town' })
    await aLicensingAuthority(db, { clientId: other, name: 'Theirs', state: 'NV', jurisdiction: 'County' })
    await aLicensingAuthority(db, { name: 'Shared', state: 'NV', jurisdiction: 'State' })
    await aLicensingAuthority(db, { name: 'Closed', state: 'NV', active: false })
  })
  const chosen = async (query: object, actor: Parameters<TestApp['as']>[0] = 'Contributor') =>
    labels(await testApp.as(actor).lists.licensingAuthorities({ query: { stateProvince: 'NV', ...query } }))
  expect(await chosen({})).toEqual(['Ours', 'Shared', 'Theirs'])
  expect(await chosen({}, 'Client at Saas')).toEqual(['Ours', 'Shared'])
  expect(await chosen({ clientId: other })).toEqual(['Shared', 'Theirs'])
  expect(await chosen({ jurisdiction: 'Town' })).toEqual(['Ours'])
  const [ours] = await testApp.as('Client at Saas').lists.licensingAuthorities({ query: { stateProvince: 'NV' } })
  expect(ours?.meta).toEqual({ state: 'NV', jurisdiction: 'Town' })
})

test('a client has the settings that its forms depend on, as booleans and text', async () => {
  const { clientId } = testApp.tenants.Hybrid
  await testApp.build(async (db) => {
    await db('clients').where({ id: clientId }).update({ is_billing_id_required: true, client_cost_structure: 'TouchFee' })
  })
  const options = await testApp.as('Administrator').lists.clients()
  expect(options.find(({ value }) => value === clientId)?.meta).toMatchObject({
    serviceLevel: 'Hybrid',
    clientCostStructure: 'TouchFee',
    isBillingIdRequired: true,
    isPropertyDivisionRequired: false,
    clientAllowUserPasswordLogin: true,
  })
})
