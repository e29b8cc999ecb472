import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLicense, aServiceAccount } from '../../fixtures/builders.ts'
import { present } from '../../rules/present.ts'
import { sendMail } from '../outside/mail/mail.ts'
import { loadDirectory } from '../reminders/run/people.queries.ts'
import { refused } from '../testing/refused.ts'
import { startTestApp, type TestApp, TODAY } from '../testing/test-app.ts'

const ADMINISTRATOR = 'ClientAdministrator at Saas'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const api = () => testApp.as(ADMINISTRATOR).serviceAccounts

const aDivision = (name: string) => ({ name, companyCode: name.slice(0, 4) })

/** A new account of our client with a token. */
const aProgram = async (
  scopes: string[] = ['licenses:write'],
  roleName: 'ClientAdministrator' | 'ClientContributor' = 'ClientContributor',
) => {
  const { id } = await api().create({ body: { name: 'Mirror', roleName } })
  const made = await api().createToken({ params: { id }, body: { name: 'Server 1', scopes } })
  return { id, tokenId: made.id, token: present(made.token) }
}

const listed = async (id: number) => (await api().list()).items.find((one) => one.id === id)

test('it works with a token, as its client, and the token is listed without its secret', async () => {
  const { id, tokenId, token } = await aProgram()
  const { items } = await testApp.as({ token }).licenses.list({ body: { pageSize: 100 } })
  expect(items.length).toBeGreaterThan(0)
  const own: number[] = await testApp.build((db) => db('licenses').where('client_id', testApp.tenants.Saas.clientId).pluck('id'))
  expect(items.filter((license) => !own.includes(license.id))).toEqual([])
  await testApp.database.writeQueue.settled()
  const account = await listed(id)
  expect(account).toMatchObject({ name: 'Mirror', roleName: 'ClientContributor', active: true })
  expect(account?.tokens).toMatchObject([{ id: tokenId, name: 'Server 1', scopes: ['licenses:write'], lastUsedOn: expect.any(String) }])
  expect(JSON.stringify(account)).not.toContain(token)
})

test('Activity names it as who has made a change', async () => {
  const { id } = await api().create({ body: { name: 'Author', roleName: 'ClientAdministrator' } })
  const made = await api().createToken({ params: { id }, body: { name: 'One', scopes: ['divisions:write'] } })
  await testApp.as({ token: present(made.token) }).divisions.create({ body: aDivision('By a program') })
  const { items } = await testApp.as(ADMINISTRATOR).activity.list()
  expect(items.find((row) => JSON.stringify(row).includes('By a program'))).toMatchObject({
    userName: 'Author (service account)',
  })
})

describe('it is nobody’s colleague', () => {
  test('neither in the list of users nor in select lists, and nobody can edit it as a user', async () => {
    const { id } = await aProgram()
    const { items, totalItemCount } = await testApp.as(ADMINISTRATOR).users.list({ body: { pageSize: 100, searchTerm: 'Mirror' } })
    expect([items, totalItemCount]).toEqual([[], 0])
    const options = await testApp.as(ADMINISTRATOR).lists.users({ query: { includeClientUsers: true } })
    expect(options.map(({ value }) => value)).not.toContain(id)
    expect(await refused(testApp.as(ADMINISTRATOR).users.sendInvitation({ params: { id } }))).toMatchObject({ status: 404 })
  })

  test('not an assignee', async () => {
    const { id } = await aProgram()
    const { clientId, propertyId } = testApp.tenants.Saas
    const license = await testApp.build((db) => aLicense(db, { clientId, propertyId, renewalDesignation: 'BillingClient' }))
    const assign = (userId: number) =>
      refused(
        testApp.as(ADMINISTRATOR).licenses.assign({ params: { id: license.id }, body: { renewalDesignation: 'BillingClient', userId } }),
      )
    expect(await assign(id)).toMatchObject({ status: 400, errors: { userId: [expect.any(String)] } })
    expect(await assign(testApp.tenants.Saas.users.ClientContributor)).toMatchObject({ status: 200 })
  })

  test('gets no mail and no reminders', async () => {
    const account = await testApp.build((db) => aServiceAccount(db, { clientId: testApp.tenants.Saas.clientId }))
    await testApp.build((db) => sendMail(db, { to: [{ name: 'x', address: account.email }], subject: 's', text: 't', cause: 'test' }))
    expect(await testApp.build((db) => db('outbox').where('to_address', account.email))).toEqual([])
    const directory = await testApp.build((db) => loadDirectory(db, TODAY))
    expect(directory.userOf(account.email)).toBeUndefined()
  })

  test('is not counted among the users of a client', async () => {
    const { clientId } = testApp.tenants.Saas
    const count = async () => (await testApp.as('Administrator').clients.get({ params: { id: clientId } })).usersCount
    const before = await count()
    await aProgram()
    expect(before).toBeGreaterThan(0)
    expect(await count()).toBe(before)
  })
})

test('a role above that of its maker, and a client of another side, are refused', async () => {
  const body = { name: 'Up', roleName: 'Administrator' as const }
  expect(await refused(api().create({ body }))).toMatchObject({ status: 400, errors: { roleName: [expect.any(String)] } })
  const foreign = { name: 'Aside', roleName: 'Client' as const, clientId: testApp.tenants.other.clientId }
  expect(await refused(api().create({ body: foreign }))).toMatchObject({ status: 400, errors: { clientId: [expect.any(String)] } })
  const { id } = await aProgram()
  expect(await refused(api().update({ params: { id }, body: { name: 'Up', roleName: 'Contributor' } }))).toMatchObject({ status: 400 })
})

test('its tokens never reach service accounts, tokens or passwords, whatever their scopes', async () => {
  const { id, token } = await aProgram(['all:write'], 'ClientAdministrator')
  const own = testApp.as({ token })
  for (const attempt of [
    () => own.serviceAccounts.createToken({ params: { id }, body: { name: 'more', scopes: ['all:write'] } }),
    () => own.authentication.createToken({ body: { name: 'more' } }),
    () => own.userProfile.get(),
  ])
    expect(await refused(attempt())).toMatchObject({ status: 403, detail: expect.stringContaining('This token has scopes') })
})

test('setting it inactive, another role, and revoking end its tokens at once', async () => {
  const opens = async (token: string) => ((await refused(testApp.as({ token }).authentication.identity())) as { status: number }).status
  const one = await aProgram()
  await api().revokeToken({ params: { id: one.id, tokenId: one.tokenId } })
  expect(await opens(one.token)).toBe(401)
  expect(await refused(api().revokeToken({ params: { id: one.id, tokenId: one.tokenId } }))).toMatchObject({ status: 404 })
  const two = await aProgram()
  await api().update({ params: { id: two.id }, body: { name: 'Mirror', roleName: 'ClientContributor', active: false } })
  expect(await opens(two.token)).toBe(401)
  const three = await aProgram()
  await api().update({ params: { id: three.id }, body: { name: 'Mirror', roleName: 'Client' } })
  expect(await opens(three.token)).toBe(401)
})

test('it is deleted with its tokens, unless it has changed something', async () => {
  const { id, token } = await aProgram(['divisions:write'], 'ClientAdministrator')
  const idle = await aProgram()
  await api().remove({ params: { id: idle.id } })
  expect(await listed(idle.id)).toBeUndefined()
  await testApp.as({ token }).divisions.create({ body: aDivision('Kept') })
  expect(await refused(api().remove({ params: { id } }))).toMatchObject({ status: 409 })
})

test('a token without scopes is refused', async () => {
  const { id } = await aProgram()
  const answer = await refused(api().createToken({ params: { id }, body: { name: 'x', scopes: [] } }))
  expect(answer).toMatchObject({ status: 400, errors: { scopes: [expect.any(String)] } })
})
