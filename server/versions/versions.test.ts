import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Versioned } from '../../contract/versions/calls.ts'
import { aReminderLine, aTask } from '../../fixtures/builders.ts'
import { present } from '../../rules/present.ts'
import { theirLicense, theirRenewal } from '../testing/in-process.ts'
import type { Actor } from '../testing/people/actors.ts'
import { statementsOf } from '../testing/plans.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const ADMIN: Actor = 'ClientAdministrator at Saas'
const versions = (kind: Versioned, ids: number[], actor: Actor = ADMIN) => testApp.as(actor).versions.list({ query: { kind, ids } })

test('are those of the rows in the lists', async () => {
  const { licenseId, renewalId } = await theirRenewal(testApp)
  const task = await testApp.build((db) => aTask(db, { licenseId, renewalId }))
  const { propertyId } = testApp.tenants.Saas
  const as = testApp.as(ADMIN)
  const lists = {
    licenses: [
      await as.licenses.list({ body: {} }),
      await as.dashboard.renewalsList({ body: {} }),
      await as.propertyLicenses.list({ params: { id: propertyId }, query: {} }),
    ],
    properties: [await as.properties.list({ body: {} })],
    userTasks: [await as.renewalTasks.list({ query: {} })],
  }
  const ids = { licenses: licenseId, properties: propertyId, userTasks: task.id }
  for (const kind of ['licenses', 'properties', 'userTasks'] as const) {
    const { items } = await versions(kind, [ids[kind]])
    for (const list of lists[kind]) {
      const row = present(list.items.find(({ id }) => id === ids[kind]))
      expect(items).toEqual([{ id: row.id, version: row.version }])
    }
  }
})

test('are those of the lists that administrators keep, and only for those who may open them', async () => {
  const as = testApp.as('Administrator')
  const lists = {
    users: await as.users.list({ body: { pageSize: 100 } }),
    divisions: await as.divisions.list({ query: {} }),
    corporateEntities: await as.corporateEntities.list({ query: {} }),
    officerTitles: await as.officerTitles.list({ query: {} }),
    renewalTips: await as.renewalTips.list({ query: {} }),
    licensingAuthorities: await as.licensingAuthorities.list({ body: {} }),
  }
  for (const [kind, { items }] of Object.entries(lists)) {
    const rows = items
      .map((row: { id: number; version: number }) => ({ id: row.id, version: row.version }))
      .toSorted((one, other) => one.id - other.id)
    const ids = rows.map(({ id }) => id)
    expect(await versions(kind as Versioned, ids, 'Administrator'), kind).toEqual({ items: rows })
    if (kind !== 'divisions') expect(await versions(kind as Versioned, ids, 'Client at Saas'), kind).toEqual({ items: [] })
  }
  expect(await versions('users', [testApp.tenants.other.users.ClientAdministrator])).toEqual({ items: [] })
})

test('rise when somebody moves the renewal, and are asked for with one statement that answers 304 until then', async () => {
  const { params, licenseId } = await theirRenewal(testApp, { stage: 2 })
  const other = await theirLicense(testApp)
  const path = `/versions?kind=licenses&ids=${licenseId}&ids=${other.id}`
  const ask = (etag: unknown) => testApp.request({ method: 'GET', path, headers: { 'if-none-match': String(etag) } }, ADMIN)
  const { headers } = await ask('""')
  const asked = await statementsOf(testApp.database.read, async () => expect((await ask(headers.etag)).status).toBe(304))
  expect(asked).toHaveLength(2) // and that of the session
  const before = await versions('licenses', [licenseId, other.id])
  await testApp.as(ADMIN).renewals.formsReceived({ params, body: { formsReceivedDate: '2026-11-20' } })
  expect((await ask(headers.etag)).status).toBe(200)
  const after = await versions('licenses', [licenseId, other.id])
  const changed = after.items.filter(({ id, version }) => version > present(before.items.find((one) => one.id === id)).version)
  expect(changed.map(({ id }) => id)).toEqual([licenseId])
})

test('leave out what the reader cannot see, and what is deleted', async () => {
  const { other } = testApp.tenants
  const { licenseId } = other.onClientSide
  expect(await versions('licenses', [licenseId])).toEqual({ items: [] })
  expect(await versions('properties', [other.propertyId])).toEqual({ items: [] })
  expect((await versions('licenses', [licenseId], 'Administrator')).items).toHaveLength(1)
  const { id } = await theirLicense(testApp)
  await testApp.build((db) => db('licenses').where({ id }).delete())
  expect(await versions('licenses', [id])).toEqual({ items: [] })
  const { params: _params, ...renewal } = await theirRenewal(testApp)
  const task = await testApp.build((db) => aTask(db, renewal))
  expect((await versions('userTasks', [task.id])).items).toHaveLength(1)
  expect(await versions('userTasks', [task.id], 'Client at Saas')).toEqual({ items: [] })
  expect(await versions('licenses', [])).toEqual({ items: [] })
})

test('of reminder lines rise with their status, when seen, and when sent again; for administrators of the side', async () => {
  const { id: licenseId } = await theirLicense(testApp)
  const { clientId, propertyId } = testApp.tenants.Saas
  const { id } = await testApp.build((db) => aReminderLine(db, { licenseId, clientId, propertyId, userId: null, status: 'planned' }))
  const listed = async () => (await testApp.as(ADMIN).reminders.list({ body: { licenseIds: [licenseId] } })).items[0]?.version
  const seen: number[] = []
  const later = [
    {},
    { status: 'failed' },
    { status: 'planned', run_id: 7 },
    { status: 'sent', sent_on: '2026-11-20T12:00:00.000Z' },
    { seen_on: '2026-11-20T13:00:00.000Z' },
    { status: 'bounced' },
  ]
  for (const values of later) {
    await testApp.build((db) =>
      db('reminder_lines')
        .where({ id })
        .update({ id, ...values }),
    )
    const { items } = await versions('reminderLines', [id])
    expect(items).toEqual([{ id, version: await listed() }])
    seen.push(present(items[0]).version)
  }
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b))
  expect(await versions('reminderLines', [id], 'ClientContributor at Saas')).toEqual({ items: [] })
  expect(await versions('reminderLines', [id], 'ClientAdministrator at Hybrid')).toEqual({ items: [] })
})
