import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aUser } from '../../fixtures/builders.ts'
import { messages } from '../../rules/messages.ts'
import { clock } from '../kit/clock.ts'
import { hashOf } from '../kit/http/session.ts'
import { freshDatabase } from '../testing/databases/database.ts'
import { gate } from '../testing/faults/gate.ts'
import type { Answer } from '../testing/http.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { hashPassword } from './password.actions.ts'

const PASSWORD = 'Evergreen-2026!'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const XHR = { 'x-requested-with': 'XMLHttpRequest' }

let testApp: TestApp
let passwordHash: string
beforeAll(async () => {
  testApp = await startTestApp()
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => {
  clock.set({ skip: 0 })
  return testApp[Symbol.asyncDispose]()
})

const someone = (where = testApp) => where.build((db) => aUser(db, { passwordHash }))
const signIn = (email: string, headers: Record<string, string> = {}, where = testApp): Promise<Answer> =>
  where.request({ method: 'POST', path: '/authentication/sign-in', body: { email, password: PASSWORD }, headers })
const setCookies = ({ headers }: Answer) => [headers['set-cookie'] ?? []].flat()
const lastCookie = (answer: Answer) => setCookies(answer).at(-1) as string
const cookieOf = (answer: Answer) => lastCookie(answer).split(';')[0] as string
const opens = async (cookie: string, where = testApp) => {
  const { status } = await where.request({ method: 'GET', path: '/authentication/current-user/identity', headers: { cookie } })
  await where.database.writeQueue.settled()
  return status === 200
}
const signOut = (cookie: string, redirectUri?: string) =>
  testApp.request({ method: 'GET', path: '/authentication/sign-out', query: { redirectUri }, headers: { cookie } })

describe('the cookie', () => {
  const attributes = (cookie: string) =>
    cookie
      .split(/;\s*/)
      .slice(1)
      .map((one) => one.toLowerCase())

  test('is HttpOnly, SameSite=Lax and valid for the whole site in development', async () => {
    const cookie = lastCookie(await signIn((await someone()).email))
    expect(cookie).toMatch(/^evergreen=[\w-]{40,}/)
    expect(attributes(cookie)).toEqual(expect.arrayContaining(['path=/', 'httponly', 'samesite=lax']))
    expect(attributes(cookie)).not.toContain('secure')
  })

  test('is also Secure in production, and bound to the host by its name prefix', async () => {
    const env = { ENVIRONMENT: 'production', PUBLIC_URL: 'https://evergreen.example' }
    const production = await startTestApp({ database: await freshDatabase(), env })
    try {
      const cookie = lastCookie(await signIn((await someone(production)).email, {}, production))
      expect(cookie).toMatch(/^__Host-evergreen=[\w-]{40,}/)
      expect(attributes(cookie)).toEqual(expect.arrayContaining(['path=/', 'httponly', 'samesite=lax', 'secure']))
      expect(attributes(cookie).filter((one) => one.startsWith('domain'))).toEqual([])
      expect(await opens(cookie.split(';')[0] as string, production)).toBe(true)
      expect(await opens((cookie.split(';')[0] as string).replace('__Host-', ''), production)).toBe(false)
    } finally {
      await production[Symbol.asyncDispose]()
    }
  })

  test('the database stores only the hash of the secret', async () => {
    const { id, email } = await someone()
    const secret = cookieOf(await signIn(email)).split('=')[1] as string
    const rows = await testApp.build((db) => db('sessions').where('user_id', id))
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(rows).toMatchObject([{ id_hash: hashOf(secret) }])
  })
})

describe('a session', () => {
  test('ends two hours after its last use', async () => {
    const cookie = cookieOf(await signIn((await someone()).email))
    clock.set({ skip: 119 * MINUTE })
    expect(await opens(cookie)).toBe(true)
    clock.set({ skip: 119 * MINUTE + 119 * MINUTE })
    expect(await opens(cookie)).toBe(true)
    clock.set({ skip: 119 * MINUTE + 119 * MINUTE + 121 * MINUTE })
    expect(await opens(cookie)).toBe(false)
    clock.set({ skip: 0 })
  })

  test('ends twelve hours after sign-in, however much it is used', async () => {
    const cookie = cookieOf(await signIn((await someone()).email))
    for (let hour = 1; hour < 12; hour++) {
      clock.set({ skip: hour * HOUR })
      expect(await opens(cookie), `hour ${hour}`).toBe(true)
    }
    clock.set({ skip: 12 * HOUR - MINUTE })
    expect(await opens(cookie)).toBe(true)
    clock.set({ skip: 12 * HOUR + MINUTE })
    expect(await opens(cookie)).toBe(false)
    clock.set({ skip: 0 })
  })

  test("gets a new id at every sign-in, and the browser's previous session ends", async () => {
    const { email } = await someone()
    const first = cookieOf(await signIn(email))
    const second = cookieOf(await signIn(email, { cookie: first, ...XHR }))
    expect(second).not.toBe(first)
    expect([await opens(first), await opens(second)]).toEqual([false, true])
  })

  test('in another browser continues', async () => {
    const { email } = await someone()
    const [here, there] = [cookieOf(await signIn(email)), cookieOf(await signIn(email))]
    expect([await opens(here), await opens(there)]).toEqual([true, true])
  })

  test('never uses a planted cookie', async () => {
    const planted = `evergreen=${'A'.repeat(43)}`
    const answer = await signIn((await someone()).email, { cookie: planted })
    expect(cookieOf(answer)).not.toBe(planted)
    expect(await opens(planted)).toBe(false)
  })

  test('is invalid after sign-out, also for a copied cookie', async () => {
    const cookie = cookieOf(await signIn((await someone()).email))
    const answer = await signOut(cookie, '/properties')
    expect(answer).toMatchObject({ status: 302, headers: { location: '/properties' } })
    expect(lastCookie(answer)).toMatch(/^evergreen=;.*expires=Thu, 01 Jan 1970/i)
    expect(await opens(cookie)).toBe(false)
  })

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/\tx', ''])(
    'signing out to %j goes to the first page instead',
    async (redirectUri) => {
      expect((await signOut('', redirectUri)).headers.location).toBe('/')
      const page = await testApp.request({ method: 'GET', path: '/authentication/sign-in', query: { redirectUri } })
      expect(page).toMatchObject({ status: 302, headers: { location: '/signIn?redirectUri=%2F' } })
    },
  )
})

describe('the last use of a session', () => {
  const lastSeen = async (cookie: string) =>
    (
      await testApp.database
        .read('sessions')
        .where('id_hash', hashOf(cookie.split('=')[1] as string))
        .first()
    ).last_seen_on

  test('is written once a minute, after the response: a read never waits for the writer', async () => {
    const cookie = cookieOf(await signIn((await someone()).email))
    const began = await lastSeen(cookie)
    expect(await opens(cookie)).toBe(true)
    expect(await lastSeen(cookie)).toBe(began)
    clock.set({ skip: 61_000 })
    const { open, opened } = gate()
    const held = testApp.database.write(async (db) => {
      if (testApp.database.engine === 'postgres') await db.raw('lock table sessions in share row exclusive mode')
      await opened
    })
    const read = () => testApp.request({ method: 'GET', path: '/authentication/current-user/identity', headers: { cookie } })
    const answers = await Promise.all(Array.from({ length: 20 }, read))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await lastSeen(cookie)).toBe(began)
    open()
    await held
    await testApp.database.writeQueue.settled()
    expect((await lastSeen(cookie)) > began).toBe(true)
    clock.set({ skip: 0 })
  })
})

describe('a malformed session cookie', () => {
  test.each(['%E0%A4%A', 'x', '"', 'a=b', 'Ä', 'A'.repeat(5000), ''])('%s counts as no cookie', async (value) => {
    for (const cookie of [`evergreen=${encodeURI(value)}`, `evergreen="${encodeURI(value)}"`, 'evergreen', `;;=;evergreen=`]) {
      const answer = await testApp.request({ method: 'GET', path: '/authentication/current-user/identity', headers: { cookie } })
      expect(answer).toMatchObject({ status: 401, body: { detail: messages.notSignedIn } })
    }
  })

  test('two session cookies count as none, in either order', async () => {
    const right = cookieOf(await signIn((await someone()).email))
    const planted = `evergreen=${'A'.repeat(43)}`
    for (const cookie of [`${right}; ${planted}`, `${planted}; ${right}`, `${right};${right}`]) expect(await opens(cookie)).toBe(false)
    expect(await opens(`other=1; ${right}`)).toBe(true)
  })
})

describe('X-Requested-With', () => {
  const create = (headers: Record<string, string>) =>
    testApp.request({ method: 'POST', path: '/authentication/tokens', body: { name: 'x' }, headers })

  test('is required for changes with the cookie, and not with a token', async () => {
    const { id, email } = await someone()
    const cookie = cookieOf(await signIn(email))
    for (const header of [{}, { 'x-requested-with': 'fetch' }] as Record<string, string>[])
      expect(await create({ cookie, ...header })).toMatchObject({ status: 403, body: { detail: messages.headerMissing } })
    expect((await create({ cookie, ...XHR })).status).toBe(201)
    expect((await create({ authorization: `Bearer ${await testApp.tokenOf(id)}` })).status).toBe(201)
  })

  test('is not required for reads, by GET or by a list’s POST', async () => {
    const cookie = cookieOf(await signIn((await someone()).email))
    expect((await testApp.request({ method: 'GET', path: '/authentication/tokens', headers: { cookie } })).status).toBe(200)
    expect((await testApp.request({ method: 'POST', path: '/licenses/list', body: {}, headers: { cookie } })).status).toBe(200)
  })

  test('an invalid token does not fall back to a valid cookie', async () => {
    const cookie = cookieOf(await signIn((await someone()).email))
    const headers = { cookie, ...XHR, authorization: `Bearer ${'x'.repeat(43)}` }
    expect((await create(headers)).status).toBe(401)
  })
})
