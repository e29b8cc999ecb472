import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLicense, anAffiliation, anEntity, aProperty, share } from '../../../fixtures/builders.ts'
import { insert, stamps } from '../../../fixtures/rows.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { refusal } from '../../testing/refusal.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const OURS = 'ClientAdministrator at Saas'
const onField = (field: string, sentence: string) => ({ status: 400, errors: { [field]: [sentence] } })
const entityRow = (id: number) => testApp.database.read('corporate_entities').where({ id }).first()

/** A property of ours with one affiliated entity. */
const aPlace = () =>
  testApp.build(async (db) => {
    const { clientId } = testApp.tenants.Saas
    const { id: propertyId } = await aProperty(db, { billingClientId: clientId })
    const entity = await anEntity(db, { clientId })
    const affiliation = await anAffiliation(db, { propertyId, corporateEntityId: entity.id })
    return { propertyId, entityId: entity.id, name: entity.name, affiliatedId: affiliation.id }
  })

test('an entity of the client is affiliated by id or by name; a new name creates one, managed by the caller’s side', async () => {
  const { propertyId, entityId, name } = await aPlace()
  const params = { id: propertyId }
  const { affiliatedEntities } = testApp.as('ClientContributor at Saas')
  await affiliatedEntities.create({ params, body: { corporateEntity: entityId, affiliation: 'Lessee' } })
  await affiliatedEntities.create({ params, body: { corporateEntity: name.toUpperCase(), affiliation: 'Concessionaire' } })
  await affiliatedEntities.create({ params, body: { corporateEntity: ' Quite New LLC ', affiliation: 'Management Company' } })
  const { items, ...counts } = await affiliatedEntities.list({ params, query: { sortBy: 'affiliation' } })
  expect(counts).toEqual({ totalItemCount: 4, activeItemCount: 4, inactiveItemCount: 0 })
  expect(items.map((row) => [row.affiliation, row.corporateEntityId === entityId])).toEqual([
    ['Concessionaire', true],
    ['Lessee', true],
    ['Management Company', false],
    ['Owner', true],
  ])
  const made = items[2]
  expect(made).toMatchObject({ name: 'Quite New LLC', licenseesCount: 0, active: true })
  expect(await entityRow(made?.corporateEntityId as number)).toMatchObject({ client_id: testApp.tenants.Saas.clientId })
  expect(Boolean((await entityRow(made?.corporateEntityId as number)).is_managed_by_client)).toBe(true)

  const { keptByStaff, clientId } = testApp.tenants.FullService
  const ofStaff = { params: { id: keptByStaff.propertyId }, body: { corporateEntity: 'Made by staff', affiliation: 'Owner' } }
  await testApp.as('Administrator').affiliatedEntities.create(ofStaff)
  const row = await testApp.database.read('corporate_entities').where({ name: 'Made by staff' }).first()
  expect(row.client_id).toBe(clientId)
  expect(Boolean(row.is_managed_by_client)).toBe(false)
})

test('the name of an inactive entity creates no second one; of several, the first active one is used', async () => {
  const { propertyId } = await aPlace()
  const { clientId } = testApp.tenants.Saas
  await testApp.build((db) => anEntity(db, { clientId, name: 'Twice LLC', active: false }))
  const { affiliatedEntities } = testApp.as(OURS)
  const affiliate = () =>
    affiliatedEntities.create({ params: { id: propertyId }, body: { corporateEntity: 'twice llc', affiliation: 'Lessee' } })
  expect(await refusal(affiliate())).toMatchObject(onField('corporateEntity', messages.entityOfThatNameInactive))
  const { id } = await testApp.build((db) => anEntity(db, { clientId, name: 'Twice LLC' }))
  await affiliate()
  const { items } = await affiliatedEntities.list({ params: { id: propertyId }, query: {} })
  expect(items.map(({ corporateEntityId }) => corporateEntityId)).toContain(id)
  expect(await testApp.database.read('corporate_entities').whereRaw('lower(name) = ?', ['twice llc'])).toHaveLength(2)
})

test.each([
  [{ corporateEntity: ' ' }, 'corporateEntity', messages.required],
  [{ corporateEntity: 'x'.repeat(257) }, 'corporateEntity', sentences.tooLong('Entity', 256)],
  [{ corporateEntity: 999_999 }, 'corporateEntity', messages.unknownId],
  [{ affiliation: '' }, 'affiliation', messages.required],
  [{ affiliation: 'x'.repeat(256) }, 'affiliation', sentences.tooLong('Affiliation', 255)],
])('%o is refused on its field', async (more, field, sentence) => {
  const { propertyId } = await aPlace()
  const body = { corporateEntity: 'Some entity', affiliation: 'Owner', ...more }
  expect(await refusal(testApp.as(OURS).affiliatedEntities.create({ params: { id: propertyId }, body }))).toMatchObject(
    onField(field, sentence),
  )
})

test('an entity of another client is unknown, also for staff', async () => {
  const { entityId } = testApp.tenants.other
  const body = { corporateEntity: entityId, affiliation: 'Owner' }
  const refused = onField('corporateEntity', messages.unknownId)
  const { propertyId } = await aPlace()
  expect(await refusal(testApp.as(OURS).affiliatedEntities.create({ params: { id: propertyId }, body }))).toMatchObject(refused)
  const params = { id: testApp.tenants.Saas.keptByStaff.propertyId }
  expect(await refusal(testApp.as('Administrator').affiliatedEntities.create({ params, body }))).toMatchObject(refused)
})

test('a licensee can be neither removed nor replaced', async () => {
  const { propertyId, entityId, affiliatedId } = await aPlace()
  const { affiliatedEntities } = testApp.as(OURS)
  const params = { id: propertyId, entityId: affiliatedId }
  await testApp.build(async (db) => {
    const license = await aLicense(db, { clientId: testApp.tenants.Saas.clientId, propertyId })
    await db('license_licensees').insert({ license_id: license.id, corporate_entity_id: entityId })
  })
  expect((await affiliatedEntities.list({ params })).items).toMatchObject([{ licenseesCount: 1 }])
  expect(await refusal(affiliatedEntities.remove({ params }))).toMatchObject({
    status: 409,
    message: sentences.affiliatedEntityIsLicensee(1),
  })
  expect(await refusal(affiliatedEntities.update({ params, body: { corporateEntity: 'Another', affiliation: 'Owner' } }))).toMatchObject(
    onField('corporateEntity', sentences.affiliatedEntityIsLicensee(1)),
  )
  await affiliatedEntities.update({ params, body: { corporateEntity: entityId, affiliation: 'Lessee' } })
  expect((await affiliatedEntities.list({ params })).items).toMatchObject([{ affiliation: 'Lessee' }])

  const free = await aPlace()
  const theirs = { id: free.propertyId, entityId: free.affiliatedId }
  await affiliatedEntities.update({ params: theirs, body: { corporateEntity: 'Exchanged', affiliation: 'Owner' } })
  await affiliatedEntities.remove({ params: theirs })
  expect(await affiliatedEntities.list({ params: { id: free.propertyId } })).toMatchObject({ items: [], totalItemCount: 0 })
})

test('inactive entities are counted, and listed on request', async () => {
  const { propertyId } = await aPlace()
  await testApp.build(async (db) => {
    const { id } = await anEntity(db, { clientId: testApp.tenants.Saas.clientId, active: false, name: 'Asleep' })
    await anAffiliation(db, { propertyId, corporateEntityId: id })
  })
  const { affiliatedEntities } = testApp.as('Client at Saas')
  const params = { id: propertyId }
  expect(await affiliatedEntities.list({ params })).toMatchObject({ totalItemCount: 1, activeItemCount: 1, inactiveItemCount: 1 })
  expect((await affiliatedEntities.list({ params, query: { activeOnly: false, sortBy: 'name' } })).items).toHaveLength(2)
  expect((await affiliatedEntities.options({ params })).map(({ label }) => label)).not.toContain('Asleep')
})

test('the officers of affiliated entities have their titles; foreign ids are refused', async () => {
  const { propertyId, entityId, affiliatedId } = await aPlace()
  const { clientId } = testApp.tenants.Saas
  await testApp.build(async (db) => {
    const title = await insert(db, 'officer_titles', { name: 'President', ...stamps })
    for (const [name, active] of [
      ['Ann', true],
      ['Bob', false],
    ] as const) {
      const officer = await insert(db, 'corporate_officers', { clientId, name, active: true, ...stamps })
      const link = await insert(db, 'entity_officers', { corporateEntityId: entityId, corporateOfficerId: officer.id, active, ...stamps })
      await db('entity_officer_titles').insert({ entity_officer_id: link.id, officer_title_id: title.id })
    }
  })
  const { affiliatedEntities } = testApp.as(OURS)
  const params = { id: propertyId }
  const expected = [{ name: 'Ann', corporateEntityId: entityId, propertyAffiliatedEntityId: affiliatedId, titles: ['President'] }]
  expect((await affiliatedEntities.officers({ params })).items).toMatchObject(expected)
  const query = { propertyAffiliatedEntityIds: [affiliatedId] }
  expect((await affiliatedEntities.officers({ params, query })).items).toMatchObject(expected)
  for (const foreign of [testApp.tenants.other.keptByStaff.affiliatedEntityId, (await aPlace()).affiliatedId]) {
    const ids = { propertyAffiliatedEntityIds: [affiliatedId, foreign] }
    expect(await refusal(affiliatedEntities.officers({ params, query: ids }))).toMatchObject(
      onField('propertyAffiliatedEntityIds', messages.unknownId),
    )
  }
})

test('a client that shares the property sees no entities of another client', async () => {
  const { propertyId, affiliatedId, entityId } = await aPlace()
  await testApp.build((db) => share(db, propertyId, testApp.tenants.Hybrid.clientId))
  const { affiliatedEntities } = testApp.as('ClientAdministrator at Hybrid')
  const params = { id: propertyId }
  expect(await affiliatedEntities.list({ params })).toMatchObject({ items: [], totalItemCount: 0, inactiveItemCount: 0 })
  expect(await affiliatedEntities.options({ params })).toEqual([])
  expect((await affiliatedEntities.officers({ params })).items).toEqual([])
  const body = { corporateEntity: entityId, affiliation: 'Owner' }
  expect(await refusal(affiliatedEntities.update({ params: { id: propertyId, entityId: affiliatedId }, body }))).toMatchObject({
    status: 403,
  })
  expect(await testApp.as(OURS).affiliatedEntities.options({ params })).toMatchObject([
    { value: entityId, meta: { propertyAffiliatedEntityId: affiliatedId, affiliation: 'Owner' } },
  ])
})
