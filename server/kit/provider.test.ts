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
