import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aUser } from '../../fixtures/builders.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { hashPassword } from './password.actions.ts'

// Files of one process share their modules: these are loaded with the mock, and not left to others.
vi.hoisted(() => vi.resetModules())
afterAll(() => {
  vi.resetModules()
})

// Runs the real hash function and counts its calls, because it takes almost all the time of a sign-in.
vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>()
  return { ...real, verify: vi.fn(real.verify) }
})

const PASSWORD = 'Evergreen-2026!'
let testApp: TestApp
let passwordHash: string
beforeAll(async () => {
  testApp = await startTestApp()
  passwordHash = await hashPassword(PASSWORD)
})
// In braces: vitest would call a returned value as the clean-up function.
beforeEach(() => {
  vi.mocked(verify).mockClear()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const signIn = (email: string, password: string) =>
  testApp.request({ method: 'POST', path: '/authentication/sign-in', headers: { 'x-request-id': 'the-same' }, body: { email, password } })
const someone = (more: object = {}) => testApp.build((db) => aUser(db, { passwordHash, ...more }))
const looksAt = (hash: string) => vi.mocked(verify).mock.calls.filter(([looked]) => looked === hash).length

test('an unknown e-mail, a wrong password, a locked and an inactive account cost one hash verification and get equal responses', async () => {
  const { email: known } = await someone()
  const { email: inactive } = await someone({ active: false })
  const { id, email: locked } = await someone()
  await testApp.build((db) => db('users').where({ id }).update({ lockout_end: '2999-01-01T00:00:00.000Z' }))
  const answers = []
  for (const email of [known, 'nobody@test.example', inactive, locked]) {
    vi.mocked(verify).mockClear()
    const { status, text } = await signIn(email, 'Wrong-2026!')
    expect(vi.mocked(verify)).toHaveBeenCalledTimes(1)
    answers.push(`${status} ${text}`)
  }
  expect(new Set(answers).size).toBe(1)
  expect((await signIn(locked, PASSWORD)).text).toBe(answers[0]?.slice(4))
})

test('of fifty concurrent wrong passwords, at most ten are checked against the hash', async () => {
  const hash = await hashPassword('Somebody-77!')
  const { email } = await someone({ passwordHash: hash })
  const answers = await Promise.all(Array.from({ length: 50 }, (_, number) => signIn(email, `Wrong-${number}!`)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]))
  expect(looksAt(hash)).toBeLessThanOrEqual(10)
  expect(looksAt(hash)).toBeGreaterThanOrEqual(5)
  expect((await signIn(email, 'Somebody-77!')).status).toBe(401)
})

test('all refusals take the same minimum time, so that extra writes for some do not show', async () => {
  const { email: known } = await someone()
  const took = async (email: string) => {
    const started = performance.now()
    await signIn(email, 'Wrong-2026!')
    return performance.now() - started
  }
  for (const email of [known, 'nobody@test.example']) expect(await took(email)).toBeGreaterThan(240)
})
