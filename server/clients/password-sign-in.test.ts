import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClient, aUser } from '../../fixtures/builders.ts'
import { sentences } from '../../rules/messages.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
const OIDC = { OIDC_ISSUER: 'https://sign-in.example', OIDC_CLIENT_ID: 'evergreen', OIDC_CLIENT_SECRET: 'a-secret' }
const start = (env = {}) => {
  beforeAll(async () => {
    testApp = await startTestApp({ env })
  })
  afterAll(() => testApp[Symbol.asyncDispose]())
}

/** A client with three active users who have a password, an inactive one, and one without. */
const aCompany = (given: object = {}) =>
  testApp.build(async (db) => {
    const { id } = await aClient(db, given)
    for (const user of [{}, {}, {}, { active: false }, { passwordHash: null }])
      await aUser(db, { clientId: id, passwordHash: 'a hash', ...user })
    return id
  })

const get = (id: number) => testApp.as('Administrator').clients.get({ params: { id } })
const setPasswordSignIn = async (id: number, clientAllowUserPasswordLogin: boolean) => {
  const { legalName, serviceLevel, clientCostStructure, clientRenewalBillingResponsibility, ...more } = await get(id)
  const { isBillingIdRequired, isPropertyContactRequired, isPropertyDivisionRequired, trustAccountActive } = more
  const names = { legalName, serviceLevel, clientCostStructure, clientRenewalBillingResponsibility, clientAllowUserPasswordLogin }
  const flags = { isBillingIdRequired, isPropertyContactRequired, isPropertyDivisionRequired, trustAccountActive }
  return testApp
    .as('Administrator')
    .clients.update({ params: { id }, body: { ...names, ...flags, minimumBalanceThreshold: null } })
    .then(
      () => 'done',
      ({ status, errors }) => ({ status, errors }),
    )
}
const newClient = () => ({ legalName: 'New Inns, Inc.', serviceLevel: 'Saas' as const, clientAllowUserPasswordLogin: false })

describe('without single sign-on', () => {
  start()

  test('password sign-in stays on, and the refusal says how many people it would lock out', async () => {
    const id = await aCompany()
    expect(await get(id)).toMatchObject({ passwordUsersCount: 3, singleSignOn: false })
    expect(await setPasswordSignIn(id, false)).toEqual({
      status: 400,
      errors: { clientAllowUserPasswordLogin: [sentences.passwordSignInNeeded(3)] },
    })
    expect(await get(id)).toMatchObject({ clientAllowUserPasswordLogin: true })
    expect(await setPasswordSignIn(id, true)).toBe('done')
    await expect(testApp.as('Administrator').clients.create({ body: newClient() })).rejects.toMatchObject({
      status: 400,
      errors: { clientAllowUserPasswordLogin: [sentences.passwordSignInNeeded(0)] },
    })
  })

  test('a client without password sign-in can be edited, and gets it back', async () => {
    const id = await aCompany({ clientAllowUserPasswordLogin: false })
    expect(await setPasswordSignIn(id, false)).toBe('done')
    expect(await setPasswordSignIn(id, true)).toBe('done')
  })

  test('the sign-in page learns that there is none', async () => {
    expect(await testApp.as().authentication.options()).toEqual({ singleSignOn: false })
  })
})

describe('with single sign-on', () => {
  start(OIDC)

  test('password sign-in can be switched off', async () => {
    const id = await aCompany()
    expect(await get(id)).toMatchObject({ passwordUsersCount: 3, singleSignOn: true })
    expect(await setPasswordSignIn(id, false)).toBe('done')
    await testApp.as('Administrator').clients.create({ body: newClient() })
    expect(await testApp.as().authentication.options()).toEqual({ singleSignOn: true })
  })
})
