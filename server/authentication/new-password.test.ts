import { AsyncLocalStorage } from 'node:async_hooks'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aClient, aUser } from '../../fixtures/builders.ts'
import { messages } from '../../rules/messages.ts'
import { freshDatabase } from '../testing/databases/database.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { whyNotNewPassword } from './new-password.actions.ts'

// Files of one process share their modules: these are loaded with the mock, and not left to others.
vi.hoisted(() => vi.resetModules())
afterAll(() => {
  vi.resetModules()
})

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>()
  return { ...real, hash: vi.fn(real.hash) }
})

/** Whether the running code is inside a write transaction. */
const inside = new AsyncLocalStorage<true>()

let testApp: TestApp
beforeAll(async () => {
  const { write, ...database } = await freshDatabase()
  testApp = await startTestApp({ database: { ...database, write: (work) => write((db) => inside.run(true, () => work(db))) } })
})
afterAll(() => testApp[Symbol.asyncDispose]())

const owner = { firstName: 'Ann', lastName: 'Quisthagen', email: 'ann.bell@harbor.example', clientId: null as number | null }

test.each([
  ['password', messages.passwordWeak],
  ['Password1!', messages.passwordCommon],
  ['Password123!', messages.passwordCommon],
  ['P@ssw0rd1', messages.passwordCommon],
  ['Welcome-2026', messages.passwordCommon],
  ['Qwerty123!', messages.passwordCommon],
  ['!Summer2026!', messages.passwordCommon],
  ['Test1234!', messages.passwordCommon],
  ['Evergreen-2026!', messages.passwordCommon],
  ['3vergreen-2026X', messages.passwordCommon],
  ['Quisthagen-77!', messages.passwordCommon],
  ['My-Harbor-Hotels-1', null],
  ['Ann-Bell-2026!', messages.passwordCommon],
  ['Quiet-Meadow-7', null],
  ['Lanterns-77!', null],
  ['Ünïcode-Wörter-1', null],
])('%s: %s', async (password, why) => {
  expect(await whyNotNewPassword(testApp.database.read, password, owner)).toBe(why)
})

test('the names of the user’s company are refused, in any case and between any symbols', async () => {
  const { id: clientId } = await testApp.build((db) => aClient(db, { displayName: 'Harbor Hotels', legalName: 'HH Beverage East, Inc.' }))
  for (const password of ['Harbor-2026!', 'HarborHotels#1', 'my.beverage.1A', 'H4RBOR-hotels-9']) {
    expect(await whyNotNewPassword(testApp.database.read, password, { ...owner, clientId }), password).toBe(messages.passwordCommon)
  }
  expect(await whyNotNewPassword(testApp.database.read, 'Quiet-Meadow-7', { ...owner, clientId })).toBe(null)
})

test('all calls apply the same rule, and never hash while they hold the writer', async () => {
  const held: boolean[] = []
  vi.mocked(hash).mockImplementation(async (...given) => {
    held.push(inside.getStore() === true)
    const real = await vi.importActual<typeof import('@node-rs/argon2')>('@node-rs/argon2')
    return real.hash(...given)
  })
  const { clientId } = testApp.tenants.Saas
  const { id, email } = await testApp.build((db) => aUser(db, { clientId, roleName: 'Client' }))
  const someone = { firstName: 'Nora', lastName: 'Field', email: 'nora.field@test.example', roleName: 'Client' as const }
  const { users } = testApp.as('ClientAdministrator at Saas')
  const forgotten = async () => {
    await testApp.request({ method: 'POST', path: '/authentication/forgot-password', body: { email } })
    await testApp.database.writeQueue.settled()
    const { text } = await testApp.database.read('outbox').where('to_address', email).orderBy('id', 'desc').first()
    return /token=([\w-]+)/.exec(text)?.[1] as string
  }
  const token = await forgotten()
  const ways = (password: string) => {
    const both = { password, confirmPassword: password }
    return [
      () => users.create({ body: { ...someone, email: `${Math.random()}@test.example`, ...both } }),
      () => users.update({ params: { id }, body: { ...someone, email, ...both } }),
      () => testApp.as().authentication.resetPassword({ body: { token, ...both } }),
    ]
  }
  for (const password of ['password', 'Password1!', 'Our-Saas-2026']) {
    const sentence = password === 'password' ? messages.passwordWeak : messages.passwordCommon
    for (const way of ways(password)) await expect(way()).rejects.toMatchObject({ status: 400, errors: { password: [sentence] } })
  }
  held.length = 0
  const [create, , reset] = ways('Quiet-Meadow-7')
  await create?.()
  await reset?.()
  await ways('Quiet-Meadow-8')[1]?.()
  expect(held).toEqual([false, false, false])
})
