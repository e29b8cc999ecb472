import { afterEach, beforeEach, expect, test } from 'vitest'
import { calls } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import { handlers } from '../calls.ts'
import { clock } from '../kit/clock.ts'
import { readConfig } from '../kit/config.ts'
import { createLog } from '../kit/log.ts'
import { openDocuments } from '../outside/documents/documents.ts'
import { freshDatabase, type TestDatabase } from '../testing/databases/database.ts'
import { type Served, serve } from '../testing/serve.ts'
import { createFirstAdministrator } from './first-administrator.actions.ts'
import { newSetUpLink } from './link.ts'

const config = readConfig({ PUBLIC_URL: 'https://evergreen.example', SIGN_INS_PER_MINUTE: '1000000' })
const person = {
  firstName: 'First',
  lastName: 'Quisthagen',
  email: 'first@provider.example',
  password: 'Quiet-Meadow-7',
  confirmPassword: 'Quiet-Meadow-7',
}
let database: TestDatabase
let app: Served

beforeEach(async () => {
  database = await freshDatabase()
  const sendText = async () => {}
  const parts = { database, config, documents: await openDocuments(config), sendText, log: createLog({ logLevel: 'silent' }) }
  app = await serve(calls, handlers, parts)
})
afterEach(async () => {
  clock.set({ skip: 0 })
  await app[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const newToken = async () => new URL((await newSetUpLink(config, database)) ?? 'https://no.example').searchParams.get('token') ?? ''
const setUp = (token: string, more: object = {}) =>
  app.request({ method: 'POST', path: '/set-up', body: { ...person, token, ...more }, headers: { 'x-requested-with': 'XMLHttpRequest' } })
const isOpen = async () => (await app.request({ method: 'GET', path: '/set-up' })).body.isOpen
const identity = (cookie: string) => app.request({ method: 'GET', path: '/authentication/current-user/identity', headers: { cookie } })
const cookieIn = (headers: Record<string, unknown>) => String(headers['set-cookie']).split(';', 1)[0] ?? ''

test('the link makes the first administrator, signs in, and dies', async () => {
  expect(await isOpen()).toBe(true)
  const [token, another] = [await newToken(), await newToken()]
  expect(JSON.stringify(await database.read('set_up_links'))).not.toContain(token)
  const { status, headers } = await setUp(token)
  expect(status).toBe(201)
  expect(await identity(cookieIn(headers))).toMatchObject({
    status: 200,
    body: { email: person.email, roles: ['Administrator'], clientId: null },
  })
  expect(await isOpen()).toBe(false)
  for (const used of [token, another]) expect(await setUp(used)).toMatchObject({ status: 404 })
  expect(await database.read('set_up_links')).toEqual([])
  expect(await newSetUpLink(config, database)).toBeNull()
})

test('without a valid link nothing is made', async () => {
  const token = await newToken()
  const refused = { status: 400, body: { errors: { token: [messages.setUpLinkInvalid] } } }
  expect(await setUp('x'.repeat(43))).toMatchObject(refused)
  clock.set({ skip: 8 * 24 * 60 * 60_000 })
  expect(await setUp(token)).toMatchObject(refused)
  expect(await database.read('users')).toEqual([])
})

test.each([
  [{ password: 'password', confirmPassword: 'password' }, { password: [messages.passwordWeak] }],
  [{ password: 'Password123!', confirmPassword: 'Password123!' }, { password: [messages.passwordCommon] }],
  [{ password: 'Quisthagen-2026!', confirmPassword: 'Quisthagen-2026!' }, { password: [messages.passwordCommon] }],
  [{ confirmPassword: 'Quiet-Meadow-8' }, { confirmPassword: [messages.passwordsDiffer] }],
  [{ email: 'nobody' }, { email: [messages.validEmail] }],
])('%j is refused, and the link stays', async (more, errors) => {
  const token = await newToken()
  expect(await setUp(token, more)).toMatchObject({ status: 400, body: { errors } })
  expect(await setUp(token)).toMatchObject({ status: 201 })
})

test('of many at once, with one link and with several, one is the first', async () => {
  const tokens = [await newToken(), await newToken(), await newToken()]
  const answers = await Promise.all([...tokens, ...tokens].map((token, n) => setUp(token, { email: `first${n}@provider.example` })))
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses[0]).toBe(201)
  for (const status of statuses.slice(1)) expect([400, 404]).toContain(status)
  expect(await database.read('users')).toHaveLength(1)
})

test('several programs that create an administrator at once make one', async () => {
  const acting = { user: null, call: 'admin create', requestId: 'a test' }
  const made = await Promise.all(
    [1, 2, 3, 4].map((n) =>
      database.write((db) =>
        createFirstAdministrator({ ...acting, db }, { ...person, email: `first${n}@provider.example`, passwordHash: 'a hash' }),
      ),
    ),
  )
  expect(made.filter(Boolean)).toHaveLength(1)
  expect(await database.read('users')).toHaveLength(1)
})
