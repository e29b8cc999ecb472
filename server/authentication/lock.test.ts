import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aUser } from '../../fixtures/builders.ts'
import { limits } from '../../rules/limits.ts'
import { clock } from '../kit/clock.ts'
import { startWorld, type World } from '../testing/world.ts'
import { countFailure } from './lock.actions.ts'
import { hashPassword } from './password.actions.ts'

const PASSWORD = 'Evergreen-2026!'
const WRONG = 'Evergreen-2027!'
const MINUTE = 60_000
const HERE = '203.0.113.7'
const THERE = '203.0.113.8'

let world: World
let passwordHash: string
beforeAll(async () => {
  world = await startWorld({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  passwordHash = await hashPassword(PASSWORD)
})
afterEach(() => {
  clock.set({ skip: 0 })
})
afterAll(() => world[Symbol.asyncDispose]())

const someone = () => world.build((db) => aUser(db, { clientId: world.tenants.Saas.clientId, passwordHash }))
const signIn = async (email: string, password = PASSWORD, from = HERE) =>
  (
    await world.ask({
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
  const { items } = await world.as('Administrator').users.list({ body: { searchTerm: email } })
  return items.find((user) => user.email === email)
}

describe('the lock of an address', () => {
  test('falls at the fifth wrong password, for that address alone, and opens after 15 minutes with a new count', async () => {
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

  test('counts what is wrong within any 15 minutes, and nothing before', async () => {
    const { email } = await someone()
    await fail(email, 1)
    later(10 * MINUTE)
    await fail(email, 3)
    later(15 * MINUTE + 1000)
    await fail(email, 1)
    expect(await signIn(email, WRONG)).toBe(401)
    expect(await signIn(email)).toBe(401)
  })

  test('is not pushed further by tries while it holds', async () => {
    const { email } = await someone()
    await fail(email, 5)
    later(10 * MINUTE)
    await fail(email, 3)
    later(15 * MINUTE + 5000)
    expect(await signIn(email)).toBe(200)
  })

  test('a success forgives the failures of its own address, and no others', async () => {
    const { email } = await someone()
    await fail(email, 4, THERE)
    await fail(email, 4)
    expect(await signIn(email)).toBe(200)
    await fail(email, 4)
    expect(await signIn(email)).toBe(200)
    await fail(email, 1, THERE)
    expect(await signIn(email, PASSWORD, THERE)).toBe(401)
  })

  test('of an IPv6 address is that of its network', async () => {
    const { email } = await someone()
    for (let n = 1; n <= 5; n++) await fail(email, 1, `2001:db8:1:2::${n}`)
    expect(await signIn(email, PASSWORD, '2001:db8:1:2:ffff::1')).toBe(401)
    expect(await signIn(email, PASSWORD, '2001:db8:1:3::1')).toBe(200)
  })
})

describe('the lock of an account', () => {
  /** So many failures now, each from an address of its own. */
  const failures = (userId: number, count: number) =>
    world.build(async (db) => {
      for (let n = 0; n < count; n++) await countFailure(db, userId, `198.51.100.${n}`)
    })

  test('falls at the fiftieth wrong password within an hour, from any address, and opens after 15 minutes with a new count', async () => {
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

  test('forgets what is older than an hour', async () => {
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
      await world.build((db) =>
        db('users')
          .where({ id })
          .update({ lockout_end: clock.later(MINUTE) }),
      )
    const locked = await listed(email)
    expect(locked).toMatchObject({ isLockedOut: true, lockoutEnd: expect.any(String) })
    expect(Date.parse(locked?.lockoutEnd as string)).toBeGreaterThan(clock.millis())
    const body = { firstName, lastName, email, roleName, clearLockout: true }
    await world.as('Administrator').users.update({ params: { id }, body })
    expect(await listed(email)).toMatchObject({ isLockedOut: false, lockoutEnd: null })
    expect(await signIn(email)).toBe(200)
  })
})

describe('many at once', () => {
  test('ten right ones all sign in', async () => {
    const { email } = await someone()
    expect(await Promise.all(Array.from({ length: 10 }, () => signIn(email)))).toEqual(Array(10).fill(200))
  })

  test('more than twenty for one account are told to come again, known or not, and nobody else is', async () => {
    const { email } = await someone()
    const { email: bystander } = await someone()
    for (const who of [email, 'nobody@test.example']) {
      const tries = Array.from({ length: 40 }, () =>
        world.ask({ method: 'POST', path: '/authentication/sign-in', body: { email: who, password: WRONG } }),
      )
      const [answers, other] = await Promise.all([Promise.all(tries), signIn(bystander)])
      const busy = answers.filter(({ status }) => status === 429)
      expect(busy.length).toBeGreaterThan(0)
      expect(busy[0]?.headers['retry-after']).toBe('1')
      expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true)
      expect(other).toBe(200)
    }
  })

  test('parallel failures are counted one by one: the fifth locks', async () => {
    const { id } = await someone()
    const { write } = world.database
    const locked = await Promise.all(Array.from({ length: 50 }, () => write((db) => countFailure(db, id, HERE))))
    expect(locked.filter((isLocked) => !isLocked)).toHaveLength(limits.signInTries - 1)
  })

  test('right ones do not open a lock', async () => {
    const { email } = await someone()
    await fail(email, 5)
    expect(new Set(await Promise.all(Array.from({ length: 10 }, () => signIn(email))))).toEqual(new Set([401]))
  })
})
