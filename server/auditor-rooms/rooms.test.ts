import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aClient,
  aLicense,
  aLicenseFile,
  anAnswer,
  anAuditorRoom,
  aProperty,
  aRequest,
  aServiceAccount,
  aUser,
  share,
} from '../../fixtures/builders.ts'
import { messages } from '../../rules/messages.ts'
import { clock } from '../kit/clock.ts'
import { theirLicense } from '../testing/in-process.ts'
import { CANARY, PDF, startTestApp, type TestApp, TODAY } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const OURS = 'ClientAdministrator at Saas'

const create = (body: object, actor: Parameters<TestApp['as']>[0] = OURS) =>
  testApp.as(actor).auditorRooms.create({ body: { name: 'Deloitte', from: '2026-01-01', endsOn: '2026-12-01', ...body } as never })
const tokenIn = ({ url }: { url: string }) => url.split('/').at(-1) as string
const get = (path: string) => testApp.request({ method: 'GET', path })
const aPlaceOfOurs = () => testApp.build((db) => aProperty(db, { billingClientId: testApp.tenants.Saas.clientId, name: 'Audited Pier' }))

test('shows the licenses of its properties and their history of the period, until it is ended', async () => {
  const { id: propertyId } = await aPlaceOfOurs()
  const { id } = await theirLicense(testApp, { propertyId, licenseNumber: 'ROOM-1' })
  const elsewhere = await theirLicense(testApp, { licenseNumber: 'ROOM-2' })
  await testApp.build(async (db) => {
    await share(db, propertyId, testApp.tenants.other.clientId)
    await aLicense(db, { propertyId, clientId: testApp.tenants.other.clientId, licenseNumber: `${CANARY} there` })
    const entry = { client_id: testApp.tenants.Saas.clientId, call: 'licenses.tracking', record: 'licenses', record_id: id, license_id: id }
    await db('audit').insert(
      ['2025-12-31', '2026-02-01'].map((day) => ({
        ...{ ...entry, at: `${day}T18:00:00.000Z`, user_id: testApp.of('Administrator').person.id },
        changes: JSON.stringify([{ field: 'notes', from: null, to: day }]),
      })),
    )
  })
  const made = await create({ propertyIds: [propertyId] })
  const token = tokenIn(made)
  const { body, text } = await get(`/auditor/${token}`)
  expect(body).toMatchObject({ name: 'Deloitte', clientName: 'Our Saas client', properties: [{ id: propertyId, name: 'Audited Pier' }] })
  expect(body.licenses).toEqual([expect.objectContaining({ id, licenseNumber: 'ROOM-1', hasDocument: false })])
  expect(body.licenses[0].gaps).toContain(messages.gapDocument)
  expect(text).not.toContain(CANARY)
  const history = await get(`/auditor/${token}/licenses/${id}`)
  // Staff appear as the provider, and events before the period do not appear.
  expect(history.body.changes).toEqual([expect.objectContaining({ who: 'Provider', changes: ['Notes: – → 2026-02-01'] })])
  expect((await get(`/auditor/${token}/licenses/${elsewhere.id}`)).status).toBe(404)
  expect((await get(`/auditor/${token}/licenses/${id}/document`)).status).toBe(404)

  await testApp.as(OURS).auditorRooms.remove({ params: { id: made.id } })
  expect((await get(`/auditor/${token}`)).status).toBe(404)
  const { items } = await testApp.as(OURS).auditorRooms.list()
  expect(items.find((room) => room.id === made.id)).toMatchObject({ isOpen: false, propertyNames: ['Audited Pier'] })
  await testApp.database.writeQueue.settled()
  const activity = await testApp.as(OURS).activity.list({ query: { kind: 'Access' } })
  const events = activity.items.map(({ event }) => event)
  for (const event of ['made', 'read', 'ended']) expect(events).toContain(`Auditor room ${event}: Deloitte`)
  expect(JSON.stringify(activity)).not.toContain(token)
})

test('ends by itself, and every wrong address has the same answer', async () => {
  const { clientId, propertyId } = testApp.tenants.Saas
  const rooms = await testApp.build(async (db) => [
    await anAuditorRoom(db, { clientId, propertyIds: [propertyId], endsOn: '2026-11-19' }),
    await anAuditorRoom(db, { clientId, propertyIds: [propertyId], endedOn: clock.now() }),
    { token: 'no-such-room' },
  ])
  const answers = await Promise.all(rooms.map(({ token }) => get(`/auditor/${token}`)))
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(new Set(answers.map(({ body }) => body.detail)).size).toBe(1)
  const token = tokenIn(await create({ propertyIds: [propertyId], endsOn: '2026-11-20' }))
  const { body } = await get(`/auditor/${token}`)
  expect(body.notes).toEqual([])
  clock.set({ today: '2026-11-21' })
  expect((await get(`/auditor/${token}`)).status).toBe(404)
  clock.set({ today: TODAY })
})

test('a document is that of the end of the period, and nothing but the address opens it', async () => {
  const { auditorToken, onClientSide, clientId } = testApp.tenants.Saas
  const path = `/auditor/${auditorToken}/licenses/${onClientSide.licenseId}/document`
  const file = await get(path)
  expect(file).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf', 'x-robots-tag': 'noindex, nofollow' } })
  expect(file.text).toMatch(/^%PDF-/)
  const stored = await testApp.database.read('auditor_rooms').where({ client_id: clientId })
  expect(JSON.stringify(stored)).not.toContain(auditorToken)
})

test('the history of a license has its files, and the requests of the period with their answers', async () => {
  const { clientId } = testApp.tenants.Saas
  const { id: propertyId } = await aPlaceOfOurs()
  const { id: licenseId } = await theirLicense(testApp, { propertyId, licenseNumber: 'FILES-1' })
  const other = await theirLicense(testApp, { propertyId, licenseNumber: 'FILES-2' })
  const [file, foreign] = await testApp.build(async (db) => {
    const stored = await testApp.documents.put(PDF)
    const made = await aLicenseFile(db, { clientId, propertyId, licenseId, label: 'Policy 2026', stored })
    const before = { clientId, propertyId, licenseId, createdOn: '2025-12-31T12:00:00.000Z' }
    await aRequest(db, before)
    const request = await aRequest(db, { ...before, kind: 'InsuranceCertificate', createdOn: '2026-02-01T12:00:00.000Z' })
    await anAnswer(db, { requestId: request.id, itemId: request.itemId, linkId: request.linkId, clientId, words: 'Here it is' })
    return [made, await aLicenseFile(db, { clientId, propertyId, licenseId: other.id })]
  })
  const token = tokenIn(await create({ propertyIds: [propertyId] }))
  const { body } = await get(`/auditor/${token}/licenses/${licenseId}`)
  expect(body.files).toEqual([expect.objectContaining({ id: file?.id, label: 'Policy 2026', fileName: 'insurance.pdf' })])
  expect(body.requests).toEqual([
    expect.objectContaining({
      kind: 'InsuranceCertificate',
      status: 'Open',
      recipients: 'Carmen Marsh',
      answers: [expect.objectContaining({ givenBy: 'Carmen Marsh', words: 'Here it is', status: 'Received', decidedOn: null })],
    }),
  ])
  const download = (id: number | undefined) => get(`/auditor/${token}/licenses/${licenseId}/files/${id}`)
  expect((await download(file?.id)).text).toMatch(/^%PDF-/)
  expect((await download(foreign?.id)).status).toBe(404)
})

test('a question becomes a task of the property, and a second one joins it', async () => {
  const { id: propertyId } = await aPlaceOfOurs()
  const { id: licenseId } = await theirLicense(testApp, { propertyId, licenseNumber: 'ASKED-1' })
  const token = tokenIn(await create({ propertyIds: [propertyId] }))
  const ask = (body: object) => testApp.request({ method: 'POST', path: `/auditor/${token}/questions`, body })
  expect((await ask({ propertyId, licenseId, question: ' Where is the sign? ' })).status).toBe(200)
  expect((await ask({ propertyId, question: 'Who is the manager?' })).status).toBe(200)
  const tasks = await testApp.database.read('user_tasks').where({ property_id: propertyId })
  expect(tasks).toMatchObject([
    {
      kind: 'PropertyContact',
      description: 'Auditor Deloitte asks about ASKED-1: Where is the sign?\nAuditor Deloitte asks: Who is the manager?',
      assigned_user_id: testApp.of(OURS).person.id,
      follow_up_date: '2026-11-21',
    },
  ])
  const questions = async () => (await get(`/auditor/${token}`)).body.questions.map((one: { isDone: boolean }) => one.isDone)
  expect(await questions()).toEqual([false, false])
  await testApp.build((db) => db('user_tasks').where({ id: tasks[0].id }).update({ done_on: clock.now() }))
  expect(await questions()).toEqual([true, true])

  expect((await ask({ propertyId: testApp.tenants.Saas.propertyId, question: 'Another place?' })).body.errors).toHaveProperty('propertyId')
  const elsewhere = await theirLicense(testApp)
  expect((await ask({ propertyId, licenseId: elsewhere.id, question: 'Another license?' })).body.errors).toHaveProperty('licenseId')
  const long = 'x'.repeat(480)
  expect([(await ask({ propertyId, question: long })).status, (await ask({ propertyId, question: long })).status]).toEqual([200, 200])
  expect((await ask({ propertyId, question: long })).body.errors).toEqual({ question: [messages.auditorTooManyQuestions] })
})

test('a question in the room of a program is a task of nobody, not of the program', async () => {
  const { id: propertyId } = await aPlaceOfOurs()
  const { clientId } = testApp.tenants.Saas
  const program = await testApp.build((db) => aServiceAccount(db, { clientId, roleName: 'ClientAdministrator' }))
  const path = `/auditor/${tokenIn(await create({ propertyIds: [propertyId] }, { token: await testApp.tokenOf(program.id, { scopes: ['auditor-rooms:write'] }) }))}`
  const asked = await testApp.request({ method: 'POST', path: `${path}/questions`, body: { propertyId, question: 'Who answers?' } })
  expect(asked.status).toBe(200)
  expect(await testApp.database.read('user_tasks').where({ property_id: propertyId })).toMatchObject([{ assigned_user_id: null }])
})

test('a question about an inactive property is refused, because nobody would see its task', async () => {
  const { id: propertyId } = await aPlaceOfOurs()
  const path = `/auditor/${tokenIn(await create({ propertyIds: [propertyId] }))}`
  const ask = () => testApp.request({ method: 'POST', path: `${path}/questions`, body: { propertyId, question: 'Where is the permit?' } })
  await testApp.as(OURS).properties.deactivate({ params: { id: propertyId }, body: {} })
  expect(await ask()).toMatchObject({ status: 400, body: { errors: { propertyId: [messages.auditorPropertyInactive] } } })
  expect((await get(path)).body.questions).toEqual([])
  await testApp.as(OURS).properties.activate({ params: { id: propertyId }, body: {} })
  expect((await ask()).status).toBe(200)
  const { items } = await testApp.as(OURS).propertyContactTasks.list({ query: {} })
  expect(items.filter((task) => task.propertyId === propertyId)).toHaveLength(1)
})

test('is made for properties of one client that the user can see, for at most 90 days', async () => {
  const { Saas, Hybrid, other } = testApp.tenants
  const refused = async (body: object, actor: Parameters<TestApp['request']>[1] = OURS) => {
    const whole = { name: 'Deloitte', propertyIds: [Saas.propertyId], from: '2026-01-01', endsOn: '2026-12-01', ...body }
    const answer = await testApp.request({ method: 'POST', path: '/auditor-rooms', body: whole }, actor)
    return Object.keys(answer.body.errors ?? {})
  }
  expect(await refused({ propertyIds: [other.propertyId] })).toEqual(['propertyIds'])
  expect(await refused({ propertyIds: [Saas.propertyId, Hybrid.propertyId] }, 'Administrator')).toEqual(['propertyIds'])
  expect(await refused({ to: '2025-12-31' })).toEqual(['to'])
  expect(await refused({ endsOn: '2026-11-19' })).toEqual(['endsOn'])
  expect(await refused({ endsOn: '2027-02-19' })).toEqual(['endsOn'])
  const made = await create({ propertyIds: [Saas.propertyId] }, 'Administrator')
  const { items } = await testApp.as(OURS).auditorRooms.list()
  expect(items.find(({ id }) => id === made.id)).toMatchObject({ createdBy: 'Provider' })
  const theirs = await testApp.as('ClientAdministrator at Hybrid').auditorRooms.list()
  expect(theirs.items.map(({ id }) => id)).not.toContain(made.id)
})

test('a deleted property, license, user and client leave no room that shows more, and no dangling row', async () => {
  const { clientId } = testApp.tenants.Saas
  const { id: propertyId } = await aPlaceOfOurs()
  const { id: licenseId } = await theirLicense(testApp, { propertyId })
  const maker = await testApp.build((db) => aUser(db, { clientId }))
  const room = await testApp.build((db) => anAuditorRoom(db, { clientId, propertyIds: [propertyId], userId: maker.id }))
  await testApp.build((db) => db('users').where({ id: maker.id }).delete())
  const ask = { method: 'POST', path: `/auditor/${room.token}/questions`, body: { propertyId, licenseId, question: 'Why?' } } as const
  expect((await testApp.request(ask)).status).toBe(200)
  await testApp.build((db) => db('licenses').where({ id: licenseId }).delete())
  expect((await get(`/auditor/${room.token}`)).body).toMatchObject({ licenses: [], questions: [{ licenseNumber: null, question: 'Why?' }] })
  await testApp.build((db) => db('properties').where({ id: propertyId }).delete())
  expect((await get(`/auditor/${room.token}`)).body).toMatchObject({ properties: [], questions: [] })

  const gone = await testApp.build(async (db) => {
    const { id } = await aClient(db)
    await anAuditorRoom(db, { clientId: id, propertyIds: [] })
    await db('clients').where({ id }).delete()
    return id
  })
  expect(await testApp.database.read('auditor_rooms').where({ client_id: gone })).toEqual([])
})
