import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTask } from '../../fixtures/builders.ts'
import { addDays, formatDay } from '../../rules/day.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { theirLicense, theirRenewal } from '../testing/in-process.ts'
import { refused } from '../testing/refused.ts'
import { startTestApp, type TestApp, TODAY } from '../testing/test-app.ts'
import { setDeadlines } from '../watch/deadlines.actions.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const ADMIN = 'ClientAdministrator at Saas'
const CONTRIBUTOR = 'ClientContributor at Saas'
const inDays = (n: number) => addDays(TODAY, n)
const PACED = { preparationDays: 10, processingDays: 0 }
const reason = 'The county calls back'

const snooze = (body: { licenseId?: number; taskId?: number; until: string | null; reason?: string }) =>
  testApp.as(CONTRIBUTOR).today.snooze({ body: { reason, ...body } })
const shown = async (id: number, actor: typeof ADMIN | typeof CONTRIBUTOR = CONTRIBUTOR, kind: 'License' | 'Task' = 'License') => {
  const who = actor === ADMIN ? 'Everyone' : 'Mine'
  const { items } = await testApp.as(actor).today.list({ body: { who, pageSize: 100 } })
  return items.some((item) => item.kind === kind && (kind === 'License' ? item.licenseId : item.taskId) === id)
}

/** A license to start in 5 days. */
const starting = () => theirLicense(testApp, { dueDate: inDays(15), expirationDate: inDays(60), trackDate: null }, PACED)

test('a snooze hides a row from the list and the counts of its user alone', async () => {
  const { id } = await starting()
  const before = await testApp.as(CONTRIBUTOR).today.counts({ query: {} })
  await snooze({ licenseId: id, until: inDays(3) })
  expect(await shown(id)).toBe(false)
  expect(await shown(id, ADMIN)).toBe(true)
  const { startThisWeek } = await testApp.as(CONTRIBUTOR).today.counts({ query: {} })
  expect(startThisWeek).toBe(before.startThisWeek - 1)
  await snooze({ licenseId: id, until: null })
  expect(await shown(id)).toBe(true)
})

test('it ends on its date', async () => {
  const { id } = await starting()
  await snooze({ licenseId: id, until: inDays(3) })
  await testApp.build((db) => db('snoozes').where('license_id', id).update({ until: TODAY }))
  expect(await shown(id)).toBe(true)
})

test('a change of the record wakes it', async () => {
  const { licenseId, params } = await theirRenewal(testApp, { stage: 2, renewalDueDate: inDays(6) }, { expirationDate: inDays(60) })
  await snooze({ licenseId, until: inDays(3) })
  expect(await shown(licenseId)).toBe(false)
  await testApp.as(ADMIN).renewals.formsReceived({ params, body: { formsReceivedDate: TODAY } })
  expect(await shown(licenseId)).toBe(true)
})

test('it never stops the clock: a date that comes nearer than the snooze ends it', async () => {
  const { id } = await starting()
  await snooze({ licenseId: id, until: inDays(5) })
  expect(await shown(id)).toBe(false)
  const { standing, slack } = await testApp.as(ADMIN).licenses.get({ params: { id } })
  expect({ level: standing.level, slack }).toEqual({ level: 'dueSoon', slack: 5 })
  await testApp.build(async (db) => {
    const { license_type_id: typeId } = await db('licenses').where({ id }).first()
    await db('license_types').where({ id: typeId }).update({ preparation_days: 12 })
    await setDeadlines(db, [id])
  })
  expect(await shown(id)).toBe(true)
})

test('it goes no further than the start-by date, or the due date once begun', async () => {
  const { id: licenseId } = await starting()
  const errors = { until: [sentences.snoozeUntil(formatDay(inDays(5)))] }
  for (const until of [TODAY, inDays(-1), inDays(6)])
    expect(await refused(snooze({ licenseId, until }))).toMatchObject({ status: 400, errors })
  await snooze({ licenseId, until: inDays(5) })
  const late = await theirLicense(testApp, { dueDate: inDays(3), expirationDate: inDays(60) }, PACED)
  const cannot = { status: 400, errors: { until: [messages.cannotBeSnoozed] } }
  expect(await refused(snooze({ licenseId: late.id, until: inDays(2) }))).toMatchObject(cannot)
  const begun = await theirRenewal(
    testApp,
    { stage: 2, renewalDueDate: inDays(3) },
    { dueDate: inDays(3), expirationDate: inDays(60) },
    PACED,
  )
  await snooze({ licenseId: begun.licenseId, until: inDays(3) })
  expect(await shown(begun.licenseId)).toBe(false)
})

test('nor further than the due date, if that comes before the start-by date', async () => {
  const { id: licenseId } = await theirLicense(testApp, { trackDate: inDays(9), dueDate: inDays(4), expirationDate: inDays(60) })
  const errors = { until: [sentences.snoozeUntil(formatDay(inDays(4)))] }
  expect(await refused(snooze({ licenseId, until: inDays(5) }))).toMatchObject({ status: 400, errors })
  await snooze({ licenseId, until: inDays(4) })
  expect(await shown(licenseId)).toBe(false)
  await testApp.build((db) =>
    db('licenses')
      .where('id', licenseId)
      .update({ due_date: inDays(3) }),
  )
  expect(await shown(licenseId)).toBe(true)
})

test('a task is snoozed up to its follow-up date, and wakes when it changes', async () => {
  const { renewalId } = await theirRenewal(testApp, { stage: 5 }, { expirationDate: inDays(90) })
  const assignedUserId = testApp.of(CONTRIBUTOR).person.id
  const { id: taskId } = await testApp.build((db) => aTask(db, { renewalId, assignedUserId, followUpDate: inDays(4) }))
  expect(await refused(snooze({ taskId, until: inDays(5) }))).toMatchObject({
    errors: { until: [sentences.snoozeUntil(formatDay(inDays(4)))] },
  })
  await snooze({ taskId, until: inDays(4) })
  expect(await shown(taskId, CONTRIBUTOR, 'Task')).toBe(false)
  await testApp.as(CONTRIBUTOR).userTasks.bulkUpdateDescriptions({ body: { description: 'Ask again', userTaskIds: [taskId] } })
  expect(await shown(taskId, CONTRIBUTOR, 'Task')).toBe(true)
})

test('what cannot be snoozed is refused on its field', async () => {
  const { id: licenseId } = await starting()
  const until = inDays(2)
  expect(await refused(snooze({ until }))).toMatchObject({ status: 400, errors: { licenseId: [messages.licenseOrTask] } })
  expect(await refused(snooze({ licenseId, taskId: 1, until }))).toMatchObject({ status: 400 })
  expect(await refused(snooze({ licenseId, until, reason: ' ' }))).toMatchObject({ errors: { reason: [messages.required] } })
  const foreign = testApp.tenants.other.onClientSide.licenseId
  expect(await refused(snooze({ licenseId: foreign, until }))).toMatchObject({ status: 400, errors: { licenseId: [messages.unknownId] } })
  expect(await refused(snooze({ taskId: 999_999, until }))).toMatchObject({ status: 400, errors: { taskId: [messages.unknownId] } })
  const provider = await theirLicense(testApp, { renewalDesignation: 'Provider', dueDate: inDays(15), expirationDate: inDays(60) })
  expect(await refused(snooze({ licenseId: provider.id, until }))).toMatchObject({ status: 403 })
})

test('a snooze goes with its license, its task and its user', async () => {
  const { id: licenseId } = await starting()
  await snooze({ licenseId, until: inDays(2) })
  const snoozes = () => testApp.build((db) => db('snoozes').where('license_id', licenseId))
  expect(await snoozes()).toHaveLength(1)
  await testApp.build((db) => db('licenses').where({ id: licenseId }).delete())
  expect(await snoozes()).toEqual([])
})
