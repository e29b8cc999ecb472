import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLicense, aTask } from '../../fixtures/builders.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { theirLicense, theirRenewal } from '../testing/in-process.ts'
import { refused } from '../testing/refused.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const ADMIN = 'ClientAdministrator at Saas'
const CONTRIBUTOR = 'ClientContributor at Saas'

type Body = Parameters<ReturnType<TestApp['as']>['calendar']['list']>[0]['body']
const list = (body: Body, actor: Parameters<TestApp['as']>[0] = CONTRIBUTOR) => testApp.as(actor).calendar.list({ body })

/** The events of a month in which no other test has any. */
const briefly = async (body: Body, actor?: Parameters<typeof list>[1]) =>
  (await list(body, actor)).items.map(({ day, kind, licenseNumber }) => `${day} ${kind} ${licenseNumber}`)

test('a license falls on its date to start by, its due date and its expiration; a task on its follow-up date', async () => {
  const dates = { trackDate: '2031-02-03', dueDate: '2031-03-04', expirationDate: '2031-03-31' }
  const { id: licenseId } = await theirLicense(testApp, { licenseNumber: 'CAL-1', startBy: '2031-02-03', ...dates })
  const later = { trackDate: '2031-10-01', dueDate: '2031-11-01', expirationDate: '2031-11-30' }
  const begun = await theirRenewal(testApp, {}, { licenseNumber: 'CAL-2', ...later })
  const { renewalId } = begun
  const { ClientContributor: assignedUserId } = testApp.tenants.Saas.users
  const { id } = await testApp.build((db) => aTask(db, { renewalId, assignedUserId, followUpDate: '2031-03-04' }))
  const { items, counts, totalItemCount } = await list({ from: '2031-02-01', to: '2031-03-31' })
  expect(items.map(({ day, kind, licenseId: of, taskId }) => [day, kind, of, taskId])).toEqual([
    ['2031-02-03', 'StartBy', licenseId, null],
    ['2031-03-04', 'DueDate', licenseId, null],
    ['2031-03-04', 'Task', begun.licenseId, id],
    ['2031-03-31', 'Expiration', licenseId, null],
  ])
  expect(items[2]).toMatchObject({ taskKind: 'Renewal', licenseNumber: 'CAL-2', assignedUserId })
  expect(counts).toHaveLength(4)
  expect(totalItemCount).toBe(4)
  expect((await list({ from: '2031-03-04', to: '2031-03-04', kinds: ['Task'] })).items).toHaveLength(1)
})

test('a filed renewal is no longer due, and still expires', async () => {
  const dates = { trackDate: '2031-04-01', dueDate: '2031-05-04', expirationDate: '2031-05-31' }
  await theirRenewal(testApp, { stage: 5, renewalDueDate: '2031-05-04' }, { licenseNumber: 'CAL-FILED', ...dates })
  expect(await briefly({ from: '2031-05-01', to: '2031-05-31' })).toEqual(['2031-05-31 Expiration CAL-FILED'])
})

test('a received renewal expires by its new date', async () => {
  const dates = { trackDate: '2031-04-01', dueDate: '2031-05-04', expirationDate: '2031-06-10' }
  await theirRenewal(testApp, { stage: 6, expirationDate: '2031-06-20' }, { licenseNumber: 'CAL-RECEIVED', ...dates })
  await theirRenewal(testApp, { stage: 6, expirationDate: null }, { licenseNumber: 'CAL-UNDATED', ...dates })
  await theirLicense(testApp, { licenseNumber: 'CAL-OLD', ...dates, dueDate: null, expirationDate: '2031-06-20' })
  const june = { from: '2031-06-01', to: '2031-06-30', kinds: ['Expiration' as const] }
  expect((await briefly(june)).toSorted()).toEqual([
    '2031-06-10 Expiration CAL-UNDATED',
    '2031-06-20 Expiration CAL-OLD',
    '2031-06-20 Expiration CAL-RECEIVED',
  ])
  const one = await list({ ...june, eventsPerDay: 1 })
  expect(one.items).toHaveLength(2)
  expect(one.counts.map(({ count }) => count)).toEqual([1, 2])
})

test('an event says where its license stands, and is found by it', async () => {
  const license = await theirLicense(testApp, { licenseNumber: 'CAL-VALID', dueDate: null, expirationDate: '2031-12-15' })
  await theirRenewal(testApp, { stage: 3 }, { licenseNumber: 'CAL-BEGUN', dueDate: null, expirationDate: '2031-12-16' })
  const december = { from: '2031-12-01', to: '2031-12-31' }
  expect((await list(december)).items.map(({ standing }) => standing?.text)).toEqual(['Valid until 12/15/31', 'In renewal, step 3 of 6'])
  expect((await list({ ...december, standings: ['valid'] })).items.map(({ licenseId }) => licenseId)).toEqual([license.id])
})

test('a day lists its first events, and counts all of them', async () => {
  for (let n = 0; n < 5; n += 1)
    await theirLicense(testApp, { licenseNumber: `CAL-MANY-${n}`, dueDate: null, expirationDate: '2031-07-15' })
  const { items, counts } = await list({ from: '2031-07-01', to: '2031-07-31', eventsPerDay: 2 })
  expect(items).toHaveLength(2)
  expect(counts).toEqual([{ day: '2031-07-15', kind: 'Expiration', count: 5 }])
})

test('filters of licenses leave out other tasks', async () => {
  const { clientId, propertyId } = testApp.tenants.Saas
  await testApp.build(async (db) => {
    const { id: assignedUserId } = testApp.of(CONTRIBUTOR).person
    const of = { clientId, propertyId, assignedUserId, renewalDesignation: 'BillingClient' as const, expirationDate: '2031-08-20' }
    await aLicense(db, { ...of, licenseNumber: 'CAL-TX', state: 'TX' })
    await aLicense(db, { ...of, licenseNumber: 'CAL-CO', state: 'CO' })
  })
  expect(await briefly({ from: '2031-08-01', to: '2031-08-31', states: ['TX'] })).toEqual(['2031-08-20 Expiration CAL-TX'])
})

test('only administrators who may renew see the work of others', async () => {
  const { users } = testApp.tenants.Saas
  await theirLicense(testApp, { licenseNumber: 'CAL-OWN', dueDate: null, expirationDate: '2031-09-15' })
  const of = (who: string) => ({ from: '2031-09-01', to: '2031-09-30', who })
  expect(await briefly(of('Mine'))).toHaveLength(1)
  expect(await briefly(of('Mine'), ADMIN)).toHaveLength(0)
  expect(await briefly(of('Everyone'), ADMIN)).toHaveLength(1)
  expect(await briefly(of(String(users.ClientContributor)), ADMIN)).toHaveLength(1)
  expect(await briefly(of('Everyone'), 'Administrator')).toHaveLength(1)
  expect(await briefly(of('Everyone'), 'ClientAdministrator at Hybrid')).toHaveLength(0)
  expect(await refused(list(of('Everyone')))).toMatchObject({ status: 403 })
  expect(await refused(list(of(String(users.ClientAdministrator))))).toMatchObject({ status: 403 })
  const foreign = String(testApp.tenants.Hybrid.users.ClientAdministrator)
  expect(await refused(list(of(foreign), ADMIN))).toMatchObject({ status: 400, errors: { who: [messages.unknownId] } })
})

/** The test app's day is a Friday, 2026-11-20. */
const switchOn = async (actor: Parameters<TestApp['as']>[0], isOn = true) => testApp.as(actor).reminders.switch({ body: { isOn } })

test('planned reminders are shown if asked: those of one side, by its policy, on the day on which they go out', async () => {
  const dates = { trackDate: null, startBy: null, dueDate: null, expirationDate: '2032-03-15' }
  const { id: licenseId } = await theirLicense(testApp, { licenseNumber: 'CAL-REMINDED', ...dates })
  const month = { from: '2032-02-01', to: '2032-03-31', who: 'Everyone' }
  const planned = async (actor: Parameters<typeof list>[1] = ADMIN) => {
    const { items } = await list({ ...month, kinds: ['Reminder'] }, actor)
    return items.filter((item) => item.licenseId === licenseId).map(({ day, description }) => `${day} ${description}`)
  }
  expect(await planned()).toEqual([])
  await switchOn(ADMIN)
  // Monday's reminder of the day before goes out on Friday, that of 30 days before on Friday as well: it would be a Saturday.
  expect(await planned()).toEqual([
    '2032-02-13 Expiration date, 30 days before',
    '2032-03-08 Expiration date, 7 days before',
    '2032-03-12 Expiration date, 1 day before',
    '2032-03-16 Expiration date, 1 day after',
  ])
  const { planned: onLicense } = await testApp.as(ADMIN).licenses.reminders({ params: { id: licenseId } })
  expect(new Set(onLicense.map(({ sendOn, stepText }) => `${sendOn} ${stepText}`))).toEqual(new Set(await planned()))
  expect(await planned('Administrator')).toEqual([])
  expect(await briefly(month, ADMIN)).toEqual(['2032-03-15 Expiration CAL-REMINDED'])
  expect((await list({ ...month, who: 'Mine', kinds: ['Reminder'] })).items.every((item) => item.assignedUserId !== null)).toBe(true)
  await switchOn(ADMIN, false)
  expect(await planned()).toEqual([])
})

test('reminders of a day are counted, also those of two dates', async () => {
  for (const expirationDate of ['2032-10-23', '2032-10-24'])
    for (const n of [1, 2])
      await theirLicense(testApp, {
        licenseNumber: `CAL-${expirationDate}-${n}`,
        trackDate: null,
        startBy: null,
        dueDate: null,
        expirationDate,
      })
  await switchOn(ADMIN)
  const friday = { from: '2032-10-22', to: '2032-10-22', who: 'Everyone', kinds: ['Reminder' as const] }
  expect((await list({ ...friday, eventsPerDay: 1 }, ADMIN)).counts).toEqual([{ day: '2032-10-22', kind: 'Reminder', count: 4 }])
  await switchOn(ADMIN, false)
})

test('a range is at most 62 days', async () => {
  const errors = { to: [sentences.calendarDays(62)] }
  expect(await refused(list({ from: '2031-01-01', to: '2031-03-04' }))).toMatchObject({ status: 400, errors })
  expect(await refused(list({ from: '2031-01-02', to: '2031-01-01' }))).toMatchObject({ status: 400, errors })
  expect(await list({ from: '2031-01-01', to: '2031-01-01' })).toMatchObject({ items: [], totalItemCount: 0 })
})
