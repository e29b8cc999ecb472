import { afterAll, beforeAll, expect, test } from 'vitest'
import { aUser } from '../../fixtures/builders.ts'
import { messages } from '../../rules/messages.ts'
import { clock } from '../kit/clock.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { hashPassword } from './password.actions.ts'

const PASSWORD = 'Evergreen-2026!'
let testApp: TestApp
let passwordHash: string
beforeAll(async () => {
  testApp = await startTestApp()
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => testApp[Symbol.asyncDispose]())

const twoFactorUser = async () => {
  const { clientId } = testApp.tenants.Saas
  return testApp.build((db) => aUser(db, { clientId, passwordHash, phoneNumber: '303-555-0100', twoFactorEnabled: true }))
}
const cookieIn = (headers: Record<string, string | string[] | undefined>) =>
  String([headers['set-cookie']].flat().at(-1)).split(';')[0] as string
const signIn = (email: string, more: object = {}, cookie?: string) =>
  testApp.request({
    method: 'POST',
    path: '/authentication/sign-in',
    body: { email, password: PASSWORD, ...more },
    ...(cookie && { headers: { cookie } }),
  })
const identity = (cookie: string) => testApp.request({ method: 'GET', path: '/authentication/current-user/identity', headers: { cookie } })
const lastCode = () => testApp.texts.at(-1)?.text.slice(-6) as string

test('password, then the code sent to the phone; between the two there is no access', async () => {
  const { email } = await twoFactorUser()
  const first = await signIn(email)
  expect(first).toMatchObject({ status: 400, body: { errors: { securityCode: [messages.securityCodeSent] } } })
  const half = cookieIn(first.headers)
  expect(testApp.texts.at(-1)?.to).toBe('303-555-0100')
  expect((await identity(half)).status).toBe(401)

  const second = await signIn(email, { securityCode: lastCode() }, half)
  expect(second).toMatchObject({ status: 200, body: { email } })
  const full = cookieIn(second.headers)
  expect(full).not.toBe(half)
  expect((await identity(full)).status).toBe(200)
  expect((await identity(half)).status).toBe(401)
})

test('a code is valid once, in its own intermediate session only, and a new code invalidates the previous one', async () => {
  const { email } = await twoFactorUser()
  const here = cookieIn((await signIn(email)).headers)
  const code = lastCode()
  const elsewhere = cookieIn((await signIn(email)).headers)
  const newer = lastCode()
  const wrong = { status: 400, body: { errors: { securityCode: [messages.securityCodeWrong] } } }
  expect(await signIn(email, { securityCode: code }, here)).toMatchObject(wrong)
  expect(await signIn(email, { securityCode: newer }, here)).toMatchObject(wrong)
  expect(await signIn(email, { securityCode: newer })).toMatchObject(wrong)
  expect(await signIn(email, { securityCode: newer }, elsewhere)).toMatchObject({ status: 200 })
  expect(await signIn(email, { securityCode: newer }, elsewhere)).toMatchObject(wrong)
})

test('fifty concurrent requests use a code once', async () => {
  const { email } = await twoFactorUser()
  const half = cookieIn((await signIn(email)).headers)
  const securityCode = lastCode()
  const answers = await Promise.all(Array.from({ length: 50 }, () => signIn(email, { securityCode }, half)))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
}, 30_000)

test('a code becomes invalid after five wrong attempts, and after five minutes', async () => {
  const { email } = await twoFactorUser()
  const half = cookieIn((await signIn(email)).headers)
  const right = lastCode()
  const wrong = right === '000000' ? '000001' : '000000'
  for (let i = 0; i < 5; i++) expect((await signIn(email, { securityCode: wrong }, half)).status).toBe(400)
  expect((await signIn(email, { securityCode: right }, half)).status).toBe(400)

  const again = cookieIn((await signIn(email)).headers)
  clock.set({ skip: 5 * 60_000 + 1 })
  expect((await signIn(email, { securityCode: lastCode() }, again)).status).toBe(400)
  clock.set({ skip: 0 })
})

test('at most five codes are sent in 15 minutes', async () => {
  const { email } = await twoFactorUser()
  for (let i = 0; i < 5; i++) expect((await signIn(email)).status).toBe(400)
  expect(await signIn(email)).toMatchObject({ status: 429, headers: { 'retry-after': '900' } })
})

test('the database contains no readable code', async () => {
  const { email } = await twoFactorUser()
  await signIn(email)
  const rows = JSON.stringify(await testApp.database.read('security_codes').select())
  expect(rows).not.toContain(`"${lastCode()}"`)
  expect(JSON.stringify(await testApp.database.read('audit').select())).not.toContain(lastCode())
})
