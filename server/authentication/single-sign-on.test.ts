import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BASE_PATH } from '../../contract/index.ts'
import { aUser } from '../../fixtures/builders.ts'
import { messages } from '../../rules/messages.ts'
import { freePort } from '../testing/databases/free-port.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

/** A real OpenID provider. Its user is `subject`, with a verified or an unverified e-mail. */
const subject = { email: '', verified: true }
let provider: Server
let testApp: TestApp

beforeAll(async () => {
  const issuer = `http://127.0.0.1:${await freePort()}`
  // The redirect goes to this address; the test forwards it to the real port of the server.
  const publicUrl = 'http://evergreen.test'
  const oidc = new Provider(issuer, {
    clients: [
      {
        client_id: 'evergreen',
        client_secret: 'a secret of the test',
        redirect_uris: [`${publicUrl}${BASE_PATH}/authentication/single-sign-on/callback`],
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ sub, email: subject.email, email_verified: subject.verified }) }),
  })
  provider = createServer(oidc.callback()).listen(Number(new URL(issuer).port), '127.0.0.1')
  await new Promise((resolve) => provider.once('listening', resolve))
  testApp = await startTestApp({
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'evergreen', OIDC_CLIENT_SECRET: 'a secret of the test', PUBLIC_URL: publicUrl },
  })
})
afterAll(async () => {
  await testApp[Symbol.asyncDispose]()
  provider.closeAllConnections()
  await new Promise((resolve) => provider.close(resolve))
})

const cookiesOf = (list: string | string[] | undefined) => [list ?? []].flat().map((cookie) => cookie.split(';')[0] as string)

/** A browser at the provider: follows redirects, keeps cookies, and completes the provider's sign-in and consent forms. */
const atProvider = async (start: string): Promise<string> => {
  const jar = new Map<string, string>()
  let url = start
  let form: URLSearchParams | undefined
  for (let step = 0; step < 12; step++) {
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      ...(form && { body: form }),
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of cookiesOf(response.headers.getSetCookie()))
      jar.set(cookie.slice(0, cookie.indexOf('=')), cookie.slice(cookie.indexOf('=') + 1))
    const location = response.headers.get('location')
    if (location?.startsWith('http://evergreen.test')) return location
    if (location) {
      url = new URL(location, url).href
      form = undefined
      continue
    }
    const page = await response.text()
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] as string
    url = new URL(/action="([^"]+)"/.exec(page)?.[1] as string, url).href
    form = new URLSearchParams(prompt === 'login' ? { prompt, login: 'somebody', password: 'x' } : { prompt })
  }
  throw new Error('The provider did not redirect back.')
}

const leave = async (redirectUri = '/licenses?page=2') => {
  const left = await testApp.request({ method: 'GET', path: '/authentication/single-sign-on', query: { redirectUri } })
  return { url: left.headers.location as string, cookie: cookiesOf(left.headers['set-cookie']).join('; '), status: left.status }
}
const comeBack = (location: string, cookie: string) =>
  testApp.request({ method: 'GET', path: location.replace(`http://evergreen.test${BASE_PATH}`, ''), headers: { cookie } })

test('the whole flow signs in the active user with that verified e-mail and redirects to the requested page', async () => {
  const { email } = await testApp.build((db) => aUser(db, { clientId: testApp.tenants.Saas.clientId }))
  Object.assign(subject, { email: email.toUpperCase(), verified: true })
  const { url, cookie, status } = await leave()
  expect(status).toBe(302)
  expect(new URL(url).searchParams.get('code_challenge_method')).toBe('S256')
  const back = await comeBack(await atProvider(url), cookie)
  expect(back).toMatchObject({ status: 302, headers: { location: '/licenses?page=2' } })
  const session = cookiesOf(back.headers['set-cookie']).find((one) => one.startsWith('evergreen=')) as string
  const identity = await testApp.request({ method: 'GET', path: '/authentication/current-user/identity', headers: { cookie: session } })
  expect(identity.body).toMatchObject({ email })
})

test('an unverified e-mail, an unknown one and an inactive user return to the sign-in page, and no user is created', async () => {
  const { email: inactive } = await testApp.build((db) => aUser(db, { active: false }))
  const { email: known } = await testApp.build((db) => aUser(db))
  const before = await testApp.database.read('users').count({ n: '*' }).first()
  for (const who of [
    { email: known, verified: false },
    { email: 'stranger@test.example', verified: true },
    { email: inactive, verified: true },
  ]) {
    Object.assign(subject, who)
    const { url, cookie } = await leave()
    const back = await comeBack(await atProvider(url), cookie)
    expect(back).toMatchObject({ status: 302, headers: { location: '/signIn?refused=single-sign-on' } })
    expect(cookiesOf(back.headers['set-cookie']).some((one) => /^evergreen=.+/.test(one))).toBe(false)
  }
  expect(await testApp.database.read('users').count({ n: '*' }).first()).toEqual(before)
})

test('while the provider is unavailable the answer is 503, and the browser can retry with the same response', async () => {
  const { email } = await testApp.build((db) => aUser(db))
  Object.assign(subject, { email, verified: true })
  const { url, cookie } = await leave()
  const location = await atProvider(url)
  const { port } = provider.address() as AddressInfo
  provider.closeAllConnections()
  await new Promise((resolve) => provider.close(resolve))
  const refused = await comeBack(location, cookie)
  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '30' }, body: { detail: messages.signInServiceAway } })
  provider.listen(port, '127.0.0.1')
  await new Promise((resolve) => provider.once('listening', resolve))
  const kept = cookiesOf(refused.headers['set-cookie']).find((one) => one.startsWith('single-sign-on=')) as string
  expect(await comeBack(location, kept)).toMatchObject({ status: 302, headers: { location: '/licenses?page=2' } })
})

test('successful and refused sign-ins are recorded', async () => {
  const { id, email } = await testApp.build((db) => aUser(db))
  Object.assign(subject, { email, verified: true })
  const { url, cookie } = await leave()
  await comeBack(await atProvider(url), cookie)
  // Recorded after the answer.
  await testApp.database.writeQueue.settled()
  await comeBack(`http://evergreen.test${BASE_PATH}/authentication/single-sign-on/callback?code=x`, '')
  await testApp.database.writeQueue.settled()
  const { items } = await testApp.as('Administrator').activity.list({ query: { kind: 'Access' } })
  expect(items.slice(0, 2)).toMatchObject([
    { event: 'Single sign-on refused: it was not begun here', userId: null },
    { event: 'Signed in with single sign-on', userId: id },
  ])
})

test('a response without our cookie or with another state signs nobody in', async () => {
  const { email } = await testApp.build((db) => aUser(db))
  Object.assign(subject, { email, verified: true })
  const { url, cookie } = await leave()
  const location = await atProvider(url)
  for (const [where, jar] of [
    [location, ''],
    [location.replace(/state=[^&]+/, 'state=theirs'), cookie],
  ] as const) {
    expect(await comeBack(where, jar)).toMatchObject({ status: 302, headers: { location: '/signIn?refused=single-sign-on' } })
  }
})

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', '\t/x'])(
  '%s is no place to go to',
  async (target) => {
    const left = await testApp.request({ method: 'GET', path: '/authentication/sign-in', query: { redirectUri: target } })
    expect(left).toMatchObject({ status: 302, headers: { location: '/signIn?redirectUri=%2F' } })
  },
)
