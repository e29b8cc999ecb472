import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/index.ts'
import { aUser } from '../../fixtures/builders.ts'
import { hashPassword } from '../authentication/password.actions.ts'
import { PASSWORD_CHANGED } from '../authentication/tell-owner.actions.ts'
import { clock } from '../kit/clock.ts'
import { change } from '../kit/database/change.ts'
import { hashOf, newSecret } from '../kit/http/session.ts'
import { refused } from '../testing/refused.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { User } from './user.model.ts'

const PASSWORD = 'Evergreen-2026!'
const NEW = 'Lanterns-77!'
/** Within the lifetime of each: one that ends later than the server's counts as ended. */
const SOON = 5 * 60_000
const XHR = { 'x-requested-with': 'XMLHttpRequest' }

let testApp: TestApp
let passwordHash: string
beforeAll(async () => {
  const singleSignOn = { OIDC_ISSUER: 'https://sign-in.example', OIDC_CLIENT_ID: 'evergreen', OIDC_CLIENT_SECRET: 'a-secret' }
  testApp = await startTestApp({ env: singleSignOn })
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => testApp[Symbol.asyncDispose]())

interface Person {
  id: number
  email: string
  /** The session that makes the change. */
  own: string
  link: string
}

/** A user with two sessions, an intermediate session with its code, a password link and a token. */
const somebody = async (given: object = {}): Promise<Person> => {
  const { clientId } = testApp.tenants.Saas
  const row = { clientId, roleName: 'ClientAdministrator', passwordHash, phoneNumber: '303-555-0100', ...given } as const
  const { id, email } = await testApp.build((db) => aUser(db, row))
  const own = await testApp.cookieOf(id)
  await testApp.cookieOf(id)
  await testApp.tokenOf(id)
  const link = newSecret()
  const now = clock.now()
  const soon = clock.later(SOON)
  await testApp.build(async (db) => {
    const half = { id_hash: hashOf(newSecret()), user_id: id, stage: 'code', created_on: now, last_seen_on: now, expires_on: soon }
    await db('sessions').insert(half)
    const of = { user_id: id, created_on: now, expires_on: soon }
    await db('security_codes').insert({ ...of, session_hash: half.id_hash, purpose: 'sign-in', code_hash: 'x' })
    await db('password_links').insert({ ...of, token_hash: hashOf(link) })
  })
  return { id, email, own, link }
}

const alive = async ({ id }: Person) => {
  const count = async (table: string, where: object, unused?: string) => {
    const rows = testApp.database.read(table).where({ user_id: id, ...where })
    if (unused) rows.whereNull(unused)
    return Number((await rows.count({ total: '*' }).first())?.total)
  }
  return {
    sessions: await count('sessions', { stage: 'full' }),
    halves: await count('sessions', { stage: 'code' }),
    codes: await count('security_codes', {}, 'used_on'),
    links: await count('password_links', {}, 'used_on'),
    tokens: await count('tokens', {}, 'revoked_on'),
  }
}

const EVERYTHING = { sessions: 2, halves: 1, codes: 1, links: 1, tokens: 1 }
const NOTHING = { sessions: 0, halves: 0, codes: 0, links: 0, tokens: 0 }
const TOKENS = { ...NOTHING, tokens: 1 }

const put = async (path: string, body: object, headers: Record<string, string>) => {
  const { status, text } = await testApp.request({ method: 'PUT', path, body, headers: { ...XHR, ...headers } })
  expect(status, text).toBe(200)
}
const update = async (person: Person, body: object, headers = { authorization: `Bearer ${testApp.of('Administrator').token}` }) => {
  const {
    first_name: firstName,
    last_name: lastName,
    email,
    role_name: roleName,
  } = await testApp.database.read('users').where('id', person.id).first()
  await put(`/users/${person.id}`, { firstName, lastName, email, roleName, ...body }, headers)
}
const profile = (person: Person, body: object) => put('/user-profile', { firstName: 'A', lastName: 'B', ...body }, { cookie: person.own })
/** Turns two-factor on or off with a code sent to the phone. */
const twoFactor = async (person: Person, twoFactorEnabled: boolean) => {
  await testApp.request({ method: 'POST', path: '/user-profile/send-security-code', headers: { ...XHR, cookie: person.own } })
  const securityCode = testApp.texts.at(-1)?.text.slice(-6)
  await put('/user-profile/two-factor-auth', { twoFactorEnabled, securityCode }, { cookie: person.own })
}

const byAdministrator: [string, object, object, object][] = [
  ['a password', {}, { password: NEW, confirmPassword: NEW }, NOTHING],
  ['an e-mail', {}, { email: 'another.one@test.example' }, NOTHING],
  ['a phone', {}, { phoneNumber: '720-555-0111' }, TOKENS],
  ['the removal of a phone', {}, { phoneNumber: null }, TOKENS],
  ['a role', {}, { roleName: 'Client' }, NOTHING],
  ['a deactivation', {}, { active: false }, NOTHING],
  ['an activation', { active: false }, { active: true }, NOTHING],
  ['two-factor on', {}, { twoFactorEnabled: true }, TOKENS],
  ['two-factor off', { twoFactorEnabled: true }, { twoFactorEnabled: false }, TOKENS],
  ['a name, a title and the same e-mail in capitals', {}, { firstName: 'C', title: 'D' }, EVERYTHING],
]

describe('a change by an administrator', () => {
  test.each(byAdministrator)('of %s ends exactly the access that it should', async (_what, given, body, left) => {
    const person = await somebody(given)
    const { email } = person
    await update(person, 'firstName' in body ? { ...body, email: email.toUpperCase() } : body)
    expect(await alive(person)).toEqual(left)
  })

  test('of the password or of second factors is mailed to the owner, without where the administrator is', async () => {
    const { id, email } = await somebody()
    await update({ id, email } as Person, { password: NEW, confirmPassword: NEW })
    await update({ id, email } as Person, { removeSecondFactors: true })
    await update({ id, email } as Person, { title: 'D' })
    const told = await testApp.database.read('outbox').where({ to_address: email, cause: 'users.update' }).orderBy('id')
    expect(told.map(({ subject }) => subject)).toEqual([PASSWORD_CHANGED.subject, 'Your sign-in to Evergreen has changed'])
    for (const { text } of told) {
      expect(text).toContain('By: an administrator\n')
      expect(text).not.toMatch(/127\.0\.0\.1|With:/)
    }
  })

  test('of the client, by any path', async () => {
    const person = await somebody()
    await testApp.build(async (db) => {
      const user = await User.query(db).findById(person.id).throwIfNotFound()
      const acting = { db, user: testApp.of('Administrator').person, call: 'test', requestId: 'test' }
      await change(acting, user, { clientId: testApp.tenants.Hybrid.clientId })
    })
    expect(await alive(person)).toEqual(NOTHING)
  })

  test('of a service level or of the password setting of a client ends nothing', async () => {
    const person = await somebody()
    const { clientId } = testApp.tenants.Saas
    const { clients } = testApp.as('Administrator')
    const found = await clients.get({ params: { id: clientId } })
    const names = Object.keys(calls.clients.update.body.properties)
    const settings = Object.fromEntries(Object.entries(found).filter(([name]) => names.includes(name)))
    const set = (more: object) => clients.update({ params: { id: clientId }, body: { ...settings, ...more } as never })
    await set({ clientAllowUserPasswordLogin: false, serviceLevel: 'Hybrid' })
    expect(await alive(person)).toEqual(EVERYTHING)
    await set({ clientAllowUserPasswordLogin: true, serviceLevel: 'Saas' })
  })
})

describe('a change by the user', () => {
  const here = { sessions: 1, halves: 0, codes: 0, links: 0 }
  const ways: [string, object, (person: Person) => Promise<void>, object][] = [
    ['a phone', {}, (person) => profile(person, { phoneNumber: '720-555-0111' }), { ...here, tokens: 1 }],
    ['two-factor on', {}, (person) => twoFactor(person, true), { ...here, tokens: 1 }],
    ['two-factor off', { twoFactorEnabled: true }, (person) => twoFactor(person, false), { ...here, tokens: 1 }],
    [
      'a password',
      {},
      (person) => update(person, { password: NEW, confirmPassword: NEW }, { cookie: person.own } as never),
      { ...here, tokens: 0 },
    ],
    [
      'an e-mail',
      {},
      (person) => update(person, { email: 'one.more@test.example' }, { cookie: person.own } as never),
      { ...here, tokens: 0 },
    ],
    ['a name', {}, (person) => profile(person, {}), EVERYTHING],
  ]

  test.each(ways)('%s keeps the session of the request and no other', async (_what, given, how, left) => {
    const person = await somebody(given)
    await how(person)
    expect(await alive(person)).toEqual(left)
    expect((await testApp.request({ method: 'GET', path: '/user-profile', headers: { cookie: person.own } })).status).toBe(200)
  })

  test('of the password by a mailed link keeps no session', async () => {
    const person = await somebody()
    const body = { token: person.link, password: NEW, confirmPassword: NEW }
    expect((await testApp.request({ method: 'POST', path: '/authentication/reset-password', body })).status).toBe(200)
    expect(await alive(person)).toEqual(NOTHING)
  })
})

test('a code sent to the old phone is invalid after the phone has changed', async () => {
  const person = await somebody({ twoFactorEnabled: true })
  const signIn = (body: object, cookie = '') =>
    testApp.request({
      method: 'POST',
      path: '/authentication/sign-in',
      headers: { cookie },
      body: { email: person.email, password: PASSWORD, ...body },
    })
  const half = String([(await signIn({})).headers['set-cookie']].flat().at(-1)).split(';')[0]
  const securityCode = testApp.texts.at(-1)?.text.slice(-6)
  await update(person, { phoneNumber: '720-555-0111' })
  expect((await signIn({ securityCode }, half)).status).toBe(400)
})

describe('a request during a password change', () => {
  /** Changes the password while `request` runs: it reads the old state and then waits for the row of the user. */
  const during = async (person: Person, request: () => Promise<{ status: number }>) => {
    const passwordHash = await hashPassword(NEW)
    const { answer } = await testApp.build(async (db) => {
      const user = await User.query(db).findById(person.id).throwIfNotFound()
      await change({ db, user: null, call: 'test', requestId: 'test' }, user, { passwordHash })
      const answer = request()
      await wait(500)
      return { answer }
    })
    return (await answer).status
  }

  test('starts no session', async () => {
    const person = await somebody()
    const body = { email: person.email, password: PASSWORD }
    expect(await during(person, () => testApp.request({ method: 'POST', path: '/authentication/sign-in', body }))).toBe(401)
    expect(await alive(person)).toEqual(NOTHING)
  })

  test('creates no token', async () => {
    const person = await somebody()
    const headers = { ...XHR, cookie: person.own }
    const create = () => testApp.request({ method: 'POST', path: '/authentication/tokens', body: { name: 'x' }, headers })
    expect(await during(person, create)).toBe(401)
    expect(await alive(person)).toEqual(NOTHING)
  })
})

test('no code updates users directly: all changes go through the function that ends their access', () => {
  const sources = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? sources(join(folder, entry.name)) : entry.name.endsWith('.ts') ? [join(folder, entry.name)] : [],
    )
  // A call chain that begins at the table and ends with a write to it.
  const chain =
    /(?:\('users'\)|\bUser\.query\(\w+\))(?:\s*\.\w+\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*?\s*\.(?:update|patch|insert|delete|del)\(\s*(\{[^}]*\})?/g
  const writing = sources('server')
    .filter((path) => !/\.test\.ts$|\/testing\//.test(path))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(chain)].map(([, values]) => `${path} ${values}`))
  expect(new Set(writing)).toEqual(
    new Set([
      'server/authentication/lock.actions.ts { lockout_end: until }',
      'server/authentication/lock.actions.ts { lockout_end: null }',
    ]),
  )
})

test('an administrator lists the tokens of a user of their client, and revokes one at once', async () => {
  const { id } = await testApp.build((db) => aUser(db, { clientId: testApp.tenants.Saas.clientId }))
  const token = await testApp.tokenOf(id, { scopes: ['fees:read'] })
  const { userTokens } = testApp.as('ClientAdministrator at Saas')
  const { items } = await userTokens.list({ params: { id } })
  expect(items).toMatchObject([{ name: 'test', scopes: ['fees:read'] }])
  expect(JSON.stringify(items)).not.toContain(token)
  await userTokens.revoke({ params: { id, tokenId: items[0]?.id ?? 0 } })
  expect(await refused(testApp.as({ token }).authentication.identity())).toMatchObject({ status: 401 })
  expect((await userTokens.list({ params: { id } })).items).toEqual([])
})
