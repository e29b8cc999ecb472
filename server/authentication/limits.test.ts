import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aUser } from '../../fixtures/builders.ts'
import { limits } from '../../rules/installation/limits.ts'
import { clock } from '../kit/clock.ts'
import { hashOf } from '../kit/http/session.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { hashPassword } from './password.actions.ts'
import { sendPasswordLink } from './password-link.ts'
import { makeCode, spendCode } from './security-code.actions.ts'

const PASSWORD = 'Evergreen-2026!'
const MINUTE = 60_000
const FIFTY = Array.from({ length: 50 }, (_, n) => n)

let testApp: TestApp
let passwordHash: string
beforeAll(async () => {
  testApp = await startTestApp()
  passwordHash = await hashPassword(PASSWORD)
})
afterEach(() => {
  clock.set({ skip: 0 })
})
afterAll(() => testApp[Symbol.asyncDispose]())

const someone = (given: object = {}) =>
  testApp.build((db) => aUser(db, { clientId: testApp.tenants.Saas.clientId, passwordHash, phoneNumber: '303-555-0100', ...given }))
const statusesOf = (answers: { status: number }[]) => new Set(answers.map(({ status }) => status))

/** A database trigger that resets the use of a code, so that every correct guess would be accepted. */
const NEVER_USED = {
  sqlite: {
    up: [
      `create trigger never_used after update of used_on on security_codes when new.used_on is not null
       begin update security_codes set used_on = null where id = new.id; end`,
    ],
    down: ['drop trigger never_used'],
  },
  postgres: {
    up: [
      'create function never_used() returns trigger language plpgsql as $$ begin new.used_on = null; return new; end $$',
      'create trigger never_used before update on security_codes for each row execute function never_used()',
    ],
    down: ['drop trigger never_used on security_codes', 'drop function never_used'],
  },
}

describe('fifty concurrent requests', () => {
  test('send five security codes in 15 minutes, and ten a day', async () => {
    const { id } = await someone()
    const headers = { authorization: `Bearer ${await testApp.tokenOf(id)}` }
    for (const [minutes, sent] of [
      [0, 5],
      [16, 5],
      [32, 0],
      [25 * 60, 5],
    ] as const) {
      clock.set({ skip: minutes * MINUTE })
      const before = testApp.texts.length
      const answers = await Promise.all(
        FIFTY.map(() => testApp.request({ method: 'POST', path: '/user-profile/send-security-code', headers })),
      )
      expect(testApp.texts.length - before, `after ${minutes} minutes`).toBe(sent)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(sent)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(50 - sent)
    }
  })

  test('send five codes by signing in, and leave five intermediate sessions', async () => {
    const { id, email } = await someone({ twoFactorEnabled: true })
    const before = testApp.texts.length
    const body = { email, password: PASSWORD }
    const answers = await Promise.all(FIFTY.map(() => testApp.request({ method: 'POST', path: '/authentication/sign-in', body })))
    expect(testApp.texts.length - before).toBe(5)
    expect(statusesOf(answers)).toEqual(new Set([400, 429]))
    expect(await testApp.database.read('sessions').where('user_id', id)).toHaveLength(5)
  })

  test('allow five guesses at a code: the correct one, sent last, is too late', async () => {
    const { write } = testApp.database
    for (let round = 0; round < 5; round++) {
      const { id } = await someone()
      const session = hashOf(`session ${round}`)
      const { code } = await write((db) => makeCode(db, id, session, 'enable'))
      const wrong = code === '000000' ? '000001' : '000000'
      const guesses = [...Array.from({ length: 20 }, () => wrong), code]
      const right = await Promise.all(guesses.map((guess) => spendCode(write, id, session, 'enable', guess)))
      expect(right).toEqual(guesses.map(() => false))
      expect(await testApp.database.read('security_codes').where('user_id', id)).toMatchObject([{ tries: limits.securityCodeTries }])
    }
  })

  test('count each guess before the code is checked, even for a correct code that is never used up', async () => {
    const { write, engine } = testApp.database
    const { id } = await someone()
    const { code } = await write((db) => makeCode(db, id, 'session', 'enable'))
    await write(async (db) => {
      for (const statement of NEVER_USED[engine].up) await db.raw(statement)
    })
    const right = await Promise.all(FIFTY.map(() => spendCode(write, id, 'session', 'enable', code)))
    await write(async (db) => {
      for (const statement of NEVER_USED[engine].down) await db.raw(statement)
    })
    expect(right.filter(Boolean)).toHaveLength(limits.securityCodeTries)
  })

  test('send five password links an hour', async () => {
    const { email } = await someone()
    const { write, read, writeQueue } = testApp.database
    const ctx = { config: testApp.config, writeQueue, address: '127.0.0.1', user: null, call: 'test', requestId: 'test' }
    const all = () => Promise.all(FIFTY.map(() => write((db) => sendPasswordLink(ctx as never, db, email))))
    await all()
    expect(await read('outbox').where('to_address', email)).toHaveLength(5)
    clock.set({ skip: 61 * MINUTE })
    await all()
    expect(await read('outbox').where('to_address', email)).toHaveLength(10)
  })
})

describe('one address', () => {
  const calls: [string, object][] = [
    ['/authentication/sign-in', { email: 'nobody@test.example', password: PASSWORD }],
    ['/authentication/forgot-password', { email: 'nobody@test.example' }],
    ['/authentication/reset-password', { token: 'x', password: 'Lanterns-77!', confirmPassword: 'Lanterns-77!' }],
  ]

  test('has thirty attempts a minute over all three calls; other addresses are not affected', { timeout: 60_000 }, async () => {
    const strict = await startTestApp({ env: { SIGN_INS_PER_MINUTE: '30', TRUSTED_PROXIES: '127.0.0.0/8' } })
    try {
      const attempt = (n: number, from: string) => {
        const [path, body] = calls[n % 3] as [string, object]
        return strict.request({ method: 'POST', path, body, headers: { 'x-forwarded-for': from } })
      }
      const answers = await Promise.all(FIFTY.map((n) => attempt(n, '203.0.113.7')))
      const refused = answers.filter(({ status }) => status === 429)
      expect(refused).toHaveLength(20)
      for (const { headers, body } of refused) {
        const seconds = Number(headers['retry-after'])
        expect(seconds).toBeGreaterThan(0)
        expect(seconds).toBeLessThanOrEqual(60)
        expect(body.detail).toBe(`Too many sign-in attempts from your network address. Try again in ${seconds} seconds.`)
      }
      expect((await attempt(0, '203.0.113.8')).status).toBe(401)
      // The client forged the part to the left of the proxy's entry: the attempt is counted all the same.
      expect((await attempt(0, '203.0.113.9, 203.0.113.7')).status).toBe(429)
      clock.set({ skip: MINUTE + 1000 })
      expect((await attempt(0, '203.0.113.7')).status).toBe(401)
    } finally {
      await strict[Symbol.asyncDispose]()
    }
  })
})

test('a user has at most ten sessions: the oldest one ends', async () => {
  const { id, email } = await someone()
  const cookies: string[] = []
  for (let n = 0; n < 12; n++) {
    clock.set({ skip: n * 1000 })
    const answer = await testApp.request({ method: 'POST', path: '/authentication/sign-in', body: { email, password: PASSWORD } })
    cookies.push(String([answer.headers['set-cookie']].flat().at(-1)).split(';')[0] as string)
  }
  const opens = async (cookie: string) =>
    (await testApp.request({ method: 'GET', path: '/authentication/current-user/identity', headers: { cookie } })).status === 200
  expect(await Promise.all(cookies.map(opens))).toEqual([false, false, ...Array(10).fill(true)])
  const many = Array.from({ length: 15 }, () =>
    testApp.request({ method: 'POST', path: '/authentication/sign-in', body: { email, password: PASSWORD } }),
  )
  await Promise.all(many)
  expect(await testApp.database.read('sessions').where('user_id', id)).toHaveLength(10)
})
