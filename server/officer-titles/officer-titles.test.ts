import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEntityOfficer, anOfficerTitle } from '../../fixtures/builders.ts'
import { insert } from '../../fixtures/rows.ts'
import { messages } from '../../rules/messages.ts'
import { compareNames } from '../../rules/sort-key.ts'
import { refusal } from '../testing/refusal.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const OURS = 'ClientAdministrator at Saas'
const onField = (field: string, sentence: string) => ({ status: 400, errors: { [field]: [sentence] } })
const titled = async (name: string, actor: Parameters<TestApp['as']>[0] = OURS) =>
  (await testApp.as(actor).officerTitles.list({ body: { searchTerm: name } })).items.find((title) => title.name === name)

test('a client-specific title is created, renamed and deleted by the client’s administrator', async () => {
  const { officerTitles } = testApp.as(OURS)
  const { id } = await officerTitles.create({ body: { name: ' Area Director ' } })
  const made = await titled('Area Director')
  expect(made).toMatchObject({
    id,
    clientId: testApp.tenants.Saas.clientId,
    isClientSpecific: true,
    managedBy: `${testApp.tenants.Saas.mark} client`,
    entityCount: 0,
    licenseCount: 0,
  })
  await officerTitles.update({ params: { id }, body: { name: 'Regional Director' }, ifMatch: made?.version })
  expect(await refusal(officerTitles.update({ params: { id }, body: { name: 'X' }, ifMatch: made?.version }))).toMatchObject({
    status: 412,
  })
  expect(await titled('Regional Director', 'ClientAdministrator at Hybrid')).toBeUndefined()
  expect(await refusal(testApp.as('Administrator').officerTitles.update({ params: { id }, body: { name: 'X' } }))).toMatchObject({
    status: 403,
  })
  await officerTitles.remove({ params: { id } })
  expect(await titled('Regional Director')).toBeUndefined()
})

test('a title of staff is visible to everyone, and only the provider’s administrator deletes it', async () => {
  const staff = testApp.as('RenewalAdministrator').officerTitles
  const { id } = await staff.create({ body: { name: 'President' } })
  expect(await titled('President')).toMatchObject({ id, clientId: null, isClientSpecific: false, managedBy: 'Provider' })
  expect(await refusal(staff.update({ params: { id }, body: { name: 'The President' } }))).toBe('done')
  const client = testApp.as(OURS).officerTitles
  expect(await refusal(client.update({ params: { id }, body: { name: 'X' } }))).toMatchObject({ status: 403 })
  expect(await refusal(client.remove({ params: { id } }))).toMatchObject({ status: 403 })
  expect(await refusal(staff.remove({ params: { id } }))).toMatchObject({ status: 403 })
  expect(await refusal(testApp.as('Administrator').officerTitles.remove({ params: { id } }))).toBe('done')
})

test('only the path for a new title accepts a trailing slash', async () => {
  for (const path of ['/officer-titles', '/officer-titles/']) {
    const { status, body } = await testApp.request({ method: 'POST', path, body: { name: `At ${path}` } }, OURS)
    expect([status, typeof body.id]).toEqual([201, 'number'])
  }
  expect((await testApp.request({ method: 'GET', path: '/divisions/' }, OURS)).status).toBe(404)
  expect((await testApp.request({ method: 'POST', path: '/officer-titles/list/', body: {} }, OURS)).status).toBe(404)
})

test('a name is required, with at most 255 characters', async () => {
  const { officerTitles } = testApp.as(OURS)
  const params = { id: testApp.tenants.Saas.company.titleId }
  for (const [name, sentence] of [
    ['', messages.required],
    ['x'.repeat(256), 'Name cannot exceed 255 characters'],
  ] as const) {
    expect(await refusal(officerTitles.create({ body: { name } }))).toMatchObject(onField('name', sentence))
    expect(await refusal(officerTitles.update({ params, body: { name } }))).toMatchObject(onField('name', sentence))
  }
})

test('a name is unique within a client and among provider-wide titles, in any case', async () => {
  const taken = onField('name', messages.officerTitleTaken)
  const staff = testApp.as('Administrator').officerTitles
  const [ours, theirs] = [testApp.as(OURS).officerTitles, testApp.as('ClientAdministrator at Hybrid').officerTitles]
  const { id } = await ours.create({ body: { name: 'Night Manager' } })
  expect(await refusal(ours.create({ body: { name: ' night MANAGER ' } }))).toMatchObject(taken)
  await theirs.create({ body: { name: 'Night Manager' } })
  await staff.create({ body: { name: 'Night Manager' } })
  expect(await refusal(staff.create({ body: { name: 'NIGHT MANAGER' } }))).toMatchObject(taken)
  const { id: another } = await ours.create({ body: { name: 'Day Manager' } })
  expect(await refusal(ours.update({ params: { id: another }, body: { name: 'night manager' } }))).toMatchObject(taken)
  expect(await refusal(ours.update({ params: { id }, body: { name: 'NIGHT manager' } }))).toBe('done')
  const both = await Promise.all(['Twin', 'twin'].map((name) => refusal(ours.create({ body: { name } }))))
  expect(both.filter((answer) => answer === 'done')).toHaveLength(1)
})

test('a title that an entity or a license uses cannot be deleted, and each tenant counts its own uses', async () => {
  const { id } = await testApp.build((db) => anOfficerTitle(db, { name: 'Secretary' }))
  const { Saas, Hybrid } = testApp.tenants
  const uses: number[] = []
  for (const { company } of [Saas, Hybrid]) {
    const link = await testApp.build((db) =>
      anEntityOfficer(db, {
        corporateEntityId: company.byClient.entityId,
        corporateOfficerId: company.byProvider.officerId,
        titleIds: [id],
      }),
    )
    uses.push(link.id)
  }
  expect(await titled('Secretary')).toMatchObject({ entityCount: 1, licenseCount: 0 })
  expect(await titled('Secretary', 'Contributor')).toMatchObject({ entityCount: 2, licenseCount: 0 })
  const remove = () => refusal(testApp.as('Administrator').officerTitles.remove({ params: { id } }))
  const blocked = { status: 409, message: messages.officerTitleInUse }
  expect(await remove()).toMatchObject(blocked)
  await testApp.build((db) => db('entity_officers').whereIn('id', uses).delete())
  await testApp.build(async (db) => {
    const officer = { licenseId: Saas.onClientSide.licenseId, corporateOfficerId: Saas.company.byClient.officerId }
    const link = await insert(db, 'license_officers', officer)
    await db('license_officer_titles').insert({ license_officer_id: link.id, officer_title_id: id })
  })
  expect(await titled('Secretary')).toMatchObject({ entityCount: 0, licenseCount: 1 })
  expect(await titled('Secretary', 'ClientAdministrator at Hybrid')).toMatchObject({ licenseCount: 0 })
  expect(await remove()).toMatchObject(blocked)
  await testApp.build((db) => db('license_officers').where('license_id', Saas.onClientSide.licenseId).delete())
  expect(await remove()).toBe('done')
})

test('titles are sorted by name, and the select list fits the property’s client', async () => {
  const { Saas, Hybrid, other } = testApp.tenants
  for (const name of ['Zeal', 'Advisor']) await testApp.build((db) => anOfficerTitle(db, { name, clientId: Saas.clientId }))
  const { officerTitles } = testApp.as(OURS)
  const { items } = await officerTitles.list({ body: { pageSize: 100 } })
  const names = items.map((title) => title.name)
  expect(names).toEqual([...names].sort(compareNames))
  expect(items.every((title) => title.clientId === null || title.clientId === Saas.clientId)).toBe(true)
  const byClient = await officerTitles.list({ body: { sortBy: 'managedBy', sortDirection: 'desc' } })
  expect(byClient.items[0]?.managedBy).toBe('Provider')
  const chosen = async (actor: Parameters<TestApp['as']>[0], query: object) =>
    (await testApp.as(actor).officerTitles.options({ query })).map((option) => option.value)
  expect(await chosen('Client at Saas', {})).toEqual(expect.arrayContaining([Saas.company.titleId, testApp.shared.titleId]))
  expect(await chosen('Client at Saas', {})).not.toContain(Hybrid.company.titleId)
  expect(await chosen('Contributor', { propertyId: Hybrid.propertyId })).toContain(Hybrid.company.titleId)
  expect(await chosen('Contributor', { propertyId: Hybrid.propertyId })).not.toContain(Saas.company.titleId)
  const clientOf = Object.fromEntries((await officerTitles.options({})).map(({ value, meta }) => [value, meta?.clientId]))
  expect(clientOf).toMatchObject({ [Saas.company.titleId]: Saas.clientId, [testApp.shared.titleId]: null })
  const foreign = officerTitles.options({ query: { propertyId: other.propertyId } })
  expect(await refusal(foreign)).toMatchObject(onField('propertyId', messages.unknownId))
  const noClient = officerTitles.list({ body: { clientIds: [other.clientId] } })
  expect(await refusal(noClient)).toMatchObject(onField('clientIds', messages.unknownId))
})
