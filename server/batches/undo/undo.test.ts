import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anInvoice, aTask, aUser } from '../../../fixtures/builders.ts'
import { messages } from '../../../rules/messages.ts'
import { clock } from '../../kit/clock.ts'
import { batchRequests } from '../../testing/batches.ts'
import { BULK_ACTIONS, type BulkCase } from '../../testing/bulk-actions.ts'
import { licenseNow, theirLicense, theirRenewal } from '../../testing/in-process.ts'
import { refused } from '../../testing/refused.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const { as, doing, undo, batch, stateOf } = batchRequests(() => testApp)
const MINE = 'ClientContributor at Saas'

const begin = BULK_ACTIONS['renewals.bulkBegin'] as (app: TestApp) => Promise<BulkCase>
const assign = BULK_ACTIONS['dashboard.bulkAssign to a colleague'] as typeof begin
const toProvider = BULK_ACTIONS['dashboard.bulkAssign to the provider'] as typeof begin
const alerts = BULK_ACTIONS['propertyLicenses.bulkCreateAlerts'] as typeof begin

describe('an undo', () => {
  test('keeps a renewal in which something was entered', async () => {
    const action = await begin(testApp)
    const batchId = await doing(action)
    const { renewalId } = await licenseNow(testApp, action.ids[0])
    await testApp.build((db) => anInvoice(db, { renewalId: renewalId as number }))
    expect(await undo(batchId)).toMatchObject({ undone: 2, kept: [{ record: 'renewals', id: renewalId, reason: messages.undoEntered }] })
  })

  test('says that a record was deleted since', async () => {
    const action = await begin(testApp)
    const batchId = await doing(action)
    const { renewalId } = await licenseNow(testApp, action.ids[0])
    await as().renewals.abandon({ params: { id: renewalId as number } })
    expect(await undo(batchId)).toMatchObject({ undone: 2, kept: [{ id: renewalId, reason: messages.deletedSince }] })
  })

  test('of an assignment gives the open tasks back too, but not those of a kept license', async () => {
    const { users } = testApp.tenants.Saas
    const made = [await theirRenewal(testApp), await theirRenewal(testApp)] as const
    const taskIds = await testApp.build(async (db) => [
      (await aTask(db, { renewalId: made[0].renewalId })).id,
      (await aTask(db, { renewalId: made[1].renewalId })).id,
    ])
    const action = { ...(await assign(testApp)), ids: made.map(({ licenseId }) => licenseId) as unknown as BulkCase['ids'] }
    const batchId = await doing(action)
    await as().licenses.updateAlert({ params: { id: made[0].licenseId }, body: { alert: 'Changed' } })
    const { undone, kept } = await undo(batchId)
    expect(undone).toBe(2)
    expect(kept).toMatchObject([
      { record: 'user_tasks', id: taskIds[0], reason: messages.undoLicenseKept },
      { record: 'licenses', id: made[0].licenseId },
    ])
    const assignees = await testApp.database.read('user_tasks').whereIn('id', taskIds).orderBy('id').pluck('assigned_user_id')
    expect(assignees).toEqual([users.ClientAdministrator, users.ClientContributor])
  })

  test('of an assignment that needs approval by now keeps it', async () => {
    const action = await toProvider(testApp)
    const batchId = await doing(action)
    await testApp.build((db) => db('licenses').where('id', action.ids[0]).update({ due_date: '2026-12-01' }))
    expect(await undo(batchId)).toMatchObject({ undone: 2, kept: [{ id: action.ids[0], reason: messages.undoNeedsApproval }] })
  })

  test('of an assignment keeps a license whose former assignee is gone', async () => {
    const { clientId } = testApp.tenants.Saas
    const former = await testApp.build((db) => aUser(db, { clientId, roleName: 'ClientContributor' }))
    const { id } = await theirLicense(testApp, { assignedUserId: former.id })
    const action = await assign(testApp)
    const batchId = await doing({ ...action, ids: [id, action.ids[1], action.ids[2]] })
    await testApp.build((db) => db('users').where('id', former.id).update({ active: false }))
    expect(await undo(batchId)).toMatchObject({
      undone: 2,
      kept: [{ id, standing: { text: expect.any(String) }, reason: messages.undoAssigneeGone }],
    })
  })

  test('withdraws the approvals that an assignment has requested', async () => {
    const action = await toProvider(testApp)
    const { id } = await theirLicense(testApp, { dueDate: '2026-12-01' })
    const batchId = await doing({ ...action, ids: [id, action.ids[1], action.ids[2]] })
    expect(await licenseNow(testApp, id)).toMatchObject({ renewalDesignationApprovalStatus: 'ApprovalRequested' })
    expect(await undo(batchId)).toMatchObject({ undone: 3 })
    expect(await licenseNow(testApp, id)).toMatchObject({
      renewalDesignationApprovalStatus: 'None',
      requestedDesignation: null,
      requestedOn: null,
    })
  })

  test('never reopens a task that is done', async () => {
    const action = await (BULK_ACTIONS['userTasks.bulkAssign'] as typeof begin)(testApp)
    const batchId = await doing({ ...action, path: '/user-tasks/bulk-complete', body: {} })
    const { undone, kept } = await undo(batchId)
    expect({ undone, reasons: kept.map(({ reason }) => reason) }).toEqual({ undone: 0, reasons: Array(3).fill(messages.undoTaskDone) })
    expect(await batch(batchId)).toMatchObject({ undoneBy: null })
  })

  test('asks the permission again for each record', async () => {
    const action = await begin(testApp)
    const batchId = await doing(action)
    const { renewalId } = await licenseNow(testApp, action.ids[0])
    await testApp.build((db) => db('licenses').where('id', action.ids[0]).update({ renewal_designation: 'Provider' }))
    expect(await undo(batchId)).toMatchObject({ undone: 2, kept: [{ id: renewalId, reason: messages.undoNotAllowed }] })
  })

  test('needs the role of the original call', async () => {
    const batchId = await doing(await alerts(testApp))
    await testApp.build((db) => db('batches').where('id', batchId).update({ user_id: testApp.tenants.Saas.users.ClientContributor }))
    expect(await refused(undo(batchId, {}, MINE))).toMatchObject({ status: 403 })
  })

  test('is possible for 30 days', async () => {
    const batchId = await doing(await assign(testApp))
    clock.set({ skip: 30 * 24 * 60 * 60_000 + 1_000 })
    expect(await refused(undo(batchId))).toMatchObject({ status: 400, detail: messages.undoTooLate })
    clock.set({ skip: 0 })
  })

  test('is completed by another request after a crash, and does nothing twice', async () => {
    const action = await assign(testApp)
    const before = await stateOf(action)
    const batchId = await doing(action)
    const claimed = {
      call: 'batches.undo',
      undo_of: batchId,
      created_on: clock.now(),
      user_id: testApp.tenants.Saas.users.ClientAdministrator,
    }
    const running = async (leaseUntil: string) =>
      testApp.build((db) => db('batches').where({ undo_of: batchId }).update({ status: 'Running', lease_until: leaseUntil }))
    // The server has died after it claimed the undo.
    await testApp.build((db) => db('batches').insert({ ...claimed, status: 'Running', lease_until: clock.later(60_000) }))
    expect(await refused(undo(batchId))).toMatchObject({ status: 400, detail: messages.undoRunning })
    await running(clock.later(-1))
    const { batchId: undoId, ...undone } = await undo(batchId)
    expect(undone).toEqual({ undone: 3, kept: [] })
    // And again, before it ended the undo.
    await running(clock.later(-1))
    expect(await undo(batchId)).toEqual({ batchId: undoId, undone: 3, kept: [] })
    expect(await stateOf(action)).toEqual(before)
    const changes = await testApp.database.read('audit').where({ batch_id: undoId }).whereNull('event')
    expect(changes).toHaveLength(3)
  })
})
