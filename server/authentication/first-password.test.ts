import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCalls } from '../../contract/index.ts'
import { aUser } from '../../fixtures/builders.ts'
import { messages } from '../../rules/messages.ts'
import { present } from '../../rules/present.ts'
import { pathOf } from '../testing/http.ts'
import { targetsOf } from '../testing/targets/targets.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { hashPassword } from './password.actions.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const OURS = 'ClientAdministrator at Saas'
const TYPED = 'Lanterns-77!'
const OWN = 'Quiet-Meadow-7'
const XHR = { 'x-requested-with': 'XMLHttpRequest' }

let number = 0
const typedBy = async (actor: typeof OURS | 'Administrator', more: object = {}) => {
  const email = `typed${++number}@test.example`
  const person = { firstName: 'Nora', lastName: 'Quist', email, roleName: 'ClientAdministrator' as const, ...more }
  const { id } = await testApp.as(actor).users.create({ body: { ...person, password: TYPED, confirmPassword: TYPED } })
  return { id, ...person }
}
const signIn = async (email: string, password: string) => {
  const answer = await testApp.request({ method: 'POST', path: '/authentication/sign-in', body: { email, password } })
  const cookie = [answer.headers['set-cookie']]
    .flat()
    .map((one) => present(one).split(';')[0])
    .join('; ')
  return { ...answer, headers: { cookie, ...XHR } }
}
const change = (headers: Record<string, string>, currentPassword: string, password: string) =>
  testApp.request({
    method: 'PUT',
    path: '/user-profile/password',
    headers,
    body: { currentPassword, password, confirmPassword: password },
  })

test('with a password that an administrator has typed, only identity, sign-out and its change work', async () => {
  const { email } = await typedBy(OURS)
  const { status, body, headers } = await signIn(email, TYPED)
  expect({ status, body }).toMatchObject({ status: 200, body: { mustChangePassword: true } })

  const open: string[] = []
  for (const { name, call } of allCalls()) {
    if (call.permission === 'anyone') continue
    const params = targetsOf(testApp, call, testApp.of(OURS))[0]?.params
    const input = call.method === 'GET' ? {} : { body: {} }
    const answer = await testApp.request({ method: call.method, path: pathOf(call.path, params ?? {}), headers, ...input })
    if (answer.status !== 401) open.push(name)
    else expect(answer.body.detail, name).toBe(messages.mustChangePassword)
  }
  expect(open.sort()).toEqual(['authentication.identity', 'userProfile.changePassword'])

  expect(await change(headers, TYPED, TYPED)).toMatchObject({ status: 400, body: { errors: { password: [messages.passwordUnchanged] } } })
  expect(await change(headers, TYPED, OWN)).toMatchObject({ status: 200 })
  const identity = await testApp.request({ method: 'GET', path: '/authentication/current-user/identity', headers })
  expect(identity).toMatchObject({ status: 200, body: { mustChangePassword: false } })
  expect(await testApp.request({ method: 'POST', path: '/users/list', headers, body: {} })).toMatchObject({ status: 200 })
  expect((await signIn(email, OWN)).body).toMatchObject({ mustChangePassword: false })
}, 60_000)

test('signing out works', async () => {
  const { headers } = await signIn((await typedBy(OURS)).email, TYPED)
  expect(await testApp.request({ method: 'GET', path: '/authentication/sign-out', headers })).toMatchObject({ status: 302 })
  const identity = await testApp.request({ method: 'GET', path: '/authentication/current-user/identity', headers })
  expect(identity).toMatchObject({ status: 401, body: { detail: messages.notSignedIn } })
})

test('a link by mail to choose a password is a change, too', async () => {
  const { email } = await typedBy(OURS)
  await testApp.request({ method: 'POST', path: '/authentication/forgot-password', body: { email } })
  await testApp.database.writeQueue.settled()
  const { text } = await testApp.database.read('outbox').where('to_address', email).first()
  const token = present(/token=([\w-]+)/.exec(text)?.[1])
  await testApp.as().authentication.resetPassword({ body: { token, password: OWN, confirmPassword: OWN } })
  expect((await signIn(email, OWN)).body).toMatchObject({ mustChangePassword: false })
})

test('a password that an administrator types for somebody else later must be changed; their own need not', async () => {
  const { id, ...person } = await typedBy(OURS)
  const first = await signIn(person.email, TYPED)
  await change(first.headers, TYPED, OWN)
  const own = (await signIn(person.email, OWN)).headers
  const put = (headers: Record<string, string>, password: string) =>
    testApp.request({ method: 'PUT', path: `/users/${id}`, headers, body: { ...person, password, confirmPassword: password } })
  expect(await put(own, 'Quiet-Meadow-8')).toMatchObject({ status: 200 })
  expect((await signIn(person.email, 'Quiet-Meadow-8')).body).toMatchObject({ mustChangePassword: false })
  expect(await put({ authorization: `Bearer ${testApp.of('Administrator').token}`, ...XHR }, 'Quiet-Meadow-9')).toMatchObject({
    status: 200,
  })
  expect((await signIn(person.email, 'Quiet-Meadow-9')).body).toMatchObject({ mustChangePassword: true })
})

test('users from before are not asked to change their password', async () => {
  const passwordHash = await hashPassword(TYPED)
  const { email } = await testApp.build((db) => aUser(db, { passwordHash, clientId: testApp.tenants.Saas.clientId }))
  const columns = await testApp.database.read('users').where({ email }).first()
  expect(Boolean(columns.must_change_password)).toBe(false)
  expect((await signIn(email, TYPED)).body).toMatchObject({ mustChangePassword: false })
})
