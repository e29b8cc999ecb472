import { afterAll, beforeAll, expect, test } from 'vitest'
import { aUser } from '../../fixtures/builders.ts'
import { messages } from '../../rules/messages.ts'
import { clock } from '../kit/clock.ts'
import { gate } from '../testing/faults/gate.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ env: { PUBLIC_URL: 'https://evergreen.example' } })
})
afterAll(() => testApp[Symbol.asyncDispose]())

const NEW = 'Lanterns-77!'
const forgot = async (email: string) => {
  const answer = await testApp.request({
    method: 'POST',
    path: '/authentication/forgot-password',
    body: { email },
    headers: { host: 'evil.example' },
  })
  await testApp.database.writeQueue.settled()
  return answer
}
const reset = (token: string, password = NEW, confirmPassword = password) =>
  testApp.request({ method: 'POST', path: '/authentication/reset-password', body: { token, password, confirmPassword } })
const mailTo = (address: string) => testApp.database.read('outbox').where('to_address', address).orderBy('id', 'desc').first()
const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] as string
const someone = (more: object = {}) => testApp.build((db) => aUser(db, { clientId: testApp.tenants.Saas.clientId, ...more }))

test('a link is sent to the stored address, sets a password once, and ends all sessions and tokens', async () => {
  const { id, email } = await someone()
  const token = await testApp.tokenOf(id)
  expect(await forgot(email.toUpperCase())).toMatchObject({ status: 200, text: 'null' })
  const mail = await mailTo(email)
  expect(mail.text).toContain('https://evergreen.example/reset-password?token=')
  const link = tokenIn(mail.text)
  expect(JSON.stringify(await testApp.database.read('password_links').select())).not.toContain(link)

  expect((await reset(link)).status).toBe(200)
  expect(await reset(link)).toMatchObject({ status: 400, body: { errors: { token: [messages.resetLinkInvalid] } } })
  expect((await testApp.request({ method: 'POST', path: '/authentication/sign-in', body: { email, password: NEW } })).status).toBe(200)
  await expect(testApp.as({ token }).authentication.identity()).rejects.toMatchObject({ status: 401 })
})

test('an unknown, an inactive and a single-sign-on user get the same response and no mail', async () => {
  const { email: inactive } = await someone({ active: false })
  const known = await forgot((await someone()).email)
  for (const email of ['nobody@test.example', inactive]) {
    const answer = await forgot(email)
    expect([answer.status, answer.text]).toEqual([known.status, known.text])
    expect(await mailTo(email)).toBeUndefined()
  }
})

test('a weak, personal or differently confirmed password is refused, and the link stays valid', async () => {
  const { email, lastName } = await someone({ lastName: 'Quisthagen' })
  await forgot(email)
  const link = tokenIn((await mailTo(email)).text)
  expect(await reset(link, 'weak')).toMatchObject({ status: 400, body: { errors: { password: [messages.passwordWeak] } } })
  expect(await reset(link, `${lastName}-77!`)).toMatchObject({ status: 400, body: { errors: { password: [messages.passwordCommon] } } })
  expect(await reset(link, NEW, 'Other-77!x')).toMatchObject({
    status: 400,
    body: { errors: { confirmPassword: [messages.passwordsDiffer] } },
  })
  expect((await reset(link)).status).toBe(200)
})

test('a link expires after an hour, and fifty concurrent requests use it once', async () => {
  const { email } = await someone()
  await forgot(email)
  const old = tokenIn((await mailTo(email)).text)
  clock.set({ skip: 60 * 60_000 + 1 })
  expect((await reset(old)).status).toBe(400)
  clock.set({ skip: 0 })
  const answers = await Promise.all(Array.from({ length: 50 }, () => reset(old)))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
}, 30_000)

test('the response does not wait for work that only known e-mails cause', async () => {
  const { email } = await someone()
  const { open, opened } = gate()
  const { write, writeQueue, read, engine } = testApp.database
  const held = write(async (db) => {
    if (engine === 'postgres') await db.raw('lock table users in access exclusive mode')
    await opened
  })
  for (const who of [email, 'nobody@test.example']) {
    const answer = await testApp.request({ method: 'POST', path: '/authentication/forgot-password', body: { email: who } })
    expect(answer).toMatchObject({ status: 200, text: 'null' })
  }
  open()
  await held
  await writeQueue.settled()
  expect(await read('outbox').where('to_address', email)).toHaveLength(1)
})
