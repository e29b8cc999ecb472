import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aUser } from '../../fixtures/builders.ts'
import { limits } from '../../rules/installation/limits.ts'
import { clock } from '../kit/clock.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { countFailure } from './lock.actions.ts'
import { hashPassword } from './password.actions.ts'

const PASSWORD = 'Evergreen-2026!'
const WRONG = 'Evergreen-2027!'
const MINUTE = 60_000
const HERE = '203.0.113.7'
const THERE = '203.0.113.8'

let testApp: TestApp
let passwordHash: string
beforeAll(async () => {
  testApp = await startTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  passwordHash = await hashPassword(PASSWORD)
})
afterEach(() => {
  clock.set({ skip: 0 })
})
afterAll(() => testApp[Symbol.asyncDispose]())

const someone = () => testApp.build((db) => aUser(db, { clientId: testApp.tenants.Saas.clientId, passwordHash }))
const signIn = async (email: string, password = PASSWORD, from = HERE) =>
  (
    await testApp.request({
      method: 'POST',
      path: '/authentication/sign-in',
      body: { email, password },
      headers: { 'x-forwarded-for': from },
    })
  ).status
const fail = async (email: string, times: number, from = HERE) => {
  for (let n = 0; n < times; n++) expect(await signIn(email, WRONG, from)).toBe(401)
}
const later = (milliseconds: number) => clock.set({ skip: milliseconds })
const listed = async (email: string) => {
  const { items } = await testApp.as('Administrator').users.list({ body: { searchTerm: email } })
  return items.find((user) => user.email === email)
}

describe('the lock of an address', () => {
  test('starts at the fifth wrong password, for that address only, and ends after 15 minutes with a new count', async () => {
    const { email } = await someone()
    await fail(email, 5)
    expect(await signIn(email)).toBe(401)
    expect(await signIn(email, PASSWORD, THERE)).toBe(200)
    later(15 * MINUTE - 5000)
    expect(await signIn(email)).toBe(401)
    later(15 * MINUTE + 5000)
    await fail(email, 4)
    expect(await signIn(email)).toBe(200)
  })

  test('counts failures within any 15 minutes, and none before', async () => {
    const { email } = await someone()
    await fail(email, 1)
    later(10 * MINUTE)
    await fail(email, 3)
    later(15 * MINUTE + 1000)
    await fail(email, 1)
    expect(await signIn(email, WRONG)).toBe(401)
    expect(await signIn(email)).toBe(401)
  })

  test('is not extended by attempts while it lasts', async () => {
    const { email } = await someone()
    await fail(email, 5)
    later(10 * MINUTE)
    await fail(email, 3)
    later(15 * MINUTE + 5000)
    expect(await signIn(email)).toBe(200)
  })

  test('a success clears the failures of its own address and no others', async () => {
    const { email } = await someone()
    await fail(email, 4, THERE)
    await fail(email, 4)
    expect(await signIn(email)).toBe(200)
    await fail(email, 4)
    expect(await signIn(email)).toBe(200)
    await fail(email, 1, THERE)
    expect(await signIn(email, PASSWORD, THERE)).toBe(401)
  })

  test('of an IPv6 address covers its network', async () => {
    const { email } = await someone()
    for (let n = 1; n <= 5; n++) await fail(email, 1, `2001:db8:1:2::${n}`)
    expect(await signIn(email, PASSWORD, '2001:db8:1:2:ffff::1')).toBe(401)
    expect(await signIn(email, PASSWORD, '2001:db8:1:3::1')).toBe(200)
  })
})

describe('the lock of an account', () => {
  /** Adds failures now, each from a different address. */
  const failures = (userId: number, count: number) =>
    testApp.build(async (db) => {
      for (let n = 0; n < count; n++) await countFailure(db, userId, `198.51.100.${n}`)
    })

  test('starts at the fiftieth wrong password within an hour, from any address, and ends after 15 minutes with a new count', async () => {
    const { id, email } = await someone()
    await failures(id, 48)
    await fail(email, 1)
    expect(await signIn(email, PASSWORD, THERE)).toBe(200)
    await fail(email, 1)
    expect(await signIn(email, PASSWORD, THERE)).toBe(401)
    expect(await signIn(email, PASSWORD, '192.0.2.1')).toBe(401)
    later(15 * MINUTE + 5000)
    expect(await signIn(email, PASSWORD, THERE)).toBe(200)
    await fail(email, 1)
    expect(await signIn(email, PASSWORD, THERE)).toBe(200)
  })

  test('ignores failures older than an hour', async () => {
    const { id, email } = await someone()
    await failures(id, 49)
    later(61 * MINUTE)
    await fail(email, 4)
    expect(await signIn(email, PASSWORD, THERE)).toBe(200)
  })
})

describe('an administrator', () => {
  test.each(['of an address', 'of the account'])('sees the lock %s, and clears it', async (which) => {
    const { id, email, firstName, lastName, roleName } = await someone()
    if (which === 'of an address') await fail(email, 5)
    else
      await testApp.build((db) =>
        db('users')
          .where({ id })
          .update({ lockout_end: clock.later(MINUTE) }),
      )
    const locked = await listed(email)
    expect(locked).toMatchObject({ isLockedOut: true, lockoutEnd: expect.any(String) })
    expect(Date.parse(locked?.lockoutEnd as string)).toBeGreaterThan(clock.millis())
    const body = { firstName, lastName, email, roleName, clearLockout: true }
    await testApp.as('Administrator').users.update({ params: { id }, body })
    expect(await listed(email)).toMatchObject({ isLockedOut: false, lockoutEnd: null })
    expect(await signIn(email)).toBe(200)
  })
})

describe('concurrent sign-ins', () => {
  test('ten correct ones all succeed', async () => {
    const { email } = await someone()
    expect(await Promise.all(Array.from({ length: 10 }, () => signIn(email)))).toEqual(Array(10).fill(200))
  })

  test('more than twenty for one account, known or unknown, are asked to retry; other accounts are not affected', async () => {
    const { email } = await someone()
    const { email: bystander } = await someone()
    for (const who of [email, 'nobody@test.example']) {
      const tries = Array.from({ length: 40 }, () =>
        testApp.request({ method: 'POST', path: '/authentication/sign-in', body: { email: who, password: WRONG } }),
      )
      const [answers, other] = await Promise.all([Promise.all(tries), signIn(bystander)])
      const busy = answers.filter(({ status }) => status === 429)
      expect(busy.length).toBeGreaterThan(0)
      expect(busy[0]?.headers['retry-after']).toBe('1')
      expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true)
      expect(other).toBe(200)
    }
  })

  test('failures are counted one by one: the fifth locks', async () => {
    const { id } = await someone()
    const { write } = testApp.database
    const locked = await Promise.all(Array.from({ length: 50 }, () => write((db) => countFailure(db, id, HERE))))
    expect(locked.filter((isLocked) => !isLocked)).toHaveLength(limits.signInTries - 1)
  })

  test('correct passwords do not open a lock', async () => {
    const { email } = await someone()
    await fail(email, 5)
    expect(new Set(await Promise.all(Array.from({ length: 10 }, () => signIn(email))))).toEqual(new Set([401]))
  })
})
