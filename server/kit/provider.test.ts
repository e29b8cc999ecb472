import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLicensingAuthority, anEntity, anOfficer, anOfficerTitle, aRenewalTip } from '../../fixtures/builders.ts'
import { PROVIDER_NAME } from '../../rules/labels.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { provider } from './provider.ts'

const NAME = "Who's Next Licensing"
let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
  const { clientId } = testApp.tenants.Saas
  await testApp.build(async (db) => {
    await aLicensingAuthority(db, { name: 'Zq' })
    await anOfficerTitle(db, { name: 'Zq' })
    await aRenewalTip(db, { description: 'Zq' })
    await anEntity(db, { clientId, name: 'Zq', isManagedByClient: false })
    await anOfficer(db, { clientId, name: 'Zq', isManagedByClient: false })
  })
  provider.set(NAME)
})
afterAll(() => {
  provider.set(PROVIDER_NAME)
  return testApp[Symbol.asyncDispose]()
})

test('the records of the provider are managed by its configured name', async () => {
  const api = testApp.as('ClientAdministrator at Saas')
  const sorted = { searchTerm: 'Zq', sortBy: 'managedBy' } as const
  const found = await Promise.all([
    api.licensingAuthorities.list({ body: sorted }),
    api.officerTitles.list({ body: sorted }),
    api.renewalTips.list({ body: sorted }),
    api.corporateEntities.list({ query: sorted }),
    api.corporateOfficers.list({ query: sorted }),
  ])
  for (const { items } of found) expect(items).toMatchObject([{ managedBy: NAME }])
  expect(await api.authentication.identity()).toMatchObject({ providerName: NAME })
})

test.each(['renewal-tips', 'officers'])('the export of %s names it too', async (type) => {
  const actor = 'ClientAdministrator at Saas'
  const { body } = await testApp.request({ method: 'POST', path: `/exports/${type}/prepare`, body: {} }, actor)
  const { text } = await testApp.request({ method: 'GET', path: `/exports/${type}/${body.id}`, query: { format: 'csv' } }, actor)
  expect(text).toContain(NAME)
})

test('a designation has the name of the client or of the provider, in replies and exports', async () => {
  const staff = testApp.as('Administrator')
  const { onClientSide, onProviderSide, mark, clientId } = testApp.tenants.Hybrid
  const client = `${mark} client`
  const { items } = await staff.dashboard.renewalsList({ body: { clientIds: [clientId], showCurrentRenewals: false } })
  expect(new Set(items.map(({ renewalDesignationName }) => renewalDesignationName))).toEqual(new Set([client, NAME]))
  for (const [{ licenseId: id }, name] of [
    [onClientSide, client],
    [onProviderSide, NAME],
  ] as const) {
    const named = { renewalDesignationName: name }
    const profile = await staff.licenses.get({ params: { id } })
    expect(profile).toMatchObject(named)
    expect(await staff.licenses.listItemDetails({ params: { id } })).toMatchObject(named)
    const { body: there } = await testApp.request({ method: 'GET', path: `/properties/${profile.propertyId}/licenses` }, 'Administrator')
    expect(there.items).toContainEqual(expect.objectContaining({ id, ...named }))
  }
  const { body } = await testApp.request(
    { method: 'POST', path: '/exports/licenses/prepare', body: { clientIds: [clientId] } },
    'Administrator',
  )
  const { text } = await testApp.request({ method: 'GET', path: `/exports/licenses/${body.id}`, query: { format: 'csv' } }, 'Administrator')
  for (const name of [`,${client},None`, `,${NAME},None`, ',Unassigned,']) expect(text).toContain(name)
})
