import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aProperty, aTask, aUser } from '../../fixtures/builders.ts'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import type { NotificationKind } from '../../rules/notifications.ts'
import { clock } from '../kit/clock.ts'
import { notify } from '../kit/notify.ts'
import { theirLicense } from '../testing/in-process.ts'
import type { Actor } from '../testing/people/actors.ts'
import { statementsOf } from '../testing/plans.ts'
import { refusal } from '../testing/refusal.ts'
import { startTestApp, type TestApp, TODAY } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())
beforeEach(() => testApp.build((db) => db('notifications').delete()))

const MINE: Actor = 'ClientContributor at Saas'
const ADMIN: Actor = 'ClientAdministrator at Saas'
const idOf = (actor: Actor) => testApp.of(actor).person.id
const as = () => testApp.as(MINE).notifications
let told = 0
const tell = (given: { licenseId?: number; kind?: NotificationKind; userId?: number } = {}) => {
  told += 1
  clock.set({ today: TODAY, skip: told * 1000 })
  const event = `event ${told}`
  return testApp.build(async (db) => {
    await notify(db, { userId: idOf(MINE), event, kind: 'licenseAssigned', byUserId: idOf(ADMIN), ...given })
    return (await db('notifications').where({ event }).first('id')).id as number
  })
}
const polled = (etag?: unknown) =>
  testApp.request({ method: 'GET', path: '/notifications/counts', headers: etag ? { 'if-none-match': String(etag) } : {} }, MINE)

test('pages are latest first, and count what is unread', async () => {
  const ids: number[] = []
  for (let n = 0; n < 7; n++) ids.push(await tell())
  await as().read({ body: { ids: ids.slice(0, 2) } })
  const page = await as().list({ body: { pageSize: 5, pageNumber: 2 } })
  expect(page).toMatchObject({ totalItemCount: 7, unreadCount: 5 })
  expect(page.items.map(({ id }) => id)).toEqual([ids[1], ids[0]])
  expect(page.items.every(({ readOn }) => readOn !== null)).toBe(true)
  expect((await as().list({ body: { unreadOnly: true } })).items.map(({ id }) => id)).toEqual(ids.slice(2).toReversed())
  expect((await as().list({ body: { sortDirection: 'asc' } })).items.map(({ id }) => id)).toEqual(ids)
})

test('some or all are marked as read; the first reading counts', async () => {
  const ids = [await tell(), await tell(), await tell()]
  expect(await as().read({ body: { ids: ids.slice(0, 1) } })).toMatchObject({ unreadCount: 2 })
  const readOn = async () => (await as().list({ body: {} })).items.at(-1)?.readOn
  const first = await readOn()
  clock.set({ today: TODAY, skip: (told + 60) * 1000 })
  expect(await as().read({ body: { all: true } })).toMatchObject({ unreadCount: 0 })
  expect(await readOn()).toBe(first)
  expect(await refusal(as().read({ body: {} }))).toMatchObject({ status: 400, errors: { ids: [messages.required] } })
})

test('those of others are not listed, not counted, and 404; then nothing is marked', async () => {
  const [mine, theirs] = [await tell(), await tell({ userId: idOf(ADMIN) })]
  expect((await as().list({ body: {} })).items.map(({ id }) => id)).toEqual([mine])
  expect(await as().counts()).toMatchObject({ unreadCount: 1 })
  expect(await refusal(as().read({ body: { ids: [mine, theirs] } }))).toMatchObject({ status: 404 })
  expect(await as().counts()).toMatchObject({ unreadCount: 1 })
  await as().read({ body: { all: true } })
  expect(await testApp.as(ADMIN).notifications.counts()).toMatchObject({ unreadCount: 1 })
})

test('asking again is one statement and a 304 until something happens', async () => {
  await tell()
  const { headers } = await polled()
  const asked = await statementsOf(testApp.database.read, async () => expect((await polled(headers.etag)).status).toBe(304))
  expect(asked).toHaveLength(2) // and that of the session
  await tell()
  const after = await polled(headers.etag)
  expect(after.status).toBe(200)
  await as().read({ body: { all: true } })
  expect((await polled(after.headers.etag)).status).toBe(200)
})

test('asking does not keep an idle session alive', async () => {
  const { id } = await testApp.build((db) => aUser(db))
  const cookie = await testApp.cookieOf(id)
  const lastSeen = async () => (await testApp.database.read('sessions').where('user_id', id).first()).last_seen_on
  const began = await lastSeen()
  clock.set({ today: TODAY, skip: 10 * 60_000 })
  const ask = async (path: string) => {
    expect((await testApp.request({ method: 'GET', path, headers: { cookie } })).status).toBe(200)
    await testApp.database.writeQueue.settled()
  }
  await ask('/notifications/counts')
  expect(await lastSeen()).toBe(began)
  await ask('/authentication/current-user/identity')
  expect((await lastSeen()) > began).toBe(true)
})

test('the count stops above the limit of the badge', async () => {
  await testApp.build(async (db) => {
    const one = { user_id: idOf(MINE), kind: 'licenseAssigned', happened_on: clock.now() }
    const rows = Array.from({ length: limits.badge + 20 }, (_, n) => ({ ...one, event: `many ${n}` }))
    await db.batchInsert('notifications', rows, 50)
  })
  expect(await as().counts()).toMatchObject({ unreadCount: limits.badge + 1 })
})

test('a record that the reader can no longer see, or that is deleted, is not named', async () => {
  const [moved, gone] = [await theirLicense(testApp), await theirLicense(testApp)]
  for (const { id } of [moved, gone]) await tell({ licenseId: id })
  expect(JSON.stringify(await as().list({ body: {} }))).toContain(moved.licenseNumber)
  const { clientId } = testApp.tenants.Hybrid
  await testApp.build(async (db) => {
    await db('licenses').where('id', moved.id).update({ client_id: clientId })
    await db('licenses').where('id', gone.id).delete()
  })
  const { items } = await as().list({ body: {} })
  for (const { licenseNumber } of [moved, gone]) expect(JSON.stringify(items)).not.toContain(licenseNumber)
  for (const item of items)
    expect(item).toMatchObject({ text: expect.stringMatching(/ assigned a license to you$/), licenseId: null, link: null })
})

test('a task of a property names the property while the reader sees it', async () => {
  const { clientId } = testApp.tenants.Saas
  const { id: propertyId, name } = await testApp.build((db) => aProperty(db, { billingClientId: clientId }))
  const task = await testApp.build((db) => aTask(db, { kind: 'PropertyContact', propertyId, clientId, assignedUserId: null }))
  await testApp.as(ADMIN).userTasks.assign({ params: { id: task.id }, body: { assignedUserId: idOf(MINE) } })
  expect((await as().list({ body: {} })).items).toMatchObject([
    { text: expect.stringMatching(new RegExp(`assigned a task of ${name} to you$`)), link: `/properties/${propertyId}` },
  ])
  await testApp.build((db) => db('property_clients').where({ property_id: propertyId }).delete())
  expect((await as().list({ body: {} })).items).toMatchObject([{ text: expect.stringMatching(/ assigned a task to you$/), link: null }])
})

test('viewers get no link: they cannot open licenses', async () => {
  const { id } = await theirLicense(testApp)
  await tell({ licenseId: id, userId: idOf('Client at Saas') })
  expect((await testApp.as('Client at Saas').notifications.list({ body: {} })).items).toMatchObject([{ licenseId: id, link: null }])
})

test('deleting a user deletes their notifications, and the others say somebody', async () => {
  const { id } = await testApp.build((db) => aUser(db))
  await tell({ userId: id })
  await tell()
  await testApp.build((db) => db('notifications').where('user_id', idOf(MINE)).update({ by_user_id: id }))
  await testApp.as('Administrator').users.remove({ params: { id } })
  expect(await testApp.build((db) => db('notifications').pluck('user_id'))).toEqual([idOf(MINE)])
  expect((await as().list({ body: {} })).items).toMatchObject([{ text: 'Somebody assigned a license to you' }])
})
