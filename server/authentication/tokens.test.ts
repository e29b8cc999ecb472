import { afterAll, beforeAll, expect, test } from 'vitest'
import { aUser } from '../../fixtures/builders.ts'
import { clock } from '../kit/clock.ts'
import { hashOf } from '../kit/http/session.ts'
import { refused } from '../testing/refused.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

const DAY = 24 * 60 * 60 * 1000

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => {
  clock.set({ skip: 0 })
  return testApp[Symbol.asyncDispose]()
})

/** A new user and their client. */
const someone = async () => {
  const { id } = await testApp.build((db) => aUser(db))
  return { id, api: testApp.as({ token: await testApp.tokenOf(id) }).authentication }
}
const opens = async (token: string) => ((await refused(testApp.as({ token }).authentication.identity())) as { status: number }).status

test('a token signs in; it is shown once, listed without its secret and stored as a hash', async () => {
  const { id, api } = await someone()
  const made = await api.createToken({ body: { name: '  My laptop ' } })
  expect(made.token).toMatch(/^[\w-]{43}$/)
  expect(await opens(made.token)).toBe(200)
  await testApp.database.writeQueue.settled()
  const { items, totalItemCount } = await api.tokens()
  expect(totalItemCount).toBe(2)
  const listed = items.find((one) => one.id === made.id)
  expect(listed).toEqual({
    id: made.id,
    name: 'My laptop',
    createdOn: expect.any(String),
    expiresOn: made.expiresOn,
    lastUsedOn: expect.any(String),
    scopes: null,
    isCurrent: false,
  })
  expect((await testApp.as({ token: made.token }).authentication.tokens()).items.filter((one) => one.isCurrent)).toMatchObject([
    { id: made.id },
  ])
  const rows = await testApp.build((db) => db('tokens').where('user_id', id))
  expect(JSON.stringify(rows)).not.toContain(made.token)
  expect(rows.find((row) => row.id === made.id)).toMatchObject({ token_hash: hashOf(made.token) })
  expect(JSON.stringify(await testApp.build((db) => db('audit')))).not.toContain(made.token)
})

test('a revoked token is invalid at once, not listed, and cannot be revoked again', async () => {
  const { api } = await someone()
  const { id, token } = await api.createToken({ body: { name: 'x' } })
  await api.revokeToken({ params: { id } })
  expect(await opens(token)).toBe(401)
  expect((await api.tokens()).items.map((one) => one.id)).not.toContain(id)
  expect(await refused(api.revokeToken({ params: { id } }))).toMatchObject({ status: 404 })
})

test('a token expires on its day, after 90 days by default', async () => {
  const { api } = await someone()
  const short = await api.createToken({ body: { name: 'short', expiresInDays: 1 } })
  const usual = await api.createToken({ body: { name: 'usual' } })
  const ends = [short, usual].map(({ expiresOn }) => Math.round((Date.parse(expiresOn) - Date.now()) / DAY))
  expect(ends).toEqual([1, 90])
  clock.set({ skip: DAY - 60_000 })
  expect(await opens(short.token)).toBe(200)
  clock.set({ skip: DAY + 60_000 })
  expect([await opens(short.token), await opens(usual.token)]).toEqual([401, 200])
  clock.set({ skip: 90 * DAY + 60_000 })
  expect(await opens(usual.token)).toBe(401)
  clock.set({ skip: 0 })
})

test.each([0, 367, 1.5])('a lifetime of %j days is refused', async (expiresInDays) => {
  const { api } = await someone()
  const answer = await refused(api.createToken({ body: { name: 'x', expiresInDays } }))
  expect(answer).toMatchObject({ status: 400, errors: { expiresInDays: [expect.any(String)] } })
})

test('a token of another user is neither listed nor revoked', async () => {
  const [mine, theirs] = await Promise.all([someone(), someone()])
  const { id, token } = await theirs.api.createToken({ body: { name: 'theirs' } })
  expect((await mine.api.tokens()).items.map((one) => one.id)).not.toContain(id)
  expect(await refused(mine.api.revokeToken({ params: { id } }))).toMatchObject({ status: 404 })
  expect(await opens(token)).toBe(200)
})

test('the token of a deactivated user is revoked, and stays revoked after reactivation', async () => {
  const { id, api } = await someone()
  const { token } = await api.createToken({ body: { name: 'x' } })
  const row = await testApp.database.read('users').where({ id }).first()
  const [firstName, lastName, email, roleName] = [row.first_name, row.last_name, row.email, row.role_name]
  for (const active of [false, true]) {
    await testApp.as('Administrator').users.update({ params: { id }, body: { firstName, lastName, email, roleName, active } })
    expect(await opens(token)).toBe(401)
  }
})

test('a token with scopes does what they say and nothing else, and never makes another token', async () => {
  const { id, api } = await someone()
  const { token } = await api.createToken({ body: { name: 'Report', scopes: ['licenses:read'] } })
  expect((await api.tokens()).items.find(({ name }) => name === 'Report')).toMatchObject({ scopes: ['licenses:read'] })
  const scoped = testApp.as({ token })
  expect(await scoped.licenses.list({ body: {} })).toMatchObject({ totalItemCount: expect.any(Number) })
  expect(await scoped.authentication.identity()).toMatchObject({ id })
  expect(await refused(scoped.properties.list({ body: {} }))).toMatchObject({
    status: 403,
    detail: 'This token permits licenses:read, and this call needs properties:read.',
  })
  expect(await refused(scoped.authentication.createToken({ body: { name: 'more' } }))).toMatchObject({ status: 403 })
})

test('a plan needs the scope of the call that it plans', async () => {
  const { api } = await someone()
  const { token } = await api.createToken({ body: { name: 'Plans', scopes: ['plans:write'] } })
  const body = { call: 'renewals.bulkBegin', body: { licenseIds: [1] } }
  expect(await refused(testApp.as({ token }).plans.create({ body }))).toMatchObject({
    status: 403,
    detail: expect.stringContaining('needs renewals:write'),
  })
})

test.each([['licenses:delete'], ['nothing:read'], ['authentication:write']])('the scope %s is refused', async (scope) => {
  const { api } = await someone()
  const answer = await refused(api.createToken({ body: { name: 'x', scopes: [scope] } }))
  expect(answer).toMatchObject({ status: 400, errors: { scopes: [expect.any(String)] } })
})
