import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClient, aUser } from '../../fixtures/builders.ts'
import { messages } from '../../rules/messages.ts'
import { clock } from '../kit/clock.ts'
import type { Answer } from '../testing/http.ts'
import { startTestApp, type TestApp, TODAY } from '../testing/test-app.ts'
import { hashPassword } from './password.actions.ts'

const PASSWORD = 'Evergreen-2026!'
const WRONG = 'Evergreen-2027!'
const MINUTE = 60_000

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

const someone = (given: object = {}) => testApp.build((db) => aUser(db, { passwordHash, ...given }))
const signIn = (email: string, password = PASSWORD, headers: Record<string, string> = {}): Promise<Answer> =>
  testApp.request({ method: 'POST', path: '/authentication/sign-in', body: { email, password }, headers })
const identity = (headers: Record<string, string>) =>
  testApp.request({ method: 'GET', path: '/authentication/current-user/identity', headers })
const setCookies = ({ headers }: Answer) => [headers['set-cookie'] ?? []].flat()
const cookieOf = (answer: Answer) => (setCookies(answer).at(-1) as string).split(';')[0] as string

describe('signing in', () => {
  test('returns the signed-in user, with the e-mail in any case', async () => {
    const { id, email } = await someone({ email: 'Robin.Case@Test.Example' })
    for (const said of [email, 'robin.case@test.example', '  ROBIN.CASE@TEST.EXAMPLE '])
      expect(await signIn(said)).toMatchObject({ status: 200, body: { id, email, authenticated: true } })
  })

  test('gives the same message for an unknown e-mail, a wrong password, and a locked, inactive or password-less account', async () => {
    const [known, locked, inactive, passwordless] = await Promise.all([
      someone(),
      someone(),
      someone({ active: false }),
      someone({ passwordHash: null }),
    ])
    const clientId = (await testApp.build((db) => aClient(db))).id
    await testApp.build((db) => db('clients').where('id', clientId).update({ client_allow_user_password_login: false }))
    const elsewhere = await someone({ clientId })
    await testApp.build((db) =>
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

  test('staff sign in by password whatever the settings of clients are', async () => {
    expect((await signIn((await someone({ roleName: 'Contributor' })).email)).status).toBe(200)
  })
})

describe('the current user', () => {
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
      mustSetUpFactor: false,
      scopes: null,
      renewalInvoiceRecipient: false,
      roles: ['RenewalAdministrator'],
      mustChangePassword: false,
      providerName: 'Provider',
      dateFormat: 'MM/DD/YYYY',
      firstScreen: null,
      disabledRoutes: [],
      today: TODAY,
    })
  })

  test('a client user has the client settings that the screens need', async () => {
    const client = { serviceLevel: 'Hybrid', clientCostStructure: 'TouchFee', isPropertyContactRequired: true } as const
    const { id: clientId } = await testApp.build((db) => aClient(db, { ...client, legalName: 'Legal Inns', displayName: 'Inns' }))
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
    expect(JSON.stringify(answer.body)).not.toMatch(/argon|"password"|hash/i)
  })

  test('without sign-in the answer is 401', async () => {
    expect(await identity({})).toMatchObject({ status: 401, body: { detail: messages.notSignedIn } })
  })

  test('a changed role and a deactivation take effect on the next request', async () => {
    const { id, email } = await someone({ roleName: 'Administrator' })
    const cookie = cookieOf(await signIn(email))
    const users = () =>
      testApp.request({ method: 'POST', path: '/users/list', body: {}, headers: { cookie, 'x-requested-with': 'XMLHttpRequest' } })
    const update = (row: object) => testApp.build((db) => db('users').where({ id }).update(row))
    expect((await users()).status).toBe(200)
    await update({ role_name: 'Contributor' })
    expect((await users()).status).toBe(403)
    await update({ active: false })
    expect((await users()).status).toBe(401)
    await update({ active: true, role_name: 'Administrator' })
    expect((await users()).status).toBe(200)
  })
})
