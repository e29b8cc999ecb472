import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aUser } from '../../fixtures/builders.ts'
import { messages } from '../../rules/messages.ts'
import { present } from '../../rules/present.ts'
import { PAIRING } from '../../rules/programs/pairing.ts'
import { clock } from '../kit/clock.ts'
import { refused } from '../testing/refused.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterEach(() => clock.set({ skip: 0 }))
afterAll(() => testApp[Symbol.asyncDispose]())

const api = () => testApp.as().authentication
const ask = (scope?: string) => api().requestDevice({ body: { client_id: 'evergreen on a-laptop', ...(scope && { scope }) } })

const NEW = 'Quiet-Meadow-7'

/** A person with a session in a browser. */
const aPerson = async (clientId: number | null = testApp.tenants.Saas.clientId) => {
  const { id } = await testApp.build((db) => aUser(db, clientId === null ? { clientId, roleName: 'Contributor' } : { clientId }))
  const cookie = await testApp.cookieOf(id)
  const headers = { cookie, 'x-requested-with': 'XMLHttpRequest' }
  const answer = (userCode: string, isApproved: boolean) =>
    testApp.request({ method: 'PUT', path: `/authentication/device/${userCode}`, headers, body: { isApproved } })
  return { id, headers, answer }
}

const fetchToken = (device_code: string) => testApp.request({ method: 'POST', path: '/authentication/device/token', body: { device_code } })
const errorOf = async (device_code: string) => (await fetchToken(device_code)).body.error

/** Skips the interval between two tries. */
const later = (seconds: number = PAIRING.interval) => clock.set({ skip: clock.millis() - Date.now() + seconds * 1000 })

test('a program gets a token once, after somebody has approved it in a browser', async () => {
  const { id, answer } = await aPerson()
  const asked = await ask()
  expect(asked).toMatchObject({
    user_code: expect.stringMatching(/^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/),
    expires_in: 600,
    interval: 5,
  })
  expect(asked.verification_uri_complete).toBe(`${asked.verification_uri}?code=${asked.user_code}`)
  expect(await fetchToken(asked.device_code)).toMatchObject({
    status: 400,
    body: { status: 400, error: 'authorization_pending', code: 'authorization_pending', detail: expect.any(String) },
  })
  expect((await answer(asked.user_code.toLowerCase().replace('-', ''), true)).status).toBe(200)
  later()
  const { status, body } = await fetchToken(asked.device_code)
  expect({ status, body }).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: expect.any(Number) } })
  expect(await testApp.as({ token: String(body.access_token) }).authentication.identity()).toMatchObject({ id })
  expect(await errorOf(asked.device_code)).toBe('invalid_grant')
  const rows = JSON.stringify(await testApp.build((db) => db('device_pairings')))
  for (const secret of [asked.device_code, asked.user_code, asked.user_code.replace('-', '')]) expect(rows).not.toContain(secret)
})

test('the scopes that a program asks for are shown, and are those of its token', async () => {
  const { headers, answer } = await aPerson()
  const asked = await ask('licenses:read fees:read')
  const shown = await testApp.request({ method: 'GET', path: `/authentication/device/${asked.user_code}`, headers })
  expect(shown.body).toMatchObject({ program: 'evergreen on a-laptop', scopes: ['licenses:read', 'fees:read'] })
  await answer(asked.user_code, true)
  const { body } = await fetchToken(asked.device_code)
  expect(body.scope).toBe('licenses:read fees:read')
  expect(await refused(testApp.as({ token: String(body.access_token) }).properties.list({ body: {} }))).toMatchObject({ status: 403 })
  expect(await refused(ask('nothing:read'))).toMatchObject({ status: 400, errors: { scope: [expect.any(String)] } })
})

test('a program can ask for one client, which staff approve, and a user of a client does not', async () => {
  const scope = `licenses:read client:${testApp.tenants.Saas.clientId}`
  const [one, two] = [await ask(scope), await ask('licenses:read client:9999999999')]
  const theirs = await (await aPerson()).answer(one.user_code, true)
  expect([theirs.status, theirs.body.errors]).toEqual([400, { isApproved: [messages.clientScopeNeedless] }])
  const staff = await aPerson(null)
  expect((await staff.answer(two.user_code, true)).status).toBe(400)
  expect((await staff.answer(one.user_code, true)).status).toBe(200)
  expect((await fetchToken(one.device_code)).body.scope).toBe(scope)
})

test('a refused program, an expired code, an unknown one and an impatient program get their error', async () => {
  const { answer } = await aPerson()
  const one = await ask()
  await answer(one.user_code, false)
  expect(await errorOf(one.device_code)).toBe('access_denied')
  const two = await ask()
  expect([await errorOf(two.device_code), await errorOf(two.device_code)]).toEqual(['authorization_pending', 'slow_down'])
  later()
  expect(await errorOf(two.device_code)).toBe('authorization_pending')
  later(PAIRING.seconds + 1)
  expect(await errorOf(two.device_code)).toBe('expired_token')
  expect(await errorOf('never-was')).toBe('invalid_grant')
  clock.set({ skip: 0 })
})

test('a code that has expired or is answered can not be approved', async () => {
  const { answer } = await aPerson()
  const one = await ask()
  await answer(one.user_code, false)
  expect((await answer(one.user_code, true)).status).toBe(404)
  expect(await errorOf(one.device_code)).toBe('access_denied')
  const two = await ask()
  clock.set({ skip: (PAIRING.seconds + 1) * 1000 })
  expect((await answer(two.user_code, true)).status).toBe(404)
})

test('of several programs that fetch the same token at once, one gets it', async () => {
  const { answer } = await aPerson()
  const asked = await ask()
  await answer(asked.user_code, true)
  const all = await Promise.all([1, 2, 3, 4].map(() => fetchToken(asked.device_code)))
  expect(all.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
})

test('no token approves, neither one with scopes nor one without', async () => {
  const asked = await ask()
  const params = { userCode: asked.user_code }
  for (const scopes of [undefined, ['all:write']]) {
    const token = await testApp.tokenOf((await aPerson()).id, { scopes })
    const own = testApp.as({ token }).authentication
    expect(await refused(own.answerDevice({ params, body: { isApproved: true } }))).toMatchObject({ status: 403 })
  }
  expect(await errorOf(asked.device_code)).toBe('authorization_pending')
})

test('somebody who is deactivated after approving gives no token', async () => {
  const { id, answer } = await aPerson()
  const asked = await ask()
  await answer(asked.user_code, true)
  await testApp.build((db) => db('users').where({ id }).update({ active: false }))
  expect(present(await errorOf(asked.device_code))).toBe('access_denied')
})

test('a new password ends what was approved before and not fetched yet', async () => {
  const { id, answer } = await aPerson()
  const asked = await ask()
  await answer(asked.user_code, true)
  const person = await testApp.build((db) => db('users').where({ id }).first())
  const body = { firstName: person.first_name, lastName: person.last_name, email: person.email, roleName: person.role_name }
  await testApp.as('Administrator').users.update({ params: { id }, body: { ...body, password: NEW, confirmPassword: NEW } })
  expect(await errorOf(asked.device_code)).toBe('access_denied')
})
