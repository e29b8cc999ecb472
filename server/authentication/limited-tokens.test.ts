import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../client/index.ts'
import { aLicense, aProperty, aRenewal, aServiceAccount, aTask } from '../../fixtures/builders.ts'
import { messages } from '../../rules/messages.ts'
import { present } from '../../rules/present.ts'
import { NO_JOBS } from '../../rules/programs/scopes.ts'
import { refused } from '../testing/refused.ts'
import { startTestApp, type TestApp, TODAY } from '../testing/test-app.ts'

/** Tokens of staff that are limited to a client. Which calls and records they open is in permissions.test.ts. */
let testApp: TestApp
let staff: Client
let limited: Client
let clientId: number
let others: { clientId: number; licenseId: number; propertyId: number; taskId: number }
/** A property of the client where another client has licenses too. */
let sharedId: number

const createToken = (scopes: string[]) => staff.authentication.createToken({ body: { name: 'Limited', scopes } })

beforeAll(async () => {
  testApp = await startTestApp()
  staff = testApp.as('Administrator')
  clientId = testApp.tenants.Saas.clientId
  limited = testApp.as({ token: (await createToken(['all:write', `client:${clientId}`])).token })
  const other = testApp.tenants.Hybrid.clientId
  await testApp.build(async (db) => {
    sharedId = (await aProperty(db, { billingClientId: clientId, name: 'Shared Terminal' })).id
    await db('property_clients').insert({ property_id: sharedId, client_id: other })
    const dates = { propertyId: sharedId, expirationDate: '2026-12-31', trackDate: '2026-11-01', renewalDesignation: 'Provider' } as const
    const { id: ownId } = await aLicense(db, { ...dates, clientId, licenseNumber: 'Terminal own' })
    const { id: licenseId } = await aLicense(db, { ...dates, clientId: other, licenseNumber: 'Terminal other', alert: 'Look' })
    const [, renewal] = [await aRenewal(db, { licenseId: ownId }), await aRenewal(db, { licenseId })]
    const { id: taskId } = await aTask(db, { renewalId: renewal.id, followUpDate: TODAY })
    const { id: propertyId } = await aProperty(db, { billingClientId: other, name: 'Elsewhere' })
    others = { clientId: other, licenseId, propertyId, taskId }
  })
})
afterAll(() => testApp[Symbol.asyncDispose]())

describe('what it counts is what a filter by that client counts', () => {
  const PAGE = { pageSize: 100, exactTotal: true } as const
  test.each<[string, (api: Client, filter: { clientIds?: number[] }) => Promise<unknown>]>([
    ['licenses', (api, filter) => api.licenses.list({ body: { ...PAGE, ...filter } })],
    ['licenses by a term', (api, filter) => api.licenses.list({ body: { ...PAGE, ...filter, searchTerm: 'Terminal' } })],
    ['renewals', (api, filter) => api.dashboard.renewalsList({ body: { ...PAGE, ...filter } })],
    ['renewals by state', (api, filter) => api.dashboard.renewalCounts({ query: filter })],
    ['renewals by authority', (api, filter) => api.dashboard.authorityCounts({ query: filter })],
    ['renewals by assignee', (api, filter) => api.dashboard.personCounts({ query: filter })],
    ['renewals by month', (api, filter) => api.dashboard.monthCounts({ query: filter })],
    ['tasks', (api, filter) => api.renewalTasks.list({ query: { ...PAGE, ...filter } })],
    ['divisions', (api, filter) => api.divisions.list({ query: { ...PAGE, ...filter } })],
  ])('%s', async (_, ask) => {
    const [all, filtered, seen] = await Promise.all([ask(staff, {}), ask(staff, { clientIds: [clientId] }), ask(limited, {})])
    expect(seen).toEqual(filtered)
    expect(seen).not.toEqual(all)
  })

  test('tasks of each kind', async () => {
    const [all, seen] = await Promise.all([staff.userTasks.counts({}), limited.userTasks.counts({})])
    expect(seen).not.toEqual(all)
    const { totalItemCount } = await limited.renewalTasks.list({ query: { exactTotal: true } })
    expect(JSON.stringify(seen)).toContain(String(totalItemCount))
  })

  test('licenses at a shared property', async () => {
    const [row] = (await limited.properties.list({ body: { searchTerm: 'Shared Terminal' } })).items
    expect(row).toMatchObject({ licensesCount: 1, licenseAlertsCount: 0 })
    expect((await staff.properties.list({ body: { searchTerm: 'Shared Terminal' } })).items[0]).toMatchObject({ licensesCount: 2 })
    const { clients } = await limited.properties.get({ params: { id: sharedId } })
    expect(clients.map(({ id }) => id)).toEqual([clientId])
  })

  test('a search in all records', async () => {
    const found = JSON.stringify(await limited.search.find({ body: { searchTerm: 'Terminal' } }))
    expect(found).toContain('Terminal own')
    expect(found).not.toContain('Terminal other')
  })
})

describe('it changes', () => {
  test('what its owner may change, of that client', async () => {
    const { licenseId } = testApp.tenants.Saas.onProviderSide
    const { version } = await limited.licenses.get({ params: { id: licenseId } })
    await limited.licenses.updateAlert({ params: { id: licenseId }, ifMatch: version, body: { alert: 'By a program', isUrgent: false } })
    expect(await staff.licenses.get({ params: { id: licenseId } })).toMatchObject({ alert: 'By a program' })
  })

  test('nothing of another client, also not in bulk or by a reference', async () => {
    const { licenseId, propertyId, taskId } = others
    const assignment = { renewalDesignation: 'Provider' as const, userId: -1 }
    const bulk = limited.dashboard.bulkAssign({ body: { licenseIds: [licenseId], ...assignment } })
    expect(await refused(bulk)).toMatchObject({ status: 400, errors: { licenseIds: [messages.unknownId] } })
    const tasks = limited.userTasks.bulkComplete({ body: { userTaskIds: [taskId] } })
    expect(await refused(tasks)).toMatchObject({ status: 400, errors: { userTaskIds: [messages.unknownId] } })
    expect(await limited.licenses.list({ body: { clientIds: [others.clientId] } })).toMatchObject({ items: [], totalItemCount: 0 })
    const division = limited.divisions.create({ body: { clientId: others.clientId, name: 'Other', companyCode: 'OTH' } })
    expect(await refused(division)).toMatchObject({ status: 400, errors: { clientId: [messages.unknownId] } })
    const alerts = limited.propertyLicenses.alerts({ params: { id: propertyId } })
    expect(await refused(alerts)).toMatchObject({ status: 404 })
  })

  test('nothing of a property that another client shares with it', async () => {
    const id = await testApp.build(async (db) => {
      const property = await aProperty(db, { billingClientId: others.clientId, name: 'Their Terminal' })
      await db('property_clients').insert({ property_id: property.id, client_id: clientId })
      return property.id
    })
    const { version } = await staff.properties.get({ params: { id } })
    const contact = { params: { id }, body: { name: 'Kim Lee', email: 'kim@other.example', isKeyContact: true } }
    const tries = [
      () => limited.propertyContacts.create(contact),
      () => limited.properties.deactivate({ params: { id }, ifMatch: version, body: { active: false } }),
      () => limited.properties.remove({ params: { id }, ifMatch: version }),
      () => limited.citations.list({ params: { id }, body: {} }),
    ]
    for (const tried of tries) expect(await refused(tried())).toMatchObject({ status: 403 })
    expect(await staff.propertyContacts.create(contact)).toBeTruthy()
  })

  test('not who shares a property of its client', async () => {
    const { version, name, address1, city, state, zip, country } = await limited.properties.get({ params: { id: sharedId } })
    const update = (...clients: { id: number }[]) => {
      const body = { name, address1, city, state, zip, country, clients } as Parameters<typeof limited.properties.update>[0]['body']
      return limited.properties.update({ params: { id: sharedId }, ifMatch: version, body })
    }
    expect(await refused(update({ id: clientId }, { id: testApp.tenants.FullService.clientId }))).toMatchObject({
      status: 400,
      errors: { 'clients.1.id': [messages.unknownId] },
    })
    await update({ id: clientId })
    expect((await staff.properties.get({ params: { id: sharedId } })).clients.map(({ id }) => id)).toEqual([clientId, others.clientId])
  })

  test('nothing of the provider as a whole, and starts no job', async () => {
    const { items } = await limited.licensingAuthorities.list({ body: { searchTerm: 'The state' } })
    const { id, version } = present(items[0])
    const deactivated = limited.licensingAuthorities.deactivate({ params: { id }, ifMatch: version })
    expect(await refused(deactivated)).toMatchObject({
      status: 403,
      detail: expect.stringContaining(`limited to one client (client:${clientId})`),
    })
    expect(await refused(limited.exports.licenses({ body: {} }))).toMatchObject({ status: 403 })
    const licenseIds = [testApp.tenants.Saas.onProviderSide.licenseId]
    const begin = limited.renewals.bulkBegin({ body: { licenseIds, processStartDate: TODAY } })
    expect(await refused(begin)).toMatchObject({ status: 403, detail: NO_JOBS })
  })
})

test.each([
  [['client:1', 'client:2', 'all:read'], messages.clientScopeWrong],
  [['client:1'], messages.clientScopeWrong],
  [['licenses:read', 'client:2000000000'], 'There is no client 2000000000.'],
  [['licenses:read', 'client:9999999999'], 'There is no client 9999999999.'],
])('the scopes %j are refused', async (scopes, sentence) => {
  expect(await refused(createToken(scopes))).toMatchObject({ status: 400, errors: { scopes: [sentence] } })
})

test('a user of a client needs no such limit, and a service account of the provider can have one', async () => {
  const scopes = ['licenses:read', `client:${clientId}`]
  const theirs = testApp.as('ClientAdministrator at Saas').authentication.createToken({ body: { name: 'Theirs', scopes } })
  expect(await refused(theirs)).toMatchObject({ status: 400, errors: { scopes: [messages.clientScopeNeedless] } })
  const { id } = await testApp.build((db) => aServiceAccount(db, { clientId: null, roleName: 'Contributor' }))
  const { token } = await staff.serviceAccounts.createToken({ params: { id }, body: { name: 'Reader', scopes } })
  const reader = testApp.as({ token: present(token) })
  const own = await staff.licenses.list({ body: { clientIds: [clientId] } })
  expect((await reader.licenses.list({ body: {} })).totalItemCount).toBe(own.totalItemCount)
  expect(await reader.authentication.identity()).toMatchObject({ clientId: null, scopes })
})
