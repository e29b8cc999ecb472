import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTask, aUser } from '../../fixtures/builders.ts'
import { messages } from '../../rules/messages.ts'
import { type InProcess, licenseNow, theirRenewal } from '../testing/in-process.ts'
import { refused, tally } from '../testing/refused.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const CONTRIBUTOR = 'ClientContributor at Saas'
const api = () => testApp.as(CONTRIBUTOR)
const me = () => testApp.of(CONTRIBUTOR).person.id
const admin = () => testApp.of('ClientAdministrator at Saas').person.id
const body = { followUpDate: '2026-12-04', description: 'Call the city' }

const add = ({ renewalId }: InProcess, more: object = {}, as = api()) =>
  as.tasksOfRenewal.create({ params: { id: renewalId }, body: { ...body, ...more } })
const shown = async ({ licenseId }: InProcess) => (await api().licenses.get({ params: { id: licenseId } })).inProcessRenewal?.renewalTask
const stored = ({ renewalId }: InProcess) => testApp.build((db) => db('user_tasks').where('renewal_id', renewalId).orderBy('id'))
const rule = (detail: string) => ({ status: 400, detail })

test('a task is added for the license’s assignee, shown in the renewal, changed and deleted', async () => {
  const renewal = await theirRenewal(testApp)
  const { id: taskId } = await add(renewal)
  expect(await shown(renewal)).toEqual({
    id: taskId,
    version: 1,
    ...body,
    assignedUserId: me(),
    assignedUserName: 'Our Saas Our Saas ClientContributor',
    modifiedOn: expect.any(String),
  })
  const params = { id: renewal.renewalId, taskId }
  await api().tasksOfRenewal.update({ params, body: { followUpDate: '2026-11-21', description: null } })
  expect(await shown(renewal)).toMatchObject({ id: taskId, followUpDate: '2026-11-21', description: null })
  await api().tasksOfRenewal.remove({ params })
  expect(await shown(renewal)).toBeNull()
  expect(await stored(renewal)).toEqual([])
  const said = await testApp.build((db) => db('audit').where({ record: 'user_tasks', record_id: taskId }).orderBy('id').pluck('call'))
  expect(said).toEqual(['tasksOfRenewal.create', 'tasksOfRenewal.update', 'tasksOfRenewal.remove'])
})

test('a done task is no longer shown in the renewal but kept, and another can be added', async () => {
  const renewal = await theirRenewal(testApp)
  const { id: taskId } = await add(renewal)
  const params = { id: renewal.renewalId, taskId }
  await api().tasksOfRenewal.complete({ params })
  expect(await shown(renewal)).toBeNull()
  for (const again of [
    () => api().tasksOfRenewal.complete({ params }),
    () => api().tasksOfRenewal.update({ params, body }),
    () => api().tasksOfRenewal.remove({ params }),
  ])
    expect(await refused(again())).toMatchObject(rule(messages.taskAlreadyDone))
  const { id: second } = await add(renewal)
  expect(await stored(renewal)).toMatchObject([
    { id: taskId, done_on: expect.any(String) },
    { id: second, done_on: null },
  ])
})

test('a renewal has one open task; of fifty concurrent requests to add one, one succeeds', { timeout: 30_000 }, async () => {
  const renewal = await theirRenewal(testApp)
  expect(await tally(Array.from({ length: 50 }, () => add(renewal)))).toEqual({ 200: 1, 400: 49 })
  expect(await stored(renewal)).toHaveLength(1)
  expect(await refused(add(renewal))).toMatchObject(rule(messages.openTaskExists))
})

test('of fifty concurrent requests to complete it, one succeeds', { timeout: 30_000 }, async () => {
  const renewal = await theirRenewal(testApp)
  const { id: taskId } = await add(renewal)
  const params = { id: renewal.renewalId, taskId }
  expect(await tally(Array.from({ length: 50 }, () => api().tasksOfRenewal.complete({ params })))).toEqual({ 200: 1, 400: 49 })
})

test('other work on the renewal at the same time succeeds or is refused, without a deadlock', { timeout: 60_000 }, async () => {
  const ours = testApp.as('ClientAdministrator at Saas')
  for (let round = 0; round < 6; round++) {
    const renewal = await theirRenewal(testApp)
    const { id } = await add(renewal, { addToCalendar: true })
    const { params } = renewal
    const actions = [
      () => api().userTasks.complete({ params: { id } }),
      () => ours.userTasks.bulkUpdateFollowUpDates({ body: { followUpDate: '2026-12-11', userTaskIds: [id] } }),
      () => ours.licenses.assign({ params: { id: renewal.licenseId }, body: { renewalDesignation: 'BillingClient', userId: admin() } }),
      () => api().renewals.updateNotes({ params, body: { notes: null, followUpDate: '2026-12-18' } }),
      () => api().tasksOfRenewal.update({ params: { id: renewal.renewalId, taskId: id }, body }),
      () => api().renewals.abandon({ params: { id: renewal.renewalId } }),
    ]
    const answers = await tally([...actions, ...actions.toReversed()].map((action) => action()))
    expect(Object.keys(answers).filter((status) => Number(status) >= 500)).toEqual([])
    expect(answers[200]).toBeGreaterThan(0)
  }
})

test('the license’s version protects its task, and increases with it, whichever call changes it', async () => {
  const renewal = await theirRenewal(testApp)
  const ifMatch = (await licenseNow(testApp, renewal.licenseId)).version as number
  const { id: taskId } = await api().tasksOfRenewal.create({ params: { id: renewal.renewalId }, ifMatch, body })
  const params = { id: renewal.renewalId, taskId }
  expect(await refused(api().tasksOfRenewal.update({ params, ifMatch, body }))).toMatchObject({ status: 412 })
  await api().tasksOfRenewal.update({ params, ifMatch: ifMatch + 1, body })
  await api().userTasks.bulkUpdateDescriptions({ body: { description: 'Write', userTaskIds: [taskId] } })
  await api().userTasks.complete({ params: { id: taskId } })
  expect((await licenseNow(testApp, renewal.licenseId)).version).toBe(ifMatch + 4)
})

test('only administrators change the assignee', async () => {
  const renewal = await theirRenewal(testApp)
  expect(await refused(add(renewal, { assignedUserId: admin() }))).toMatchObject({
    status: 400,
    errors: { assignedUserId: [messages.taskAssignedByAdministrators] },
  })
  await add(renewal, { assignedUserId: admin() }, testApp.as('ClientAdministrator at Saas'))
  expect(await stored(renewal)).toMatchObject([{ assigned_user_id: admin() }])
})

test('a completed renewal accepts no new task, but its open task can be changed and completed', async () => {
  const renewal = await theirRenewal(testApp, { stage: 8 }, { trackDate: '2027-10-02' })
  expect(await refused(add(renewal))).toMatchObject(rule(messages.renewalComplete))
  const { id: taskId } = await testApp.build((db) => aTask(db, { renewalId: renewal.renewalId }))
  const params = { id: renewal.renewalId, taskId }
  await api().tasksOfRenewal.update({ params, body })
  expect((await api().renewalTasks.list()).items).toContainEqual(expect.objectContaining({ id: taskId, renewalStatus: 8 }))
  await api().tasksOfRenewal.complete({ params })
  expect(await stored(renewal)).toMatchObject([{ description: body.description, done_on: expect.any(String) }])
})

test('the task of an inactive license is frozen', async () => {
  const renewal = await theirRenewal(testApp, {}, { active: false })
  expect(await refused(add(renewal))).toMatchObject(rule(messages.renewalFrozen))
  const { id: taskId } = await testApp.build((db) => aTask(db, { renewalId: renewal.renewalId }))
  const params = { id: renewal.renewalId, taskId }
  expect(await refused(api().tasksOfRenewal.complete({ params }))).toMatchObject(rule(messages.renewalFrozen))
  expect((await api().renewalTasks.list({ query: { pageSize: 100 } })).items.map(({ id }) => id)).not.toContain(taskId)
})

test('the task follows its license to another assignee and to the other side, also if an earlier renewal left it open', async () => {
  const renewal = await theirRenewal(testApp)
  const { id: open } = await add(renewal)
  const left = await testApp.build(async (db) => {
    const [{ id }] = await db('renewals')
      .insert({
        license_id: renewal.licenseId,
        client_id: testApp.tenants.Saas.clientId,
        stage: 8,
        is_active: false,
        created_on: '',
        modified_on: '',
      })
      .returning('id')
    return (await aTask(db, { renewalId: id })).id
  })
  const { id: staff } = await testApp.build((db) => aUser(db))
  const assign = (renewalDesignation: 'BillingClient' | 'Provider', userId: number) =>
    testApp.as('Administrator').licenses.assign({ params: { id: renewal.licenseId }, body: { renewalDesignation, userId } })
  const assignees = () => testApp.build((db) => db('user_tasks').whereIn('id', [open, left]).pluck('assigned_user_id'))
  await assign('BillingClient', admin())
  expect(await assignees()).toEqual([admin(), admin()])
  await assign('Provider', staff)
  expect(await assignees()).toEqual([staff, staff])
  expect(await refused(api().userTasks.complete({ params: { id: open } }))).toMatchObject({ status: 403 })
  const last = await testApp.build((db) => db('audit').where({ record: 'user_tasks', record_id: open }).orderBy('id', 'desc').first())
  expect(last).toMatchObject({ call: 'licenses.assign', license_id: renewal.licenseId })
})
