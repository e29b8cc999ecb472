import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aLicense, aTask } from '../../fixtures/builders.ts'
import { addDays } from '../../rules/day.ts'
import { WEBHOOK_EVENTS } from '../../rules/programs/webhooks.ts'
import { clock } from '../kit/clock.ts'
import { createLog } from '../kit/log.ts'
import { startJobs } from '../kit/queue/jobs.ts'
import { followReminders } from '../reminders/stop/follow-mail.actions.ts'
import { bulkBeginJob } from '../renewals/bulk/bulk.job.ts'
import { FILLED, theirLicense, theirRenewal } from '../testing/in-process.ts'
import { theirLicenses } from '../testing/many.ts'
import { startTestApp, type TestApp, TODAY } from '../testing/test-app.ts'
import { recordDays } from './happen.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const ADMIN = 'ClientAdministrator at Saas'
const FAR = { dueDate: '2027-06-01', expirationDate: '2027-07-01' }
const PUBLIC = 'https://93.184.216.34/hook'

beforeEach(async () => {
  clock.set({ today: TODAY })
  await testApp.build(async (db) => {
    await db('webhooks').delete()
    await db('webhook_events').delete()
    await db('webhook_sequences').delete()
  })
  await testApp.as(ADMIN).webhooks.create({ body: { name: 'Mirror', url: PUBLIC, eventTypes: [...WEBHOOK_EVENTS] } })
})

interface Event {
  type: string
  license_id: number | null
  sequence: number | null
  data: Record<string, unknown>
}
const events = async (about: object = {}): Promise<Event[]> =>
  (await testApp.build((db) => db('webhook_events').where(about).orderBy('id'))).map((row) => ({ ...row, data: JSON.parse(row.data) }))
const types = async (about: object = {}) => (await events(about)).map(({ type }) => type)

describe('in the transaction of the change', () => {
  test('the life of a license is told, numbered from 1, each with a delivery', async () => {
    const license = await theirLicense(testApp, FAR)
    const { id } = license
    const api = testApp.as(ADMIN)
    await api.licenses.assign({ params: { id }, body: { renewalDesignation: 'BillingClient', userId: testApp.of(ADMIN).person.id } })
    const begun = await api.renewals.begin({ params: { id }, body: { processStartDate: TODAY } })
    const params = { id, renewalId: begun.id }
    await api.renewals.status({ params, body: { renewalStatus: 3 } })
    await testApp.build((db) =>
      db('renewals').where('id', begun.id).update({
        stage: 7,
        license_received_date: TODAY,
        effective_date: FILLED.effectiveDate,
        expiration_date: FILLED.expirationDate,
        track_date: FILLED.trackDate,
      }),
    )
    await api.renewals.complete({ params, body: {} })
    const told = await events({ license_id: id })
    expect(told.map(({ type, sequence }) => [type, sequence])).toEqual([
      ['license.changed', 1],
      ['renewal.begun', 2],
      ['renewal.moved', 3],
      ['renewal.completed', 4],
      ['license.renewed', 5],
    ])
    expect(new Set(told.map((row) => Reflect.get(row, 'property_id')))).toEqual(new Set([license.propertyId]))
    expect(told[0]?.data).toEqual({ changed: ['assignedUserId'] })
    expect(told[2]?.data).toEqual({ renewalId: begun.id, fromStage: 2, toStage: 3 })
    expect(await testApp.build((db) => db('deliveries').where('status', 'Waiting').pluck('event_id'))).toHaveLength(5)
  })

  test('a change that is refused or only planned tells nothing, and takes no number', async () => {
    const { id } = await theirLicense(testApp, FAR)
    const api = testApp.as(ADMIN)
    await expect(api.renewals.abandon({ params: { id: 1_999_999_999 } })).rejects.toThrow()
    await api.plans.create({ body: { call: 'renewals.bulkBegin', body: { licenseIds: [id], processStartDate: TODAY } } })
    const fails = testApp.database.write(async (db) => {
      const { recordChanges } = await import('../kit/webhook-events.ts')
      const changes = [{ field: 'alert', from: null, to: 'A' }]
      const about = { recordId: id, licenseId: id, clientId: testApp.tenants.Saas.clientId, propertyId: null }
      await recordChanges({ db, call: 'licenses.update' }, [{ record: 'licenses', ...about, changes }])
      expect(await db('webhook_events').where('license_id', id)).toHaveLength(1)
      throw new Error('rolled back')
    })
    await expect(fails).rejects.toThrow('rolled back')
    expect(await events({ license_id: id })).toEqual([])
    await api.renewals.begin({ params: { id }, body: { processStartDate: TODAY } })
    expect((await events({ license_id: id })).map(({ sequence }) => sequence)).toEqual([1])
  })

  test('writers at once get different numbers', async () => {
    const { id } = await theirLicense(testApp, FAR)
    const { recordChanges } = await import('../kit/webhook-events.ts')
    const about = { record: 'licenses', recordId: id, licenseId: id, clientId: testApp.tenants.Saas.clientId, propertyId: null }
    const write = (n: number) =>
      testApp.database.write((db) => recordChanges({ db, call: 'x' }, [{ ...about, changes: [{ field: 'alert', from: n, to: n + 1 }] }]))
    await Promise.all(Array.from({ length: 12 }, (_, n) => write(n)))
    const numbers = (await events({ license_id: id })).map(({ sequence }) => sequence)
    expect(numbers.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 12 }, (_, n) => n + 1))
  })

  test('a bulk begin tells every license, by a job too, and the job', async () => {
    const licenseIds = await theirLicenses(testApp, 60, FAR)
    await testApp.as(ADMIN).renewals.bulkBegin({ body: { licenseIds, processStartDate: TODAY } })
    const { database, config } = testApp
    const jobs = await startJobs(database, createLog(config), { kinds: { bulkBegin: bulkBeginJob(config) } })
    await expect.poll(() => types({ type: 'job.done' }), { timeout: 30_000 }).toEqual(['job.done'])
    await jobs.stop()
    expect(await types({ type: 'renewal.begun' })).toHaveLength(60)
    expect((await events({ type: 'job.done' }))[0]?.data).toMatchObject({ kind: 'bulkBegin', status: 'done' })
  }, 60_000)

  test('an abandoned renewal, a deleted license and a new one', async () => {
    const { licenseId, renewalId } = await theirRenewal(testApp)
    await testApp.as(ADMIN).renewals.abandon({ params: { id: renewalId } })
    expect(await types({ license_id: licenseId })).toEqual(['renewal.abandoned'])
    const { clientId } = testApp.tenants.Saas
    const { License } = await import('../licenses/license.model.ts')
    const { create, erase } = await import('../kit/database/change.ts')
    await testApp.build(async (db) => {
      const source = await License.query(db).findById(licenseId).throwIfNotFound()
      const { id: _id, version: _version, licenseNumber, ...values } = source.toJSON()
      const acting = { db, user: null, call: 'licenses.create', requestId: 'x' }
      const made = await create(acting, License, { ...values, licenseNumber: `${licenseNumber} B`, clientId } as object)
      const stored = await License.query(db).findById(made.id).throwIfNotFound()
      await erase(acting, stored)
    })
    expect((await types()).slice(-2)).toEqual(['license.created', 'license.deleted'])
  })

  test('a reminder that its mail server refuses', async () => {
    const { reminderId } = testApp.tenants.Saas
    await testApp.build(async (db) => {
      await db('reminder_lines').where('id', reminderId).update({ status: 'planned', mail_id: 77 })
      await followReminders(db, [
        { id: 77, toAddress: 'a@b.example', cause: null, status: 'failed', error: 'No such user', isWritten: false, mayReturn: false },
      ])
    })
    expect(await events()).toMatchObject([{ type: 'reminder.failed', data: { reminderId } }])
  })
})

describe('who is told', () => {
  test('a webhook only of its client, the provider’s of all, each only of what it wants, and nobody of a stranger’s', async () => {
    const provider = await testApp
      .as('Administrator')
      .webhooks.create({ body: { name: 'All', url: PUBLIC, eventTypes: ['renewal.begun'], isActive: false } })
    const { id } = await theirLicense(testApp, FAR)
    await testApp.as(ADMIN).renewals.begin({ params: { id }, body: { processStartDate: TODAY } })
    const other = testApp.tenants.other
    await testApp.build(async (db) => {
      const license = await aLicense(db, { clientId: other.clientId, propertyId: other.propertyId })
      const { recordEvents } = await import('../kit/webhook-events.ts')
      const about = { clientId: other.clientId, licenseId: license.id, propertyId: null, data: {} }
      await recordEvents(db, [
        { type: 'renewal.begun', ...about },
        { type: 'license.changed', ...about },
      ])
    })
    expect(await types()).toEqual(['renewal.begun', 'renewal.begun'])
    const deliveries = await testApp.build((db) => db('deliveries').pluck('webhook_id'))
    expect(deliveries).not.toContain(provider.id) // it is off
    expect(deliveries).toHaveLength(1)
  })

  test('nothing is written while nobody has a webhook', async () => {
    await testApp.build((db) => db('webhooks').delete())
    const { id } = await theirLicense(testApp, FAR)
    await testApp.as(ADMIN).renewals.begin({ params: { id }, body: { processStartDate: TODAY } })
    expect(await types()).toEqual([])
    expect(await testApp.build((db) => db('webhook_sequences'))).toEqual([])
  })
})

test('a license that expires and a task that is due are told once, on the day; those of before the webhook are not', async () => {
  await testApp.build((db) => db('licenses').update({ active: false }))
  await testApp.build((db) => db('user_tasks').update({ done_on: clock.now() }))
  const today = await theirLicense(testApp, { dueDate: null, expirationDate: TODAY })
  await theirLicense(testApp, { dueDate: null, expirationDate: addDays(TODAY, -1) })
  const { clientId, propertyId, users } = testApp.tenants.Saas
  const task = await testApp.build((db) =>
    aTask(db, { kind: 'PropertyContact', propertyId, clientId, assignedUserId: users.ClientContributor, followUpDate: addDays(TODAY, 2) }),
  )
  await recordDays(testApp.database)
  expect(await types()).toEqual([])
  clock.set({ today: addDays(TODAY, 1) })
  await recordDays(testApp.database)
  await recordDays(testApp.database)
  expect(await events()).toMatchObject([{ type: 'license.expired', license_id: today.id, sequence: 1, data: { expirationDate: TODAY } }])
  clock.set({ today: addDays(TODAY, 2) })
  await Promise.all([recordDays(testApp.database), recordDays(testApp.database)])
  expect((await events()).slice(1)).toMatchObject([{ type: 'task.due', data: { taskId: task.id } }])
})
