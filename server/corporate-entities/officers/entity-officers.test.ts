import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEntity, anEntityOfficer, anOfficer, anOfficerTitle } from '../../../fixtures/builders.ts'
import { messages } from '../../../rules/messages.ts'
import { refusal } from '../../testing/refusal.ts'
import { startTestApp, type TestApp, TODAY } from '../../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const OURS = 'ClientAdministrator at Saas'
const onField = (field: string, sentence: string) => ({ status: 400, errors: { [field]: [sentence] } })
const ofOurs = () => testApp.tenants.Saas.company
const anEntityOfOurs = async (more: object = {}) =>
  (await testApp.build((db) => anEntity(db, { clientId: testApp.tenants.Saas.clientId, ...more }))).id

test('an officer is added by id, or created by name for the caller’s side', async () => {
  const id = await anEntityOfOurs()
  const { corporateEntities, corporateOfficers } = testApp.as(OURS)
  const { officerId, entityId } = ofOurs().byProvider
  const officerTitleIds = [ofOurs().titleId, testApp.shared.titleId]
  const { id: link } = await corporateEntities.addOfficer({ params: { id }, body: { corporateOfficer: officerId, officerTitleIds } })
  await corporateEntities.addOfficer({ params: { id }, body: { corporateOfficer: ' Amy New ', officerTitleIds: [testApp.shared.titleId] } })
  const { items } = await corporateEntities.officers({ params: { id } })
  expect(items).toMatchObject([
    { name: 'Amy New', titles: ['The title'], active: true, deactivatedDate: null },
    { id: link, corporateOfficerId: officerId, corporateEntityId: id, titles: [expect.stringContaining('title'), 'The title'] },
  ])
  expect(items[1]?.officerTitleIds.toSorted()).toEqual(officerTitleIds.toSorted())
  const made = await corporateOfficers.get({ params: { id: items[0]?.corporateOfficerId as number } })
  expect(made).toMatchObject({ isManagedByClient: true, clientId: testApp.tenants.Saas.clientId, corporateEntityCount: 1 })
  expect(await corporateEntities.get({ params: { id } })).toMatchObject({
    activeOfficersCount: 2,
    officers: [{ name: 'Amy New' }, { id: link }],
  })
  const ofStaff = { corporateOfficer: 'Ben New', officerTitleIds: [testApp.shared.titleId] }
  await testApp.as('RenewalAdministrator').corporateEntities.addOfficer({ params: { id: entityId }, body: ofStaff })
  const { items: ben } = await corporateOfficers.list({ query: { searchTerm: 'Ben New' } })
  expect(ben).toMatchObject([{ isManagedByClient: false, managedBy: 'Provider', clientId: testApp.tenants.Saas.clientId }])
})

test('a name selects the client’s existing officer; the name of an inactive officer creates no second one', async () => {
  const id = await anEntityOfOurs()
  const { clientId } = testApp.tenants.Saas
  const { corporateEntities, corporateOfficers } = testApp.as(OURS)
  const add = (corporateOfficer: string) =>
    refusal(corporateEntities.addOfficer({ params: { id }, body: { corporateOfficer, officerTitleIds: [testApp.shared.titleId] } }))
  const { id: known } = await corporateOfficers.create({ body: { name: 'Cleo Known' } })
  await testApp.build((db) => anOfficer(db, { clientId, name: 'Dora Retired', active: false }))
  await testApp.build((db) => anOfficer(db, { clientId: testApp.tenants.other.clientId, name: 'Ezra Elsewhere', active: false }))
  expect(await add(' cleo KNOWN ')).toBe('done')
  expect(await add('Cleo Known')).toMatchObject(onField('corporateOfficer', messages.officerAlreadyThere))
  expect(await add('dora retired')).toMatchObject(onField('corporateOfficer', messages.officerOfThatNameInactive))
  expect(await add('Ezra Elsewhere')).toBe('done')
  const { items } = await corporateEntities.officers({ params: { id } })
  expect(items.map(({ name }) => name)).toEqual(['Cleo Known', 'Ezra Elsewhere'])
  expect(items[0]?.corporateOfficerId).toBe(known)
})

test('a missing, foreign or duplicate officer is refused on its field, and nothing is done', async () => {
  const id = await anEntityOfOurs()
  const { corporateEntities } = testApp.as(OURS)
  const add = (body: object) => refusal(corporateEntities.addOfficer({ params: { id }, body: body as never }))
  const officerTitleIds = [ofOurs().titleId]
  const { other } = testApp.tenants
  expect(await add({ officerTitleIds })).toMatchObject(onField('corporateOfficer', messages.required))
  expect(await add({ corporateOfficer: ' ', officerTitleIds })).toMatchObject(onField('corporateOfficer', messages.required))
  expect(await add({ corporateOfficer: 'Ann' })).toMatchObject(onField('officerTitleIds', messages.required))
  expect(await add({ corporateOfficer: 'Ann', officerTitleIds: [] })).toMatchObject(onField('officerTitleIds', messages.required))
  for (const corporateOfficer of [other.company.byClient.officerId, 999_999])
    expect(await add({ corporateOfficer, officerTitleIds })).toMatchObject(onField('corporateOfficer', messages.unknownId))
  for (const title of [other.company.titleId, 999_999])
    expect(await add({ corporateOfficer: 'Ann', officerTitleIds: [...officerTitleIds, title] })).toMatchObject(
      onField('officerTitleIds', messages.unknownId),
    )
  expect((await corporateEntities.officers({ params: { id } })).totalItemCount).toBe(0)
  expect((await testApp.as(OURS).corporateOfficers.list({ query: { searchTerm: 'Ann' } })).totalItemCount).toBe(0)
  const { officerId: corporateOfficer } = ofOurs().byClient
  expect(await add({ corporateOfficer, officerTitleIds })).toBe('done')
  expect(await add({ corporateOfficer, officerTitleIds })).toMatchObject(onField('corporateOfficer', messages.officerAlreadyThere))
})

test('staff cannot use officers and titles of another client', async () => {
  const { entityId: id, officerId } = ofOurs().byProvider
  const { company } = testApp.tenants.Hybrid
  const staff = testApp.as('Administrator').corporateEntities
  const foreignOfficer = { corporateOfficer: company.byClient.officerId, officerTitleIds: [testApp.shared.titleId] }
  expect(await refusal(staff.addOfficer({ params: { id }, body: foreignOfficer }))).toMatchObject(
    onField('corporateOfficer', messages.unknownId),
  )
  const foreignTitle = { corporateOfficer: officerId, officerTitleIds: [company.titleId] }
  expect(await refusal(staff.addOfficer({ params: { id }, body: foreignTitle }))).toMatchObject(
    onField('officerTitleIds', messages.unknownId),
  )
})

test('an inactive entity accepts no officer', async () => {
  const id = await anEntityOfOurs({ active: false })
  const body = { corporateOfficer: 'Ann', officerTitleIds: [testApp.shared.titleId] }
  expect(await refusal(testApp.as(OURS).corporateEntities.addOfficer({ params: { id }, body }))).toMatchObject({
    status: 400,
    message: messages.entityInactive,
  })
})

test('titles are changed and an officer is deactivated in an entity; a stale edit is refused', async () => {
  const id = await anEntityOfOurs()
  const { id: officerId } = await testApp.build((db) => anEntityOfficer(db, { corporateEntityId: id, titleIds: [testApp.shared.titleId] }))
  const { corporateEntities } = testApp.as(OURS)
  const params = { id, officerId }
  const row = async () => (await corporateEntities.officers({ params: { id }, query: { activeOnly: false } })).items[0]
  const version = (await row())?.version
  await corporateEntities.updateOfficer({ params, body: { officerTitleIds: [ofOurs().titleId] }, ifMatch: version })
  expect(await row()).toMatchObject({ officerTitleIds: [ofOurs().titleId], active: true })
  const stale = corporateEntities.updateOfficer({ params, body: { officerTitleIds: [testApp.shared.titleId] }, ifMatch: version })
  expect(await refusal(stale)).toMatchObject({ status: 412 })
  expect(await refusal(corporateEntities.updateOfficer({ params, body: { officerTitleIds: [] } }))).toMatchObject(
    onField('officerTitleIds', messages.required),
  )
  await corporateEntities.updateOfficer({ params, body: { officerTitleIds: [ofOurs().titleId], active: false } })
  expect(await row()).toMatchObject({ active: false, deactivatedDate: TODAY })
  const { items } = await testApp.as(OURS).activity.list({ query: { record: 'entity_officers' } })
  expect(items[1]).toMatchObject({
    call: 'corporateEntities.updateOfficer',
    clientId: testApp.tenants.Saas.clientId,
    changes: [{ field: 'officerTitleIds', from: `[${testApp.shared.titleId}]`, to: `[${ofOurs().titleId}]` }],
  })
})

test('removing an officer from an entity affects nothing else', async () => {
  const id = await anEntityOfOurs()
  const { id: corporateOfficerId } = await testApp.build((db) => anOfficer(db, { clientId: testApp.tenants.Saas.clientId }))
  const { id: officerId } = await testApp.build((db) =>
    anEntityOfficer(db, { corporateEntityId: id, corporateOfficerId, titleIds: [testApp.shared.titleId] }),
  )
  const { corporateEntities, corporateOfficers } = testApp.as(OURS)
  await corporateEntities.removeOfficer({ params: { id, officerId } })
  expect((await corporateEntities.officers({ params: { id }, query: { activeOnly: false } })).totalItemCount).toBe(0)
  expect(await corporateOfficers.get({ params: { id: corporateOfficerId } })).toMatchObject({ corporateEntityCount: 0 })
})

test('officers are listed by name, active ones only unless requested', async () => {
  const id = await anEntityOfOurs()
  const { clientId } = testApp.tenants.Saas
  for (const [name, active, linked] of [
    ['Cleo', true, true],
    ['Abel', true, true],
    ['Dora', false, true],
    ['Bert', true, false],
  ] as const)
    await testApp.build(async (db) => {
      const { id: corporateOfficerId } = await anOfficer(db, { clientId, name, active })
      await anEntityOfficer(db, { corporateEntityId: id, corporateOfficerId, active: linked })
    })
  const { corporateEntities } = testApp.as(OURS)
  const names = async (query: object) => (await corporateEntities.officers({ params: { id }, query })).items.map((row) => row.name)
  expect(await names({})).toEqual(['Abel', 'Cleo'])
  expect(await names({ activeOnly: false })).toEqual(['Abel', 'Bert', 'Cleo', 'Dora'])
  expect(await names({ sortDirection: 'desc' })).toEqual(['Cleo', 'Abel'])
  expect(await names({ searchTerm: 'LE' })).toEqual(['Cleo'])
  const { items: _, ...counts } = await corporateEntities.officers({ params: { id }, query: { pageSize: 5, pageNumber: 2 } })
  expect(counts).toEqual({ totalItemCount: 2, activeItemCount: 2, inactiveItemCount: 2 })
  expect(await corporateEntities.get({ params: { id } })).toMatchObject({ activeOfficersCount: 2 })
})

test('a client-specific title that staff assigned is not offered to another client', async () => {
  const { id: title } = await testApp.build((db) => anOfficerTitle(db, { clientId: testApp.tenants.Hybrid.clientId }))
  const { entityId: id, entityOfficerId: officerId } = ofOurs().byClient
  const body = { officerTitleIds: [title] }
  expect(await refusal(testApp.as(OURS).corporateEntities.updateOfficer({ params: { id, officerId }, body }))).toMatchObject(
    onField('officerTitleIds', messages.unknownId),
  )
})
