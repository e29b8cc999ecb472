import { afterAll, beforeAll, expect, test } from 'vitest'
import { aUser } from '../../fixtures/builders.ts'
import { hashPassword } from '../authentication/password.actions.ts'
import { clock } from '../kit/clock.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

const PASSWORD = 'Evergreen-2026!'
const NEW = 'Lanterns-77!'
const FROM = '203.0.113.7'
const PROGRAM = `Mozilla/5.0 (test) ${'x'.repeat(300)}`
const XHR = { 'x-requested-with': 'XMLHttpRequest' }
const sent = { 'x-forwarded-for': FROM, 'user-agent': PROGRAM }

let testApp: TestApp
let passwordHash: string
beforeAll(async () => {
  testApp = await startTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => testApp[Symbol.asyncDispose]())

const someone = (given: object = {}) =>
  testApp.build((db) => aUser(db, { clientId: testApp.tenants.Saas.clientId, passwordHash, phoneNumber: '303-555-0100', ...given }))
const post = (path: string, body: object, headers: object = {}) =>
  testApp.request({ method: 'POST', path, body, headers: { ...sent, ...headers } })
const signIn = (email: string, password = PASSWORD, more: object = {}, headers: object = {}) =>
  post('/authentication/sign-in', { email, password, ...more }, headers)
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String([headers['set-cookie']].flat().at(-1)).split(';')[0] as string

/** The activity entries about an account's access, oldest first. */
const told = async (id: number, actor: Parameters<TestApp['as']>[0] = 'Administrator') => {
  await testApp.database.writeQueue.settled()
  const { items } = await testApp.as(actor).activity.list({ query: { kind: 'Access', sortDirection: 'desc', pageSize: 100 } })
  return items.filter(({ userId, record, recordId }) => userId === id || (record === 'users' && recordId === id)).reverse()
}
const words = async (id: number, actor?: Parameters<TestApp['as']>[0]) => (await told(id, actor)).map(({ event }) => event)

test('sign-ins, tokens and sign-outs are recorded with address and program', async () => {
  const { id, email } = await someone()
  await signIn(email, 'Wrong-2026!')
  const cookie = cookieOf(await signIn(email))
  const headers = { ...XHR, cookie }
  const { body } = await post('/authentication/tokens', { name: ' laptop ' }, headers)
  await testApp.request({ method: 'DELETE', path: `/authentication/tokens/${body.id}`, headers: { ...sent, ...headers } })
  await testApp.request({ method: 'GET', path: '/authentication/sign-out', headers: { ...sent, cookie } })
  const entries = await told(id)
  expect(entries.map(({ event }) => event)).toEqual([
    'Sign-in refused: wrong password',
    'Signed in',
    'Token created: laptop',
    'Token revoked: laptop',
    'Signed out',
  ])
  for (const entry of entries) expect(entry).toMatchObject({ address: FROM, program: PROGRAM.slice(0, 255), changes: [] })
  expect(entries.map(({ userId }) => userId)).toEqual([null, id, id, id, id])
})

test('changes carry address and program too', async () => {
  const { id, email } = await someone()
  const cookie = cookieOf(await signIn(email))
  const body = { firstName: 'Another', lastName: 'Name' }
  await testApp.request({ method: 'PUT', path: '/user-profile', body, headers: { ...sent, ...XHR, cookie } })
  expect(await testApp.database.read('audit').where({ record: 'users', record_id: id, call: 'userProfile.update' })).toMatchObject([
    { address: FROM, program: PROGRAM.slice(0, 255), event: null },
  ])
})

test('an administrator sees why a sign-in was refused; the response does not say', async () => {
  const locked = await someone()
  for (let n = 0; n < 6; n++) await signIn(locked.email, 'Wrong-2026!')
  expect((await words(locked.id)).slice(-2)).toEqual([
    'Sign-in refused: wrong password, now locked for 15 minutes',
    'Sign-in refused: locked for a while',
  ])
  const inactive = await someone({ active: false })
  await signIn(inactive.email)
  expect(await words(inactive.id)).toEqual(['Sign-in refused: inactive user'])
})

test('security codes, wrong codes and two-factor changes are recorded', async () => {
  const { id, email } = await someone({ twoFactorEnabled: true })
  const cookie = cookieOf(await signIn(email))
  const code = () => testApp.texts.at(-1)?.text.slice(-6) as string
  const wrong = code() === '000000' ? '000001' : '000000'
  await signIn(email, PASSWORD, { securityCode: wrong }, { cookie })
  // Written after the response: without this wait, later events could come first.
  await testApp.database.writeQueue.settled()
  const full = cookieOf(await signIn(email, PASSWORD, { securityCode: code() }, { cookie }))
  await post('/user-profile/send-security-code', {}, { ...XHR, cookie: full })
  const body = { twoFactorEnabled: false, securityCode: code() }
  await testApp.request({ method: 'PUT', path: '/user-profile/two-factor-auth', body, headers: { ...sent, ...XHR, cookie: full } })
  expect(await words(id)).toEqual(['Security code sent', 'Sign-in refused: wrong security code', 'Signed in', 'Security code sent'])
  const { items } = await testApp.as('Administrator').activity.list({ query: { kind: 'Changes', record: 'users' } })
  expect(items[0]).toMatchObject({ userId: id, recordId: id, address: FROM, changes: [{ field: 'twoFactorEnabled', to: 'false' }] })
})

test('requests and uses of password links are recorded, and the tokens that a new password revokes', async () => {
  const { id, email } = await someone()
  await testApp.tokenOf(id)
  await post('/authentication/forgot-password', { email })
  await testApp.database.writeQueue.settled()
  const mail = await testApp.database.read('outbox').where('to_address', email).first()
  const token = /token=([\w-]+)/.exec(mail.text)?.[1]
  await post('/authentication/reset-password', { token, password: NEW, confirmPassword: NEW })
  expect(await words(id)).toEqual(['Password link requested', 'Token revoked: test', 'Password link used'])
})

test('a refused permission is recorded, at most ten times a minute for a user', async () => {
  const { id } = await someone({ roleName: 'Client' })
  const headers = { ...sent, authorization: `Bearer ${await testApp.tokenOf(id)}` }
  for (let n = 0; n < 15; n++) {
    const { status } = await testApp.request({ method: 'PUT', path: `/users/${id}`, body: {}, headers })
    expect(status).toBe(403)
    await testApp.database.writeQueue.settled()
  }
  expect(await words(id)).toEqual(Array(10).fill(`Permission refused: update the User (/users/${id})`))
  clock.set({ skip: 61_000 })
  await testApp.request({ method: 'PUT', path: `/users/${id}`, body: {}, headers })
  expect(await told(id)).toHaveLength(11)
  clock.set({ skip: 0 })
})

test('an unknown e-mail is recorded without the typed text, at most ten times a minute for an address', async () => {
  const typed = 'My-Secret-Password-7!'
  const from = { 'x-forwarded-for': '198.51.100.20' }
  for (let n = 0; n < 12; n++) {
    await signIn(`${typed}${n}`, 'x', {}, from)
    await post('/authentication/forgot-password', { email: `${typed}${n}` }, from)
    await testApp.database.writeQueue.settled()
  }
  const rows = await testApp.database.read('audit').where('address', '198.51.100.20')
  expect(rows).toHaveLength(10)
  expect(new Set(rows.map(({ detail }) => detail))).toEqual(new Set(['unknown email']))
  expect(JSON.stringify(await testApp.database.read('audit'))).not.toMatch(/secret-password/i)
})

test("a client administrator reads the events of their own client, without address and program of the provider's staff", async () => {
  const ours = 'ClientAdministrator at Saas'
  const [mine, theirs, staff] = await Promise.all([
    someone(),
    someone({ clientId: testApp.tenants.other.clientId }),
    someone({ clientId: null, roleName: 'Administrator' }),
  ])
  for (const { email } of [mine, theirs, staff]) await signIn(email)
  expect(await words(mine.id, ours)).toEqual(['Signed in'])
  expect(await told(theirs.id, ours)).toEqual([])
  expect(await told(staff.id, ours)).toEqual([])
  const token = await testApp.tokenOf(staff.id)
  const row = await testApp.database.read('users').where('id', mine.id).first()
  const body = { firstName: 'By', lastName: 'Staff', email: row.email, roleName: row.role_name }
  await testApp.request({ method: 'PUT', path: `/users/${mine.id}`, body, headers: { ...sent, authorization: `Bearer ${token}` } })
  const newest = async (actor: Parameters<TestApp['as']>[0]) =>
    (await testApp.as(actor).activity.list({ query: { record: 'users' } })).items[0]
  expect(await newest('Administrator')).toMatchObject({ recordId: mine.id, address: FROM })
  expect(await newest(ours)).toMatchObject({ recordId: mine.id, userName: 'Provider', address: null, program: null })
})

test('a user who has only signed in can be deleted', async () => {
  const { id, email } = await someone()
  await post('/authentication/tokens', { name: 'x' }, { ...XHR, cookie: cookieOf(await signIn(email)) })
  const { items } = await testApp.as('Administrator').users.list({ body: { searchTerm: email } })
  expect(items).toMatchObject([{ id, hasLinkedAuditLogEntries: false }])
  await testApp.as('Administrator').users.remove({ params: { id }, body: {} })
})

test('an administrator who has only cleared a lock can be deleted', async () => {
  const { id, email } = await someone({ roleName: 'ClientAdministrator' })
  const other = await testApp.database
    .read('users')
    .where('id', (await someone()).id)
    .first()
  const body = { firstName: other.first_name, lastName: other.last_name, email: other.email, roleName: other.role_name }
  const { users } = testApp.as({ token: await testApp.tokenOf(id) })
  await users.update({ params: { id: other.id }, body: { ...body, clearLockout: true } })
  expect(await words(other.id)).toEqual(['Lock cleared'])
  const { items } = await testApp.as('Administrator').users.list({ body: { searchTerm: email } })
  expect(items).toMatchObject([{ id, hasLinkedAuditLogEntries: false }])
})
