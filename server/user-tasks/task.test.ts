import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aKeyContactChangeForm,
  type aLicense,
  aLicenseType,
  aLicensingAuthority,
  aProperty,
  aRenewal,
  aTask,
  aUser,
} from '../../fixtures/builders.ts'
import { columnsOf } from '../../fixtures/rows.ts'
import { messages, sentences } from '../../rules/messages.ts'
import type { TaskKind } from '../../rules/tasks.ts'
import { licenseNow, theirRenewal } from '../testing/in-process.ts'
import { refused, tally } from '../testing/refused.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const ADMIN = 'ClientAdministrator at Saas'
const CONTRIBUTOR = 'ClientContributor at Saas'
const LATER = '2026-12-04'
const DONE = '2026-11-19T12:00:00.000Z'
const admin = () => testApp.as(ADMIN)
const contributor = () => testApp.as(CONTRIBUTOR)
const me = () => testApp.of(CONTRIBUTOR).person.id

type TaskInput = Parameters<typeof aTask>[1]

/** A renewal task on the client's side, by default assigned to the contributor. */
const renewalTask = async (given: TaskInput = {}, license: Parameters<typeof aLicense>[1] = {}) => {
  const { renewalId, licenseId } = await theirRenewal(testApp, {}, license)
  const { id } = await testApp.build((db) => aTask(db, { renewalId, ...given }))
  return { id, licenseId, renewalId, params: { id } }
}

/** A task of a property that its client keeps. */
const propertyTask = async (kind: TaskKind, given: TaskInput = {}, property: object = {}) => {
  const { clientId } = testApp.tenants.Saas
  const { id: propertyId } = await testApp.build((db) => aProperty(db, { billingClientId: clientId, ...property }))
  const { id } = await testApp.build((db) => aTask(db, { kind, propertyId, assignedUserId: me(), ...given }))
  return { id, propertyId, params: { id } }
}

const now = (id: number) => testApp.build((db) => db('user_tasks').where({ id }).first())
const audited = (id: number) =>
  testApp.build((db) => db('audit').where({ record: 'user_tasks', record_id: id }).orderBy('id').select('call', 'user_id', 'changes'))
const onField = (field: string, sentence: string) => ({ status: 400, errors: { [field]: [sentence] } })
const rule = (detail: string) => ({ status: 400, detail })

describe('a task by its id', () => {
  test('of a renewal has the details of its license', async () => {
    const { params, licenseId } = await renewalTask({ description: 'Call' }, { licenseNumber: 'A-1', premisesName: 'Bar', notes: 'No' })
    const email = (await testApp.build((db) => db('users').where('id', me()).first('email'))).email
    expect(await contributor().renewalTasks.get({ params })).toMatchObject({
      ...params,
      licenseId,
      licenseNumber: 'A-1',
      renewalStatus: 2,
      trackDate: '2026-10-02',
      expirationDate: '2026-12-31',
      premisesName: 'Bar',
      description: 'Call',
      followUpDate: '2026-11-27',
      assignedUserId: me(),
      assignedUserEmail: email,
      renewalDesignation: 'BillingClient',
      doneOn: null,
      isOnCalendar: false,
      mayEdit: true,
    })
  })

  test('that its renewal left open has the details of that renewal, not of the next', async () => {
    const { params, licenseId, renewalId } = await renewalTask()
    const completed = { stage: 8, isActive: false, completedOn: DONE, notes: 'Of this one', notesTimestamp: DONE }
    await testApp.build((db) => db('renewals').where({ id: renewalId }).update(columnsOf(completed)))
    await testApp.build((db) => aRenewal(db, { licenseId, notes: 'Of the next' }))
    const read = await contributor().renewalTasks.get({ params })
    expect(read).toMatchObject({ notes: 'Of this one', notesTimestamp: DONE, followUpDate: '2026-11-27' })
  })

  test('of a manager change lists its types with their notes and the forms of their authorities', async () => {
    const { clientId } = testApp.tenants.Saas
    const { params, propertyId } = await propertyTask('ManagerChange', { description: 'Key contact added: Ann' })
    const [one, two, forms] = await testApp.build(async (db) => {
      const { id: licensingAuthorityId, name } = await aLicensingAuthority(db, { name: 'The city' })
      const a = await aLicenseType(db, { licensingAuthorityId, name: 'A type' })
      await db('license_types').where('id', a.id).update({ manager_change_requirement_notes: 'Within 10 days' })
      const b = await aLicenseType(db, { name: 'B type' })
      const made = [
        await aKeyContactChangeForm(db, { licensingAuthorityId, label: 'Form B' }),
        await aKeyContactChangeForm(db, { licensingAuthorityId, label: 'Form A' }),
      ]
      await db('task_license_types').insert([a, b].map(({ id }) => ({ task_id: params.id, license_type_id: id })))
      return [{ ...a, licensingAuthorityName: name }, b, made.toReversed()] as const
    })
    expect(await contributor().managerChangeTasks.get({ params })).toMatchObject({
      ...params,
      clientId,
      propertyId,
      description: 'Key contact added: Ann',
      licenseTypesCount: 2,
      licenseTypes: [
        {
          id: one.id,
          name: 'A type',
          licensingAuthorityName: 'The city',
          managerChangeRequirementNotes: 'Within 10 days',
          keyContactChangeForms: forms.map(({ id, label, url }) => ({ id, label, url })),
        },
        { id: two.id, name: 'B type', managerChangeRequirementNotes: null, keyContactChangeForms: [] },
      ],
    })
    const listed = await contributor().managerChangeTasks.list({ query: { pageSize: 100 } })
    expect(listed.items.find(({ id }) => id === params.id)).toMatchObject({ licenseTypesCount: 2 })
  })

  test('can be read by the other side and when it is done, but not changed', async () => {
    const provider = await renewalTask({}, { renewalDesignation: 'Provider', assignedUserId: testApp.of('Administrator').person.id })
    const read = await contributor().renewalTasks.get({ params: provider.params })
    expect(read).toMatchObject({ mayEdit: false, assignedUserId: null, assignedUserName: null })
    expect(await refused(contributor().userTasks.complete({ params: provider.params }))).toMatchObject({ status: 403 })
    const done = await propertyTask('PropertyContact', { doneOn: DONE })
    expect(await admin().propertyContactTasks.get({ params: done.params })).toMatchObject({ doneOn: DONE, mayEdit: false })
  })
})

describe('changing a task', () => {
  test('writes the fields, and audits the user', async () => {
    const { id, params, licenseId } = await renewalTask()
    const before = (await licenseNow(testApp, licenseId)).version as number
    const { version } = await contributor().renewalTasks.get({ params })
    const body = { followUpDate: LATER, description: ' Call the city ' }
    await contributor().renewalTasks.update({ params, ifMatch: version, body })
    expect(await now(id)).toMatchObject({ follow_up_date: LATER, description: 'Call the city', assigned_user_id: me(), version: 2 })
    const [entry] = await audited(id)
    expect(entry).toMatchObject({ call: 'renewalTasks.update', user_id: me() })
    expect(JSON.parse(entry.changes)).toEqual([
      { field: 'followUpDate', from: '2026-11-27', to: LATER },
      { field: 'description', from: expect.stringMatching(/^Task/), to: 'Call the city' },
    ])
    expect(await refused(contributor().renewalTasks.update({ params, ifMatch: version, body }))).toMatchObject({ status: 412 })
    expect((await licenseNow(testApp, licenseId)).version).toBe(before + 1)
  })

  test('of an overdue task keeps its date; another date must be in the future', async () => {
    const old = '2026-11-02'
    const { id, params } = await renewalTask({ followUpDate: old })
    await contributor().renewalTasks.update({ params, body: { followUpDate: old, description: 'Call the city' } })
    expect(await now(id)).toMatchObject({ follow_up_date: old, description: 'Call the city' })
    const earlier = { followUpDate: '2026-11-03', description: 'Call the city' }
    expect(await refused(contributor().renewalTasks.update({ params, body: earlier }))).toMatchObject(
      onField('followUpDate', messages.dateNotInFuture),
    )
    const { renewalId, licenseId } = await renewalTask({ followUpDate: old })
    await testApp.build((db) => db('user_tasks').where('renewal_id', renewalId).delete())
    const adding = contributor().tasksOfRenewal.create({ params: { id: renewalId }, body: { followUpDate: old } })
    expect(await refused(adding), `license ${licenseId}`).toMatchObject(onField('followUpDate', messages.dateNotInFuture))
  })

  test.each([
    [{ followUpDate: '2026-11-20' }, 'followUpDate', messages.dateNotInFuture],
    [{ description: 'x'.repeat(1025) }, 'description', sentences.tooLong('Task Description', 1024)],
    [{ assignedUserId: 1_999_999_999 }, 'assignedUserId', messages.unknownId],
  ])('to %o is refused on its field', async (more, field, sentence) => {
    for (const [resource, kind] of [
      ['managerChangeTasks', 'ManagerChange'],
      ['propertyContactTasks', 'PropertyContact'],
    ] as const) {
      const { params } = await propertyTask(kind)
      expect(await refused(admin()[resource].update({ params, body: { followUpDate: LATER, ...more } }))).toMatchObject(
        onField(field, sentence),
      )
    }
    const { params } = await renewalTask()
    expect(await refused(admin().renewalTasks.update({ params, body: { followUpDate: LATER, ...more } }))).toMatchObject(
      onField(field, sentence),
    )
  })

  test('a description of 1024 characters is accepted, and an empty one becomes null', async () => {
    const { id, params } = await propertyTask('PropertyContact')
    const write = (description: string) =>
      contributor().propertyContactTasks.update({ params, body: { followUpDate: '2026-11-21', description } })
    await write('é'.repeat(1024))
    expect((await now(id)).description).toHaveLength(1024)
    await write('  ')
    expect((await now(id)).description).toBeNull()
  })

  test('can change the assignee only for administrators', async () => {
    const { id, params } = await renewalTask()
    const body = { followUpDate: LATER, assignedUserId: testApp.of(ADMIN).person.id }
    expect(await refused(contributor().renewalTasks.update({ params, body }))).toMatchObject(
      onField('assignedUserId', messages.taskAssignedByAdministrators),
    )
    await contributor().renewalTasks.update({ params, body: { ...body, assignedUserId: me() } })
    await admin().renewalTasks.update({ params, body })
    expect(await now(id)).toMatchObject({ assigned_user_id: body.assignedUserId })
    await admin().renewalTasks.update({ params, body: { ...body, assignedUserId: -1 } })
    expect(await now(id)).toMatchObject({ assigned_user_id: null })
  })

  test('that is done, or of an inactive license or property, is refused', async () => {
    const body = { followUpDate: LATER }
    const cases = [
      [await renewalTask({ doneOn: DONE }), messages.taskAlreadyDone],
      [await renewalTask({}, { active: false }), messages.renewalFrozen],
    ] as const
    for (const [{ params, id }, sentence] of cases) {
      expect(await refused(admin().renewalTasks.update({ params, body }))).toMatchObject(rule(sentence))
      expect(await refused(admin().userTasks.assign({ params, body: { assignedUserId: -1 } }))).toMatchObject(rule(sentence))
      expect(await refused(admin().userTasks.complete({ params }))).toMatchObject(rule(sentence))
      expect(await refused(admin().userTasks.bulkComplete({ body: { userTaskIds: [id] } }))).toMatchObject(onField('userTaskIds', sentence))
    }
    const { params } = await propertyTask('PropertyContact', {}, { active: false })
    expect(await refused(admin().propertyContactTasks.update({ params, body }))).toMatchObject(rule(messages.propertyInactive))
  })
})

describe('assigning', () => {
  test('selects a renewal user of the task’s side, or no one', async () => {
    const { clientId, users } = testApp.tenants.Saas
    const { id, params } = await renewalTask()
    const assign = (assignedUserId: number) => admin().userTasks.assign({ params, body: { assignedUserId } })
    await assign(users.ClientAdministrator)
    expect(await now(id)).toMatchObject({ assigned_user_id: users.ClientAdministrator })
    const { id: leaver } = await testApp.build((db) => aUser(db, { clientId, active: false }))
    for (const other of [users.Client, leaver, testApp.of('Administrator').person.id, testApp.tenants.other.users.ClientContributor])
      expect(await refused(assign(other))).toMatchObject(onField('assignedUserId', messages.unknownId))
    await assign(-1)
    expect(await now(id)).toMatchObject({ assigned_user_id: null })
    expect(await refused(contributor().userTasks.assign({ params, body: { assignedUserId: -1 } }))).toMatchObject({ status: 403 })
  })

  test('by staff selects staff', async () => {
    const { id, params } = await renewalTask({}, { renewalDesignation: 'Provider', assignedUserId: null })
    const { userTasks } = testApp.as('RenewalAdministrator')
    const staff = testApp.of('Contributor').person.id
    await userTasks.assign({ params, body: { assignedUserId: staff } })
    expect(await now(id)).toMatchObject({ assigned_user_id: staff })
    expect(await refused(userTasks.assign({ params, body: { assignedUserId: me() } }))).toMatchObject(
      onField('assignedUserId', messages.taskAssigneeNotAllowed),
    )
  })
})

describe('several tasks', () => {
  const three = async () => [await renewalTask(), await propertyTask('PropertyContact'), await renewalTask()] as const
  const rows = (ids: number[]) => testApp.build((db) => db('user_tasks').whereIn('id', ids).orderBy('id'))

  test('get one date, description and assignee, and are done; a repeated id counts once', async () => {
    const tasks = await three()
    const ids = tasks.map(({ id }) => id)
    const userTaskIds = [...ids, ids[0] as number]
    const { userTasks } = admin()
    await userTasks.bulkUpdateFollowUpDates({ body: { followUpDate: LATER, userTaskIds } })
    await userTasks.bulkUpdateDescriptions({ body: { description: 'Call', userTaskIds } })
    await userTasks.bulkAssign({ body: { assignedUserId: testApp.of(ADMIN).person.id, userTaskIds } })
    const same = { follow_up_date: LATER, description: 'Call', assigned_user_id: testApp.of(ADMIN).person.id, done_on: null, version: 4 }
    expect(await rows(ids)).toMatchObject([same, same, same])
    await userTasks.bulkComplete({ body: { userTaskIds } })
    expect(await rows(ids)).toMatchObject(ids.map(() => ({ done_on: expect.any(String) })))
    expect((await audited(ids[1] as number)).map(({ call }) => call)).toEqual([
      'userTasks.bulkUpdateFollowUpDates',
      'userTasks.bulkUpdateDescriptions',
      'userTasks.bulkAssign',
      'userTasks.bulkComplete',
    ])
    expect((await licenseNow(testApp, tasks[0].licenseId)).version).toBe(5)
  })

  test('are all refused if one is foreign, of the other side, done or unknown', async () => {
    const [{ id }] = await three()
    const theirs = await renewalTask({}, { renewalDesignation: 'Provider' })
    const done = await renewalTask({ doneOn: DONE })
    const cases: [number, string][] = [
      [testApp.tenants.other.onClientSide.taskId, messages.unknownId],
      [1_999_999_999, messages.unknownId],
      [theirs.id, messages.notAllowed],
      [done.id, messages.taskAlreadyDone],
    ]
    const { userTasks } = admin()
    for (const [wrong, sentence] of cases) {
      const userTaskIds = [id, wrong]
      const calls = [
        userTasks.bulkComplete({ body: { userTaskIds } }),
        userTasks.bulkAssign({ body: { userTaskIds, assignedUserId: -1 } }),
        userTasks.bulkUpdateFollowUpDates({ body: { userTaskIds, followUpDate: LATER } }),
        userTasks.bulkUpdateDescriptions({ body: { userTaskIds, description: 'Call' } }),
      ]
      const refusal = onField('userTaskIds', sentence)
      expect(await Promise.all(calls.map(refused))).toMatchObject(calls.map(() => refusal))
    }
    expect(await now(id)).toMatchObject({ version: 1, done_on: null })
  })

  test('of a manager change keep their descriptions, and past dates are refused', async () => {
    const { id } = await propertyTask('ManagerChange')
    const { userTasks } = admin()
    expect(await refused(userTasks.bulkUpdateDescriptions({ body: { description: 'Call', userTaskIds: [id] } }))).toMatchObject(
      onField('userTaskIds', messages.managerChangeDescription),
    )
    expect(await refused(userTasks.bulkUpdateFollowUpDates({ body: { followUpDate: '2026-11-20', userTaskIds: [id] } }))).toMatchObject(
      onField('followUpDate', messages.dateNotInFuture),
    )
    expect(await refused(userTasks.bulkComplete({ body: { userTaskIds: [] } }))).toMatchObject(onField('userTaskIds', messages.required))
    expect(await refused(contributor().userTasks.bulkAssign({ body: { assignedUserId: -1, userTaskIds: [id] } }))).toMatchObject({
      status: 403,
    })
  })
})

test('of fifty concurrent requests to complete a task one succeeds, for every kind', { timeout: 30_000 }, async () => {
  for (const { id, params } of [await renewalTask(), await propertyTask('ManagerChange')]) {
    const complete = (_: unknown, n: number) =>
      n % 2 ? contributor().userTasks.complete({ params }) : contributor().userTasks.bulkComplete({ body: { userTaskIds: [id] } })
    expect(await tally(Array.from({ length: 50 }, complete))).toEqual({ 200: 1, 400: 49 })
    expect(await audited(id)).toHaveLength(1)
  }
})
