import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClient } from '../../../fixtures/builders.ts'
import { messages } from '../../../rules/messages.ts'
import { freshDatabase } from '../../testing/databases/database.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { appCode, browser, somebodyIn } from '../../testing/ways-in/person.ts'

let testApp: TestApp
let strict: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  strict = await startTestApp({ database: await freshDatabase(), env: { SECOND_FACTOR_ROLES: 'Administrator, Client' } })
})
afterAll(async () => {
  await strict[Symbol.asyncDispose]()
  await testApp[Symbol.asyncDispose]()
})

const enrolFirst = { status: 403, body: { detail: messages.secondFactorFirst } }

const aStrictClient = async (roles = 'ClientContributor,Client') =>
  (await testApp.build((db) => aClient(db, { secondFactorRoles: roles }))).id

describe('somebody whose role needs a second factor and who has none', () => {
  test('can sign in and set one up, and nothing else before', async () => {
    const { email, laptop } = await somebodyIn(testApp, { clientId: await aStrictClient() })
    const me = await laptop.send('GET', '/authentication/current-user/identity')
    expect(me).toMatchObject({ status: 200, body: { email, mustSetUpFactor: true } })
    expect((await browser(testApp).signIn(email)).body).toMatchObject({ mustSetUpFactor: true })
    for (const [method, path, body] of [
      ['POST', '/licenses/list', {}],
      ['POST', '/authentication/tokens', { name: 'a way around' }],
      ['GET', '/user-profile/sessions', undefined],
      ['GET', '/notifications/counts', undefined],
    ] as const)
      expect(await laptop.send(method, path, body), path).toMatchObject(enrolFirst)

    await laptop.addTotp()
    expect((await laptop.send('GET', '/authentication/current-user/identity')).body).toMatchObject({ mustSetUpFactor: false })
    expect((await laptop.send('POST', '/licenses/list', {})).status).toBe(200)
  })

  test('can set up a passkey, or text messages, instead', async () => {
    const clientId = await aStrictClient()
    const one = await somebodyIn(testApp, { clientId })
    expect((await one.laptop.addPasskey()).answer.status).toBe(201)
    expect((await one.laptop.send('POST', '/licenses/list', {})).status).toBe(200)

    const other = await somebodyIn(testApp, { clientId, phoneNumber: null })
    await other.laptop.send('PUT', '/user-profile', { firstName: 'A', lastName: 'B', phoneNumber: '720-555-0144' })
    expect(await other.laptop.send('POST', '/licenses/list', {})).toMatchObject(enrolFirst)
    await other.laptop.send('POST', '/user-profile/send-security-code')
    const securityCode = testApp.texts.at(-1)?.text.slice(-6)
    await other.laptop.send('PUT', '/user-profile/two-factor-auth', { twoFactorEnabled: true, securityCode })
    expect((await other.laptop.send('POST', '/licenses/list', {})).status).toBe(200)
  })

  test('does not get around it by signing in twice, nor with an unconfirmed app', async () => {
    const { email, laptop } = await somebodyIn(testApp, { clientId: await aStrictClient() })
    await laptop.send('POST', '/user-profile/totp')
    const phone = browser(testApp)
    expect((await phone.signIn(email)).status).toBe(200)
    for (const device of [phone, laptop]) expect(await device.send('POST', '/licenses/list', {})).toMatchObject(enrolFirst)
  })
})

test('the last factor stays while the role needs one', async () => {
  const { laptop } = await somebodyIn(testApp, { clientId: await aStrictClient() })
  const { secret, recoveryCodes } = await laptop.addTotp()
  const needed = { status: 400, body: { detail: messages.secondFactorNeeded } }
  expect(await laptop.send('DELETE', '/user-profile/totp', { recoveryCode: recoveryCodes[0] })).toMatchObject(needed)
  expect((await laptop.send('GET', '/user-profile')).body).toMatchObject({ totpEnabled: true, recoveryCodesLeft: 10 })
  const { answer } = await laptop.addPasskey()
  expect((await laptop.send('DELETE', '/user-profile/totp', { recoveryCode: recoveryCodes[0] })).status).toBe(200)
  expect(await laptop.send('DELETE', `/user-profile/passkeys/${answer.body.id}`)).toMatchObject(needed)
  expect(await appCode(secret)).toMatch(/^\d{6}$/)
})

test('other roles and other clients are not asked', async () => {
  const { laptop } = await somebodyIn(testApp, { clientId: await aStrictClient('ClientAdministrator') })
  expect((await laptop.send('POST', '/licenses/list', {})).status).toBe(200)
  const other = await somebodyIn(testApp)
  expect((await other.laptop.send('POST', '/licenses/list', {})).status).toBe(200)
})

test('the installation asks for its own roles, of staff too', async () => {
  const staff = await somebodyIn(strict, { clientId: null, roleName: 'Administrator' })
  expect(await staff.laptop.send('POST', '/licenses/list', {})).toMatchObject(enrolFirst)
  const viewer = await somebodyIn(strict, { roleName: 'Client' })
  expect(await viewer.laptop.send('POST', '/properties/list', {})).toMatchObject(enrolFirst)
  const contributor = await somebodyIn(strict)
  expect((await contributor.laptop.send('POST', '/licenses/list', {})).status).toBe(200)
})

test('a client sets its roles in My Company, the provider in the client', async () => {
  const company = testApp.as('ClientAdministrator at Saas').myCompany
  const address = { address1: '1 Street', city: 'Denver', state: 'CO', zip: '80202', country: 'United States' }
  const { legalName } = await company.get()
  await company.update({ body: { legalName, ...address, secondFactorRoles: ['Client', 'ClientAdministrator'] } })
  expect((await company.get()).secondFactorRoles).toEqual(['ClientAdministrator', 'Client'])
  const { clients } = testApp.as('Administrator')
  const { clientId } = testApp.tenants.Saas
  const client = await clients.get({ params: { id: clientId } })
  expect(client.secondFactorRoles).toEqual(['ClientAdministrator', 'Client'])
  const settings = [
    'serviceLevel',
    'clientCostStructure',
    'clientRenewalBillingResponsibility',
    'clientAllowUserPasswordLogin',
    'isBillingIdRequired',
    'isPropertyContactRequired',
    'isPropertyDivisionRequired',
    'legalName',
    'trustAccountActive',
    'minimumBalanceThreshold',
  ] as const
  const same = Object.fromEntries(settings.map((name) => [name, client[name]]))
  await clients.update({ params: { id: clientId }, body: same as never })
  expect((await clients.get({ params: { id: clientId } })).secondFactorRoles).toEqual(['ClientAdministrator', 'Client'])
  await clients.update({ params: { id: clientId }, body: { ...same, secondFactorRoles: [] } as never })
  expect((await clients.get({ params: { id: clientId } })).secondFactorRoles).toEqual([])
})
