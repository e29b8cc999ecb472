import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '../../../rules/messages.ts'
import { theirLicense } from '../../testing/in-process.ts'
import type { Actor } from '../../testing/people/actors.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const MINE = 'ClientContributor at Saas'
const begin = (id: number, key: string, body: object = {}, actor: Actor = MINE) =>
  testApp.request(
    {
      method: 'POST',
      path: `/licenses/${id}/renewals/begin`,
      body: { processStartDate: '2026-11-20', ...body },
      headers: { 'idempotency-key': key },
    },
    actor,
  )
const renewalsOf = (id: number) => testApp.build((db) => db('renewals').where('license_id', id))

test('a repeated request gets the first reply and is done once', async () => {
  const { id } = await theirLicense(testApp)
  const first = await begin(id, 'once')
  expect(first.status).toBe(201)
  const again = await begin(id, 'once')
  expect([again.status, again.text]).toEqual([first.status, first.text])
  expect(await renewalsOf(id)).toHaveLength(1)
  // Without the key, the same request runs again.
  expect((await begin(id, 'another')).status).toBe(400)
})

test('fifty concurrent requests have one effect and equal replies', { timeout: 30_000 }, async () => {
  const { id } = await theirLicense(testApp)
  const answers = await Promise.all(Array.from({ length: 50 }, () => begin(id, 'fifty')))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(201)
  expect(await renewalsOf(id)).toHaveLength(1)
})

test('a repeated deletion gets the first reply, and one without its key finds nothing', async () => {
  const { id } = await testApp.as('Administrator').officerTitles.create({ body: { name: 'Harbor Master' } })
  const remove = (key: string) =>
    testApp.request({ method: 'DELETE', path: `/officer-titles/${id}`, headers: { 'idempotency-key': key } }, 'Administrator')
  const first = await remove('gone')
  expect(first).toMatchObject({ status: 200, text: 'null' })
  const again = await remove('gone')
  expect([again.status, again.text]).toEqual([first.status, first.text])
  expect((await remove('other')).status).toBe(404)
})

test('a repeated request gets the first reply although its user may no longer change the record', async () => {
  const { id } = await theirLicense(testApp)
  const first = await begin(id, 'before')
  await testApp.build((db) => db('licenses').where({ id }).update({ renewal_designation: 'Provider' }))
  const again = await begin(id, 'before')
  expect([again.status, again.text]).toEqual([first.status, first.text])
  expect((await begin(id, 'after')).status).toBe(403)
  expect(await begin(id, 'before', { trackingOnly: true })).toMatchObject({ status: 400, body: { detail: messages.idempotencyKeyReused } })
})

test('a key belongs to one request: another body, record or call is refused', async () => {
  const [one, other] = [await theirLicense(testApp), await theirLicense(testApp)]
  await begin(one.id, 'mine')
  const reused = { status: 400, body: { detail: messages.idempotencyKeyReused } }
  expect(await begin(one.id, 'mine', { trackingOnly: true })).toMatchObject(reused)
  expect(await begin(other.id, 'mine')).toMatchObject(reused)
  expect(await renewalsOf(other.id)).toEqual([])
})

test('a key belongs to one user', async () => {
  const [one, other] = [await theirLicense(testApp), await theirLicense(testApp)]
  const answers = [await begin(one.id, 'shared'), await begin(other.id, 'shared', {}, 'ClientAdministrator at Saas')]
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers[0]?.text).not.toBe(answers[1]?.text)
})

test('a refusal is not stored: the request can succeed later', async () => {
  const { id } = await theirLicense(testApp, { assignedUserId: null })
  expect((await begin(id, 'later')).status).toBe(400)
  await testApp.build((db) => db('licenses').where({ id }).update({ assigned_user_id: testApp.tenants.Saas.users.ClientContributor }))
  expect((await begin(id, 'later')).status).toBe(201)
})

test.each(['with blanks', 'ü', 'x'.repeat(256)])('the key %j is invalid', async (key) => {
  const { id } = await theirLicense(testApp)
  const answer = await begin(id, Buffer.from(key).toString('latin1'))
  expect(answer).toMatchObject({ status: 400, body: { detail: messages.badIdempotencyKey } })
  expect(await renewalsOf(id)).toEqual([])
})

test('the stored reply contains no secret', async () => {
  const headers = { 'idempotency-key': 'token' }
  const { status, body } = await testApp.request({ method: 'POST', path: '/authentication/tokens', body: { name: 'x' }, headers }, MINE)
  expect(status).toBe(201)
  expect(JSON.stringify(await testApp.build((db) => db('idempotency_keys')))).not.toContain(body.token)
})
