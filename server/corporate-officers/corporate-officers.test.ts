import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aLicense, anAffiliation, anEntity, anEntityOfficer, anOfficer, aUser } from '../../fixtures/builders.ts'
import { insert } from '../../fixtures/rows.ts'
import { messages } from '../../rules/messages.ts'
import { refusal } from '../testing/refusal.ts'
import { startTestApp, type TestApp, TODAY } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const OURS = 'ClientAdministrator at Saas'
const onField = (field: string, sentence: string) => ({ status: 400, errors: { [field]: [sentence] } })
const ours = async (more: object = {}) =>
  (await testApp.build((db) => anOfficer(db, { clientId: testApp.tenants.Saas.clientId, ...more }))).id

/** Adds an officer to a license, with the provider-wide title. */
const onLicense = (licenseId: number, corporateOfficerId: number) =>
  testApp.build(async (db) => {
    const { id } = await insert(db, 'license_officers', { licenseId, corporateOfficerId })
    await db('license_officer_titles').insert({ license_officer_id: id, officer_title_id: testApp.shared.titleId })
  })

test('an officer is created, renamed, deactivated and deleted', async () => {
  const { corporateOfficers } = testApp.as(OURS)
  const { id } = await corporateOfficers.create({ body: { name: ' Eleanor Vance ' } })
  const made = await corporateOfficers.get({ params: { id } })
  expect(made).toMatchObject({
    name: 'Eleanor Vance',
    isManagedByClient: true,
    managedBy: `${testApp.tenants.Saas.mark} client`,
    active: true,
    deactivatedDate: null,
    corporateEntityCount: 0,
    licenseCount: 0,
  })
  await corporateOfficers.update({ params: { id }, body: { name: 'Eleanor', active: false }, ifMatch: made.version })
  expect(await corporateOfficers.get({ params: { id } })).toMatchObject({ name: 'Eleanor', active: false, deactivatedDate: TODAY })
  const stale = corporateOfficers.update({ params: { id }, body: { name: 'X' }, ifMatch: made.version })
  expect(await refusal(stale)).toMatchObject({ status: 412 })
  await corporateOfficers.remove({ params: { id } })
  expect(await refusal(corporateOfficers.get({ params: { id } }))).toMatchObject({ status: 404 })
})

test('a name is required, with at most 255 characters', async () => {
  const { corporateOfficers } = testApp.as(OURS)
  const id = await ours()
  for (const [name, sentence] of [
    [' ', messages.required],
    ['x'.repeat(256), 'Name cannot exceed 255 characters'],
  ] as const) {
    expect(await refusal(corporateOfficers.create({ body: { name } }))).toMatchObject(onField('name', sentence))
    expect(await refusal(corporateOfficers.update({ params: { id }, body: { name } }))).toMatchObject(onField('name', sentence))
  }
})

test('an officer can be changed only by the side that created them', async () => {
  const staff = testApp.as('Administrator').corporateOfficers
  const client = testApp.as(OURS).corporateOfficers
  const { clientId } = testApp.tenants.Saas
  expect(await refusal(staff.create({ body: { name: 'X' } }))).toMatchObject(onField('clientId', messages.required))
  const { id } = await staff.create({ body: { name: 'Of staff', clientId } })
  expect(await client.get({ params: { id } })).toMatchObject({ isManagedByClient: false, managedBy: 'Provider' })
  expect(await refusal(client.update({ params: { id }, body: { name: 'X' } }))).toMatchObject({ status: 403 })
  expect(await refusal(client.remove({ params: { id } }))).toMatchObject({ status: 403 })
  expect(await refusal(staff.update({ params: { id: await ours() }, body: { name: 'X' } }))).toMatchObject({ status: 403 })
  expect(await refusal(staff.update({ params: { id }, body: { name: 'Renamed' } }))).toBe('done')
  const foreign = { name: 'X', clientId: testApp.tenants.other.clientId }
  expect(await refusal(client.create({ body: foreign }))).toMatchObject(onField('clientId', messages.unknownId))
})

test('an officer of an entity or of a license cannot be deleted', async () => {
  const { corporateOfficers } = testApp.as(OURS)
  const { company, onClientSide } = testApp.tenants.Saas
  const id = await ours()
  const { id: link } = await testApp.build((db) =>
    anEntityOfficer(db, { corporateEntityId: company.byClient.entityId, corporateOfficerId: id }),
  )
  const blocked = (message: string) => ({ status: 409, message })
  expect(await refusal(corporateOfficers.remove({ params: { id } }))).toMatchObject(blocked(messages.officerHasEntities))
  await testApp.build((db) => db('entity_officers').where('id', link).delete())
  await onLicense(onClientSide.licenseId, id)
  expect(await refusal(corporateOfficers.remove({ params: { id } }))).toMatchObject(blocked(messages.officerHasLicenses))
  await testApp.build((db) => db('license_officers').where('corporate_officer_id', id).delete())
  expect(await refusal(corporateOfficers.remove({ params: { id } }))).toBe('done')
})

test('the entities of an officer by name, with titles, active or not', async () => {
  const { clientId } = testApp.tenants.Saas
  const id = await ours()
  for (const [name, active] of [
    ['Cedar', true],
    ['Ash', true],
    ['Birch', false],
  ] as const)
    await testApp.build(async (db) => {
      const entity = await anEntity(db, { clientId, name })
      await anEntityOfficer(db, { corporateEntityId: entity.id, corporateOfficerId: id, active, titleIds: [testApp.shared.titleId] })
    })
  const { corporateOfficers } = testApp.as(OURS)
  const page = await corporateOfficers.entities({ params: { id } })
  expect(page).toMatchObject({ totalItemCount: 2, activeItemCount: 2, inactiveItemCount: 1 })
  expect(page.items).toMatchObject([
    { entityName: 'Ash', titles: ['The title'], active: true },
    { entityName: 'Cedar', titles: ['The title'], active: true },
  ])
  const names = async (query: object) => (await corporateOfficers.entities({ params: { id }, query })).items.map((row) => row.entityName)
  expect(await names({ activeOnly: false })).toEqual(['Ash', 'Birch', 'Cedar'])
  expect(await names({ searchTerm: 'ced' })).toEqual(['Cedar'])
  expect(await corporateOfficers.get({ params: { id } })).toMatchObject({ corporateEntityCount: 3 })
  expect(await testApp.as(OURS).corporateEntities.get({ params: { id: page.items[0]?.id as number } })).toMatchObject({ name: 'Ash' })
})

test('the licenses of an officer by number, with titles, active or not', async () => {
  const { clientId, propertyId } = testApp.tenants.Saas
  const id = await ours()
  for (const [licenseNumber, active] of [
    ['N-3', true],
    ['N-1', true],
    ['N-2', false],
  ] as const) {
    const license = await testApp.build((db) => aLicense(db, { clientId, propertyId, licenseNumber, active, expirationDate: '2026-12-31' }))
    await onLicense(license.id, id)
  }
  const { corporateOfficers } = testApp.as(OURS)
  const page = await corporateOfficers.licenses({ params: { id } })
  expect(page).toMatchObject({ totalItemCount: 2, activeItemCount: 2, inactiveItemCount: 1 })
  expect(page.items).toMatchObject([
    { licenseNumber: 'N-1', titles: ['The title'], expirationDate: '2026-12-31', propertyId, active: true },
    { licenseNumber: 'N-3' },
  ])
  for (const { id: licenseId, standing, noDocument, unassigned } of page.items)
    expect(await testApp.as('Administrator').licenses.get({ params: { id: licenseId } })).toMatchObject({
      standing,
      noDocument,
      unassigned,
    })
  const numbers = async (query: object) =>
    (await corporateOfficers.licenses({ params: { id }, query })).items.map((row) => row.licenseNumber)
  expect(await numbers({ activeOnly: false, sortDirection: 'desc' })).toEqual(['N-3', 'N-2', 'N-1'])
  expect(await numbers({ searchTerm: 'n-3' })).toEqual(['N-3'])
  expect(await corporateOfficers.get({ params: { id } })).toMatchObject({ licenseCount: 3 })
})

test('officers are listed by name, active ones only unless requested, and offered in select lists', async () => {
  const { id: clientId } = await testApp.build((db) => aClient(db, { serviceLevel: 'Saas', displayName: 'Officer Inns' }))
  const { id: userId } = await testApp.build((db) => aUser(db, { clientId }))
  const own = testApp.as({ token: await testApp.tokenOf(userId) }).corporateOfficers
  for (const [name, active] of [
    ['Cleo', true],
    ['Abel', true],
    ['Bert', false],
  ] as const)
    await testApp.build((db) => anOfficer(db, { clientId, name, active }))
  const names = async (query: object) => (await own.list({ query })).items.map((officer) => officer.name)
  expect(await names({})).toEqual(['Abel', 'Cleo'])
  expect(await names({ activeOnly: false })).toEqual(['Abel', 'Bert', 'Cleo'])
  expect(await names({ searchTerm: 'CL' })).toEqual(['Cleo'])
  expect(await own.list()).toMatchObject({ totalItemCount: 2, activeItemCount: 2, inactiveItemCount: 1 })
  expect((await own.options()).map((option) => option.label)).toEqual(['Abel', 'Cleo'])
  const staff = testApp.as('Contributor').corporateOfficers
  expect((await staff.list({ query: { clientIds: [clientId] } })).items[0]).toMatchObject({ clientName: 'Officer Inns' })
  expect((await staff.options({ query: { clientId } })).map((option) => option.label)).toEqual(['Abel', 'Cleo'])
  const { other } = testApp.tenants
  expect(await refusal(own.options({ query: { clientId: other.clientId } }))).toMatchObject(onField('clientId', messages.unknownId))
  expect(await refusal(own.list({ query: { clientIds: [other.clientId] } }))).toMatchObject(onField('clientIds', messages.unknownId))
})

test('the select list offers the officers of affiliated entities', async () => {
  const { propertyId, company, other } = { ...testApp.tenants.Saas, other: testApp.tenants.other }
  const { id } = await testApp.build((db) => anAffiliation(db, { propertyId, corporateEntityId: company.byClient.entityId }))
  const { corporateOfficers } = testApp.as(OURS)
  const options = await corporateOfficers.options({ query: { propertyAffiliatedEntityIds: [id] } })
  expect(options.map((option) => option.value)).toEqual([company.byClient.officerId])
  const foreign = { propertyAffiliatedEntityIds: [id, other.withoutLicenses.affiliatedEntityId] }
  expect(await refusal(corporateOfficers.options({ query: foreign }))).toMatchObject(
    onField('propertyAffiliatedEntityIds', messages.unknownId),
  )
})
