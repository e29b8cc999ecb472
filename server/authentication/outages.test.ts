import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/index.ts'
import { aUser } from '../../fixtures/builders.ts'
import { messages } from '../../rules/messages.ts'
import { handlers } from '../calls.ts'
import { createLog } from '../kit/log.ts'
import { createSendText } from '../outside/sms.ts'
import { type Served, serve } from '../testing/serve.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { hashPassword } from './password.actions.ts'

const PASSWORD = 'Evergreen-2026!'

/** The status that the external service returns; `null` closes the connection. */
let answer: number | null = 201
let outside: Server
let testApp: TestApp
let evergreen: Served
let passwordHash: string
beforeAll(async () => {
  outside = createServer((request, response) => (answer === null ? request.socket.destroy() : response.writeHead(answer).end()))
  outside.listen(0, '127.0.0.1')
  await new Promise((resolve) => outside.once('listening', resolve))
  const there = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
  testApp = await startTestApp({
    env: { SMS_GATEWAY_URL: there, OIDC_ISSUER: there, OIDC_CLIENT_ID: 'evergreen', OIDC_CLIENT_SECRET: 'a secret of the test' },
  })
  const { database, config, documents } = testApp
  evergreen = await serve(calls, handlers, { database, config, documents, sendText: createSendText(config), log: createLog(config) })
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(async () => {
  await evergreen[Symbol.asyncDispose]()
  await testApp[Symbol.asyncDispose]()
  await new Promise((resolve) => outside.close(resolve))
})

const DOWN = [500, 503, null] as const
const away = (detail: string) => ({ status: 503, headers: { 'retry-after': '30' }, body: { detail } })

describe.each(DOWN)('a service that answers %s', (status) => {
  test('sends no code: 503. The intermediate session stays, nothing is locked or counted, and a code can be sent later', async () => {
    const { id, email } = await testApp.build((db) => aUser(db, { passwordHash, phoneNumber: '303-555-0100', twoFactorEnabled: true }))
    const signIn = () => evergreen.request({ method: 'POST', path: '/authentication/sign-in', body: { email, password: PASSWORD } })
    answer = status
    for (let n = 0; n < 6; n++) {
      const refused = await signIn()
      expect(refused).toMatchObject(away(messages.textNotSent))
      expect(String(refused.headers['set-cookie'])).toMatch(/^evergreen=[\w-]{43}/)
    }
    const of = (table: string) => testApp.database.read(table).where('user_id', id)
    expect(new Set((await of('sessions')).map(({ stage }) => stage))).toEqual(new Set(['code']))
    expect(await of('sign_in_failures')).toEqual([])
    answer = 201
    expect(await signIn()).toMatchObject({ status: 400, body: { errors: { securityCode: [messages.securityCodeSent] } } })
  })

  test('single sign-on cannot begin: 503', async () => {
    answer = status
    const left = await evergreen.request({ method: 'GET', path: '/authentication/single-sign-on' })
    expect(left).toMatchObject(away(messages.signInServiceAway))
  })
})

test.each(['%%%', 'bm8ganNvbg', Buffer.from('{}').toString('base64url'), Buffer.from('null').toString('base64url')])(
  'a single sign-on cookie of somebody’s own making (%s) goes back to sign-in',
  async (cookie) => {
    const back = await evergreen.request({
      method: 'GET',
      path: '/authentication/single-sign-on/callback',
      headers: { cookie: `single-sign-on=${cookie}` },
    })
    expect(back).toMatchObject({ status: 302, headers: { location: '/signIn?refused=single-sign-on' } })
  },
)

test('in production without a gateway no code is sent to where nobody reads it', async () => {
  const send = createSendText({ ...testApp.config, smsGatewayUrl: null, environment: 'production' })
  await expect(send('303-555-0100', 'Your code is 123456')).rejects.toMatchObject({ status: 400, message: messages.noSmsGateway })
})
