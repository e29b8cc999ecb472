import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClient, aUser } from '../../fixtures/builders.ts'
import { messages } from '../../rules/messages.ts'
import { clock } from '../kit/clock.ts'
import type { Answer } from '../testing/http.ts'
import { startWorld, TODAY, type World } from '../testing/world.ts'
import { hashPassword } from './password.actions.ts'

const PASSWORD = 'Evergreen-2026!'
const WRONG = 'Evergreen-2027!'
const MINUTE = 60_000

let world: World
let passwordHash: string
beforeAll(async () => {
  world = await startWorld()
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => {
  clock.set({ skip: 0 })
  return world[Symbol.asyncDispose]()
})

const someone = (given: object = {}) => world.build((db) => aUser(db, { passwordHash, ...given }))
const signIn = (email: string, password = PASSWORD, headers: Record<string, string> = {}): Promise<Answer> =>
  world.ask({ method: 'POST', path: '/authentication/sign-in', body: { email, password }, headers })
const identity = (headers: Record<string, string>) => world.ask({ method: 'GET', path: '/authentication/current-user/identity', headers })
const setCookies = ({ headers }: Answer) => [headers['set-cookie'] ?? []].flat()
const cookieOf = (answer: Answer) => (setCookies(answer).at(-1) as string).split(';')[0] as string

describe('signing in', () => {
  test('answers who it is, whatever the case of the e-mail', async () => {
    const { id, email } = await someone({ email: 'Robin.Case@Test.Example' })
    for (const said of [email, 'robin.case@test.example', '  ROBIN.CASE@TEST.EXAMPLE '])
      expect(await signIn(said)).toMatchObject({ status: 200, body: { id, email, authenticated: true } })
  })

  test('says the same of an unknown e-mail, a wrong password, a locked, an inactive and a password-less account', async () => {
    const [known, locked, inactive, passwordless] = await Promise.all([
      someone(),
      someone(),
      someone({ active: false }),
      someone({ passwordHash: null }),
    ])
    const clientId = (await world.build((db) => aClient(db))).id
    await world.build((db) => db('clients').where('id', clientId).update({ client_allow_user_password_login: false }))
    const elsewhere = await someone({ clientId })
    await world.build((db) =>
      db('users')
        .where('id', locked.id)
        .update({ lockout_end: clock.later(MINUTE) }),
    )
    const answers = await Promise.all([
      signIn('nobody@test.example'),
      signIn(known.email, WRONG),
      signIn(locked.email),
      signIn(inactive.email),
      signIn(passwordless.email),
      signIn(elsewhere.email),
    ])
    for (const { status, body, headers } of answers) {
      const { requestId, ...said } = body
      expect({ status, said }).toEqual({
        status: 401,
        said: { type: 'about:blank', title: 'Unauthorized', status: 401, detail: messages.signInRefused },
      })
      expect(headers['set-cookie']).toBeUndefined()
      expect(requestId).toBe(headers['x-request-id'])
    }
    expect(new Set(answers.map(({ headers }) => JSON.stringify(Object.keys(headers).sort()))).size).toBe(1)
  })

  test('staff use a password whatever the clients do', async () => {
    expect((await signIn((await someone({ roleName: 'Contributor' })).email)).status).toBe(200)
  })
})

describe('who is signed in', () => {
  test('staff have no client; the day is the provider’s', async () => {
    const { id, email } = await someone({ roleName: 'RenewalAdministrator', firstName: 'Robin', lastName: 'Staff' })
    const { body } = await signIn(email)
    expect(body).toEqual({
      id,
      authenticated: true,
      email,
      firstName: 'Robin',
      lastName: 'Staff',
      clientId: null,
      clientName: null,
      clientRenewalBillingResponsibility: null,
      clientServiceLevel: null,
      clientCostStructure: null,
      isBillingIdRequired: false,
      isPropertyContactRequired: false,
      isPropertyDivisionRequired: false,
      clientAllowUserPasswordLogin: true,
      renewalInvoiceRecipient: false,
      roles: ['RenewalAdministrator'],
      disabledRoutes: [],
      today: TODAY,
    })
  })

  test('a client user comes with what the screens need of their client', async () => {
    const client = { serviceLevel: 'Hybrid', clientCostStructure: 'TouchFee', isPropertyContactRequired: true } as const
    const { id: clientId } = await world.build((db) => aClient(db, { ...client, legalName: 'Legal Inns', displayName: 'Inns' }))
    const { email } = await someone({ clientId, roleName: 'ClientContributor' })
    const answer = await signIn(email)
    expect(answer.body).toMatchObject({
      clientId,
      clientName: 'Inns',
      clientServiceLevel: 'Hybrid',
      clientCostStructure: 'TouchFee',
      isPropertyContactRequired: true,
      roles: ['ClientContributor'],
    })
    expect((await identity({ cookie: cookieOf(answer) })).body).toEqual(answer.body)
    expect(JSON.stringify(answer.body)).not.toMatch(/argon|password"|hash/i)
  })

  test('nobody is 401', async () => {
    expect(await identity({})).toMatchObject({ status: 401, body: { detail: messages.notSignedIn } })
  })

  test('a role that changes and a user who is deactivated count on the next request', async () => {
    const { id, email } = await someone({ roleName: 'Administrator' })
    const cookie = cookieOf(await signIn(email))
    const users = () =>
      world.ask({ method: 'POST', path: '/users/list', body: {}, headers: { cookie, 'x-requested-with': 'XMLHttpRequest' } })
    const update = (row: object) => world.build((db) => db('users').where({ id }).update(row))
    expect((await users()).status).toBe(200)
    await update({ role_name: 'Contributor' })
    expect((await users()).status).toBe(403)
    await update({ active: false })
    expect((await users()).status).toBe(401)
    await update({ active: true, role_name: 'Administrator' })
    expect((await users()).status).toBe(200)
  })
})
