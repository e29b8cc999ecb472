import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, anAffiliation, anEntity, aProperty, aUser } from '../../fixtures/builders.ts'
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
const long = (length: number) => 'x'.repeat(length + 1)
const tooLong = (title: string, length: number) => `${title} cannot exceed ${length} characters`
const ours = async (more: object = {}) =>
  (await testApp.build((db) => anEntity(db, { clientId: testApp.tenants.Saas.clientId, ...more }))).id

test('an entity is created by its name, updated and deleted', async () => {
  const { corporateEntities } = testApp.as(OURS)
  const { id } = await corporateEntities.create({ body: { name: ' Harbor Operating LLC ' } })
  const made = await corporateEntities.get({ params: { id } })
  expect(made).toMatchObject({
    name: 'Harbor Operating LLC',
    clientId: testApp.tenants.Saas.clientId,
    isManagedByClient: true,
    managedBy: `${testApp.tenants.Saas.mark} client`,
    active: true,
    deactivatedDate: null,
    affiliatedPropertiesCount: 0,
    activeOfficersCount: 0,
    officers: [],
  })
  const details = {
    stateOfFormation: 'DE',
    dateOfFormation: '2004-03-18',
    federalEin: '20-4410021',
    descriptionOfOwnership: 'All of it',
    formationDocumentsLinkUrl: 'https://files.example/formation',
    publicFilingsLinkUrl: 'https://files.example/filings',
    operatingAgreementsLinkUrl: 'https://files.example/agreement',
    incumbencyCertificateLinkUrl: 'https://files.example/certificate',
    contactName: 'Ann Example',
    contactEmail: 'ann@test.example',
    phone: '303-555-0100',
    entityContactInstructions: 'Call first',
  }
  await corporateEntities.update({ params: { id }, body: { name: 'Harbor LLC', ...details }, ifMatch: made.version })
  expect(await corporateEntities.get({ params: { id } })).toMatchObject({ name: 'Harbor LLC', ...details })
  const stale = corporateEntities.update({ params: { id }, body: { name: 'X' }, ifMatch: made.version })
  expect(await refusal(stale)).toMatchObject({ status: 412 })
  await corporateEntities.remove({ params: { id } })
  expect(await refusal(corporateEntities.get({ params: { id } }))).toMatchObject({ status: 404 })
})

test.each([
  [{ name: '' }, 'name', messages.required],
  [{ name: long(256) }, 'name', tooLong('Name', 256)],
  [{ stateOfFormation: long(20) }, 'stateOfFormation', tooLong('State of Formation', 20)],
  [{ dateOfFormation: '2026-02-30' }, 'dateOfFormation', messages.invalidDate],
  [{ federalEin: long(32) }, 'federalEin', tooLong('Federal EIN', 32)],
  [{ descriptionOfOwnership: long(1024) }, 'descriptionOfOwnership', tooLong('Description of Ownership', 1024)],
  [{ formationDocumentsLinkUrl: 'files' }, 'formationDocumentsLinkUrl', messages.validUrl],
  [{ publicFilingsLinkUrl: 'files' }, 'publicFilingsLinkUrl', messages.validUrl],
  [{ operatingAgreementsLinkUrl: 'ftp://files.example' }, 'operatingAgreementsLinkUrl', messages.validUrl],
  [{ incumbencyCertificateLinkUrl: 'files' }, 'incumbencyCertificateLinkUrl', messages.validUrl],
  [{ publicFilingsLinkUrl: `https://${long(1024)}` }, 'publicFilingsLinkUrl', tooLong('Public Filings Link', 1024)],
  [{ contactName: long(256) }, 'contactName', tooLong('Contact Name', 256)],
  [{ contactEmail: 'nobody' }, 'contactEmail', messages.validEmail],
  [{ phone: '12' }, 'phone', messages.validPhone],
  [{ entityContactInstructions: long(2048) }, 'entityContactInstructions', tooLong('Entity Contact Instructions', 2048)],
])('%o is refused on its field', async (more, field, sentence) => {
  const refused = { status: 400, errors: { [field]: expect.arrayContaining([sentence]) } }
  const { corporateEntities } = testApp.as(OURS)
  const body = { name: 'An entity', ...more }
  expect(await refusal(corporateEntities.create({ body }))).toMatchObject(refused)
  const params = { id: testApp.tenants.Saas.company.byClient.entityId }
  expect(await refusal(corporateEntities.update({ params, body }))).toMatchObject(refused)
})

test('an inactive entity has a deactivation date; an active one has none', async () => {
  const { corporateEntities } = testApp.as(OURS)
  const id = await ours()
  const save = async (body: object) => {
    await corporateEntities.update({ params: { id }, body: { name: 'Sleeper', ...body } })
    const { active, deactivatedDate } = await corporateEntities.get({ params: { id } })
    return { active, deactivatedDate }
  }
  expect(await save({ active: false })).toEqual({ active: false, deactivatedDate: TODAY })
  expect(await save({ active: false, deactivatedDate: '2026-01-31' })).toEqual({ active: false, deactivatedDate: '2026-01-31' })
  expect(await save({})).toEqual({ active: false, deactivatedDate: '2026-01-31' })
  expect(await save({ active: true })).toEqual({ active: true, deactivatedDate: null })
})

test('an entity can be changed only by the side that created it', async () => {
  const { clientId } = testApp.tenants.Saas
  const staff = testApp.as('RenewalAdministrator').corporateEntities
  const client = testApp.as(OURS).corporateEntities
  expect(await refusal(staff.create({ body: { name: 'X' } }))).toMatchObject(onField('clientId', messages.required))
  expect(await refusal(staff.create({ body: { name: 'X', clientId: 999_999 } }))).toMatchObject(onField('clientId', messages.unknownId))
  const { id } = await staff.create({ body: { name: 'Kept by staff', clientId } })
  expect(await client.get({ params: { id } })).toMatchObject({ isManagedByClient: false, managedBy: 'Provider', clientId })
  expect(await refusal(client.update({ params: { id }, body: { name: 'X' } }))).toMatchObject({ status: 403 })
  expect(await refusal(client.remove({ params: { id } }))).toMatchObject({ status: 403 })
  const own = await ours()
  expect(await staff.get({ params: { id: own } })).toMatchObject({
    isManagedByClient: true,
    managedBy: `${testApp.tenants.Saas.mark} client`,
  })
  expect(await refusal(staff.update({ params: { id: own }, body: { name: 'X' } }))).toMatchObject({ status: 403 })
  expect(await refusal(staff.update({ params: { id }, body: { name: 'Renamed' } }))).toBe('done')
  expect(await refusal(staff.remove({ params: { id } }))).toBe('done')
  const foreign = { name: 'X', clientId: testApp.tenants.other.clientId }
  expect(await refusal(client.create({ body: foreign }))).toMatchObject(onField('clientId', messages.unknownId))
})

test('an entity with affiliated properties or licenses cannot be deleted', async () => {
  const { corporateEntities } = testApp.as(OURS)
  const { clientId, onClientSide } = testApp.tenants.Saas
  const id = await ours()
  const { id: propertyId } = await testApp.build((db) => aProperty(db, { billingClientId: clientId, name: 'Affiliated' }))
  const { id: affiliation } = await testApp.build((db) => anAffiliation(db, { propertyId, corporateEntityId: id, affiliation: 'Owner' }))
  const blocked = (message: string) => ({ status: 409, message })
  expect(await refusal(corporateEntities.remove({ params: { id } }))).toMatchObject(blocked(messages.entityHasProperties))
  await testApp.build((db) => db('affiliated_entities').where('id', affiliation).delete())
  await testApp.build((db) => db('license_licensees').insert({ license_id: onClientSide.licenseId, corporate_entity_id: id }))
  expect(await refusal(corporateEntities.remove({ params: { id } }))).toMatchObject(blocked(messages.entityIsLicensee))
  await testApp.build((db) => db('license_licensees').where('corporate_entity_id', id).delete())
  expect(await refusal(corporateEntities.remove({ params: { id } }))).toBe('done')
})

test('the properties of an entity: by name, active or not, with its licenses, and only those visible to the caller', async () => {
  const { clientId, propertyId, onClientSide } = testApp.tenants.Saas
  const id = await ours()
  const place = async (name: string, active: boolean, city = 'Denver') => {
    const property = await testApp.build((db) => aProperty(db, { billingClientId: clientId, name, active, city }))
    await testApp.build((db) => anAffiliation(db, { propertyId: property.id, corporateEntityId: id, affiliation: `${name} owner` }))
    return property.id
  }
  await place('Wharf', true, 'Boston')
  await place('Dock', true)
  const closed = await place('Closed', false)
  await testApp.build((db) => anAffiliation(db, { propertyId, corporateEntityId: id, affiliation: 'Lessee' }))
  await testApp.build((db) => db('license_licensees').insert({ license_id: onClientSide.licenseId, corporate_entity_id: id }))
  const { corporateEntities } = testApp.as(OURS)
  const listed = async (query: object) =>
    (await corporateEntities.properties({ params: { id }, query })).items.map((row) => row.propertyName)
  const ourProperty = `${testApp.tenants.Saas.mark} property`
  const all = await corporateEntities.properties({ params: { id } })
  expect(all).toMatchObject({ totalItemCount: 4, activeItemCount: 3, inactiveItemCount: 1 })
  expect(all.items.map((row) => [row.propertyName, row.affiliation, row.licenseesCount, row.active])).toEqual([
    ['Closed', 'Closed owner', 0, false],
    ['Dock', 'Dock owner', 0, true],
    [ourProperty, 'Lessee', 1, true],
    ['Wharf', 'Wharf owner', 0, true],
  ])
  expect(await listed({ activeOnly: true })).toEqual(['Dock', ourProperty, 'Wharf'])
  expect(await listed({ sortBy: 'city', pageSize: 5, activeOnly: true, searchTerm: 'owner' })).toEqual(['Wharf', 'Dock'])
  expect((await listed({ sortBy: 'licenseesCount', sortDirection: 'desc' }))[0]).toBe(ourProperty)
  expect(await corporateEntities.get({ params: { id } })).toMatchObject({ affiliatedPropertiesCount: 4 })
  await testApp.build((db) => db('property_clients').where('property_id', closed).delete())
  expect(await listed({})).toEqual(['Dock', ourProperty, 'Wharf'])
  expect(await corporateEntities.get({ params: { id } })).toMatchObject({ affiliatedPropertiesCount: 3 })
  expect(await testApp.as('Contributor').corporateEntities.get({ params: { id } })).toMatchObject({ affiliatedPropertiesCount: 4 })
})

test('entities are listed by name, active only by default, searched, sorted and filtered by client', async () => {
  const { id: clientId } = await testApp.build((db) => aClient(db, { serviceLevel: 'Hybrid', legalName: 'Fresh Inns', displayName: null }))
  const { id: userId } = await testApp.build((db) => aUser(db, { clientId }))
  const own = testApp.as({ token: await testApp.tokenOf(userId) }).corporateEntities
  for (const name of ['Cedar', 'Ash', 'Birch'])
    await testApp.build((db) => anEntity(db, { clientId, name, isManagedByClient: name !== 'Ash' }))
  await testApp.build((db) => anEntity(db, { clientId, name: 'Fallen', active: false }))
  const listed = async (query: object) => (await own.list({ query })).items.map((entity) => entity.name)
  expect(await own.list()).toMatchObject({ totalItemCount: 3, activeItemCount: 3, inactiveItemCount: 1 })
  expect(await own.list({ query: { activeOnly: false } })).toMatchObject({ totalItemCount: 4, activeItemCount: 3, inactiveItemCount: 1 })
  expect(await listed({})).toEqual(['Ash', 'Birch', 'Cedar'])
  expect(await listed({ activeOnly: false, sortDirection: 'desc' })).toEqual(['Fallen', 'Cedar', 'Birch', 'Ash'])
  expect((await listed({ sortBy: 'managedBy' })).at(-1)).toBe('Ash')
  expect(await listed({ searchTerm: 'IRC' })).toEqual(['Birch'])
  const staff = testApp.as('Contributor').corporateEntities
  expect((await staff.list({ query: { clientIds: [clientId] } })).items[0]).toMatchObject({
    clientName: 'Fresh Inns',
    managedBy: 'Provider',
  })
  const foreign = own.list({ query: { clientIds: [testApp.tenants.Saas.clientId] } })
  expect(await refusal(foreign)).toMatchObject(onField('clientIds', messages.unknownId))
  const labels = async (query: object) => (await staff.options({ query })).map((option) => option.label)
  expect(await labels({ clientIds: [clientId] })).toEqual(['Ash', 'Birch', 'Cedar'])
  expect(await labels({ clientIds: [clientId], clientsOnly: true })).toEqual(['Birch', 'Cedar'])
  expect((await own.options()).map((option) => option.label)).toEqual(['Ash', 'Birch', 'Cedar'])
})
