import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aUser } from '../../fixtures/builders.ts'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { hashPassword } from '../authentication/password.actions.ts'
import { PASSWORD_CHANGED } from '../authentication/tell-owner.actions.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
let passwordHash: string
beforeAll(async () => {
  testApp = await startTestApp()
  passwordHash = await hashPassword(OLD)
})
afterAll(() => testApp[Symbol.asyncDispose]())

const OLD = 'Lanterns-77!'
const NEW = 'Quiet-Meadow-7'

const someone = async (given: object = {}) => {
  const { clientId } = testApp.tenants.Saas
  const { id, email } = await testApp.build((db) => aUser(db, { clientId, passwordHash, ...given }))
  return { id, email, token: await testApp.tokenOf(id) }
}
const change = (token: string, currentPassword: string, password = NEW, confirmPassword = password) =>
  testApp.request({
    method: 'PUT',
    path: '/user-profile/password',
    headers: { authorization: `Bearer ${token}` },
    body: { currentPassword, password, confirmPassword },
  })
const onField = (field: string, sentence: string) => ({ status: 400, body: { errors: { [field]: [sentence] } } })
const count = async (table: string, id: number, unused?: string) => {
  const rows = testApp.database.read(table).where('user_id', id)
  return (await (unused ? rows.whereNull(unused) : rows)).length
}
const signIn = (email: string, password: string) =>
  testApp.request({ method: 'POST', path: '/authentication/sign-in', body: { email, password } })

test('the current password changes it, and ends every other session, link and token', async () => {
  const { id, email, token } = await someone()
  await testApp.tokenOf(id)
  for (let times = 0; times < 3; times += 1) await testApp.cookieOf(id)
  expect(await change(token, OLD)).toMatchObject({ status: 200, text: 'null' })
  expect([await count('sessions', id), await count('tokens', id, 'revoked_on')]).toEqual([0, 1])
  await testApp.as({ token }).authentication.identity()
  expect(await signIn(email, OLD)).toMatchObject({ status: 401 })
  expect(await signIn(email, NEW)).toMatchObject({ status: 200 })
  const told = await testApp.database.read('outbox').where({ to_address: email, cause: 'userProfile.changePassword' }).pluck('subject')
  expect(told).toEqual([PASSWORD_CHANGED.subject])
})

test('a session that changes the password stays signed in', async () => {
  const { id } = await someone()
  const [own, other] = [await testApp.cookieOf(id), await testApp.cookieOf(id)]
  const headers = { cookie: own, 'x-requested-with': 'XMLHttpRequest' }
  const body = { currentPassword: OLD, password: NEW, confirmPassword: NEW }
  expect(await testApp.request({ method: 'PUT', path: '/user-profile/password', headers, body })).toMatchObject({ status: 200 })
  const identity = (cookie: string) =>
    testApp.request({ method: 'GET', path: '/authentication/current-user/identity', headers: { cookie } })
  expect([(await identity(own)).status, (await identity(other)).status]).toEqual([200, 401])
})

test('the new password has the rules of every new password', async () => {
  const { token } = await someone({ lastName: 'Quisthagen' })
  expect(await change(token, OLD, 'weak')).toMatchObject(onField('password', messages.passwordWeak))
  expect(await change(token, OLD, 'Quisthagen-77!')).toMatchObject(onField('password', messages.passwordCommon))
  expect(await change(token, OLD, NEW, 'Another-77!x')).toMatchObject(onField('confirmPassword', messages.passwordsDiffer))
  expect(await change(token, OLD, OLD)).toMatchObject(onField('password', messages.passwordUnchanged))
})

test('wrong current passwords lock as at sign-in, also when they come at once', async () => {
  const { email, token, id } = await someone()
  const answers = await Promise.all(Array.from({ length: 10 }, () => change(token, 'Wrong-Word-77')))
  for (const answer of answers) expect(answer).toMatchObject(onField('currentPassword', messages.currentPasswordWrong))
  expect(await count('sign_in_failures', id)).toBe(limits.signInTries)
  expect(await change(token, OLD)).toMatchObject(onField('currentPassword', messages.currentPasswordWrong))
  expect(await signIn(email, OLD)).toMatchObject({ status: 401 })
  const events = await testApp.database.read('audit').where({ record: 'users', record_id: id, event: 'passwordChangeRefused' })
  expect(events).toHaveLength(limits.signInTries)
})

test('an account without a password, or with single sign-on, gets the reason', async () => {
  const nobody = await someone({ passwordHash: null })
  expect(await change(nobody.token, OLD)).toMatchObject(onField('currentPassword', messages.noPasswordYet))
  const { id: clientId } = await testApp.build((db) => aClient(db, { clientAllowUserPasswordLogin: false }))
  const elsewhere = await someone({ clientId })
  expect(await change(elsewhere.token, OLD)).toMatchObject({ status: 400, body: { detail: messages.passwordLoginOff } })
})
