import { afterAll, beforeAll, expect, test } from 'vitest'
import { aJob } from '../../fixtures/builders.ts'
import { theirLicenses } from '../testing/many.ts'
import type { Actor } from '../testing/people/actors.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
let licenseIds: number[]
beforeAll(async () => {
  testApp = await startTestApp()
  licenseIds = await theirLicenses(testApp, 7)
})
afterAll(() => testApp[Symbol.asyncDispose]())

const ADMIN = 'ClientAdministrator at Saas'
const MINE = 'ClientContributor at Saas'
const jobs = (actor: Actor) => testApp.as(actor).jobs
const made = (actor: Actor, given: Parameters<typeof aJob>[1] = {}) => {
  const { id: userId, clientId } = testApp.of(actor).person
  return testApp.build((db) => aJob(db, { userId, clientId, ...given }))
}
const idsSeen = async (actor: Actor, query: object = {}) => (await jobs(actor).list({ query })).items.map(({ id }) => id)

test('are visible to the user who started them and to the administrators of their side; internal tasks to no one', async () => {
  const [mine, admins] = [await made(MINE), await made(ADMIN)]
  const [staffs, contributors] = [await made('Administrator'), await made('Contributor')]
  const elsewhere = await made('ClientContributor at Hybrid')
  const own = await made('Administrator', { kind: 'sweep', userId: null })
  const all = [mine, admins, staffs, contributors, elsewhere, own].map(({ id }) => id)
  const seen = async (actor: Actor) => (await idsSeen(actor)).filter((id) => all.includes(id)).sort((a, b) => a - b)
  expect(await seen(MINE)).toEqual([mine.id])
  expect(await seen(ADMIN)).toEqual([mine.id, admins.id])
  expect(await seen('Contributor')).toEqual([contributors.id])
  expect(await seen('RenewalAdministrator')).toEqual([staffs.id, contributors.id])
  expect(await seen('ClientAdministrator at Hybrid')).toEqual([elsewhere.id])
  expect(await idsSeen(ADMIN, { mineOnly: true })).toEqual([admins.id])
})

test('are listed latest first, and filtered by status', async () => {
  const dates = ['2026-11-18', '2026-11-20', '2026-11-19'].map((day) => `${day}T10:00:00.000Z`)
  const [first, last, second] = await Promise.all(
    dates.map((createdOn) => made('Contributor', { createdOn, status: 'running', endedOn: null })),
  )
  const inOrder = [last, second, first].map((job) => job?.id)
  expect(await idsSeen('Contributor', { status: 'running' })).toEqual(inOrder)
  expect(await idsSeen('Contributor', { status: 'running', sortDirection: 'asc' })).toEqual(inOrder.toReversed())
  expect(await jobs('Contributor').list({ query: { status: 'running', pageSize: 5, pageNumber: 2 } })).toEqual({
    items: [],
    totalItemCount: 3,
  })
  const { firstName, lastName } = await testApp.as('Contributor').authentication.identity()
  expect(await idsSeen('RenewalAdministrator', { status: 'running', searchTerm: `${firstName} ${lastName}`.toUpperCase() })).toEqual(
    inOrder,
  )
  expect(await idsSeen('RenewalAdministrator', { searchTerm: 'nobody of that name' })).toEqual([])
})

test('are filtered by kind, so that an import is never shown as a bulk begin', async () => {
  const imported = await made(ADMIN, { kind: 'import' })
  expect(await idsSeen(ADMIN, { kind: 'import' })).toEqual([imported.id])
  expect(await idsSeen(ADMIN, { kind: 'bulkBegin' })).not.toContain(imported.id)
})

test('show their progress and the result for each license', async () => {
  const items = licenseIds.map((licenseId, n) => ({ licenseId, ...(n < 2 && { reason: `Reason ${n}` }) }))
  const { id } = await made(ADMIN, { items })
  expect(await jobs(ADMIN).get({ params: { id } })).toMatchObject({
    id,
    kind: 'bulkBegin',
    status: 'done',
    total: 7,
    done: 7,
    refusedCount: 2,
  })
  const results = async (query: object) => jobs(ADMIN).results({ params: { id }, query })
  const all = await results({ pageSize: 100 })
  expect(all.totalItemCount).toBe(7)
  expect(all.items.map(({ standing }) => standing?.text)).not.toContain(undefined)
  expect(all.items.map(({ licenseNumber }) => licenseNumber)).toEqual(all.items.map(({ licenseNumber }) => licenseNumber).toSorted())
  expect(await results({ outcome: 'refused', sortBy: 'propertyName' })).toEqual({
    items: licenseIds.slice(0, 2).map((licenseId, n) => expect.objectContaining({ licenseId, outcome: 'refused', reason: `Reason ${n}` })),
    totalItemCount: 2,
  })
  expect((await results({ outcome: 'done', pageSize: 5, pageNumber: 1 })).items).toHaveLength(5)
  const number = all.items[0]?.licenseNumber as string
  expect((await results({ searchTerm: number.toLowerCase() })).items.map(({ licenseNumber }) => licenseNumber)).toContain(number)
})

test('answer 304 if unchanged', async () => {
  const { id } = await made(ADMIN)
  const read = (headers = {}) => testApp.request({ method: 'GET', path: `/jobs/${id}`, headers }, ADMIN)
  const { headers } = await read()
  expect((await read({ 'if-none-match': headers.etag })).status).toBe(304)
  await testApp.build((db) => db('jobs').where({ id }).update({ done: 3 }))
  expect((await read({ 'if-none-match': headers.etag })).status).toBe(200)
})
