import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import { ADMIN, batchRequests } from '../testing/batches.ts'
import { BULK_ACTIONS, type BulkCase } from '../testing/bulk-actions.ts'
import { theirLicense } from '../testing/in-process.ts'
import type { Actor } from '../testing/people/actors.ts'
import { refused } from '../testing/refused.ts'
import { everyRow } from '../testing/rows.ts'
import { startTestApp, type TestApp, TODAY } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const { as, doing, planning, apply, undo, batch, leftOut, stateOf } = batchRequests(() => testApp)
const MINE = 'ClientContributor at Saas'

test('every bulk call is in this test', () => {
  const planned = allCalls().flatMap(({ name, call }) => (call.batch ? [name] : []))
  const tried = new Set(Object.keys(BULK_ACTIONS).map((name) => name.split(' ')[0] ?? ''))
  expect(planned.filter((name) => !tried.has(name))).toEqual(['userTasks.bulkComplete'])
})

/** Only a license has a standing. */
const aLeftOut = {
  record: expect.any(String),
  id: expect.any(Number),
  name: expect.anything(),
  standing: expect.toSatisfy((standing) => standing === null || typeof standing.text === 'string'),
}

describe.each(Object.entries(BULK_ACTIONS))('%s', (_, make) => {
  test('is one entry of the activity, and is undone', async () => {
    const action = await make(testApp)
    const before = await stateOf(action)
    const batchId = await doing(action)
    const after = await stateOf(action)
    expect(after).not.toEqual(before)
    const { items } = await as().activity.list({ query: { pageSize: 5 } })
    expect(items[0]).toMatchObject({ call: action.call, event: '3 records changed', batchId })
    expect((await as().activity.list({ query: { batchId } })).totalItemCount).toBe(3)
    expect(await batch(batchId)).toMatchObject({ status: 'Done', recordCount: 3, cannotUndo: null, totalItemCount: 3 })

    expect(await undo(batchId, { dryRun: true })).toEqual({ batchId: null, undone: 3, kept: [] })
    expect(await stateOf(action)).toEqual(after)
    const undone = await undo(batchId)
    expect(undone).toMatchObject({ batchId: expect.any(Number), undone: 3, kept: [] })
    expect(await stateOf(action)).toEqual(before)
    expect(await batch(batchId)).toMatchObject({ undoneBy: undone.batchId, cannotUndo: messages.undoneAlready })
    expect(await refused(undo(batchId))).toMatchObject({ status: 400, detail: messages.undoneAlready })
  })

  test('keeps what somebody has changed since, and says who', async () => {
    const action = await make(testApp)
    const batchId = await doing(action)
    await action.edit()
    const { undone, kept } = await undo(batchId)
    expect(undone).toBe(2)
    const reason = action.call === 'dashboard.bulkAssign' ? /changed it on/ : /^Our Saas.* changed it on 11\/\d\d\/26\.$/
    expect(kept).toEqual([{ ...aLeftOut, reason: expect.stringMatching(reason) }])
  })

  test('is planned without a change, and applied exactly as planned', async () => {
    const action = await make(testApp)
    const [before, rows] = [await stateOf(action), await testApp.database.read('audit').count({ count: '*' }).first()]
    const plan = await planning(action)
    expect(plan).toMatchObject({ recordCount: 3, refusedCount: 0, needsApproval: false, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(await stateOf(action)).toEqual(before)
    expect(await testApp.database.read('audit').count({ count: '*' }).first()).toEqual(rows)
    const planned = await as().plans.get({ params: { id: plan.id } })
    expect(planned).toMatchObject({ status: 'Planned', totalItemCount: 3, cannotApply: null })
    expect(planned.items[0]?.changes).not.toEqual([])

    expect(await apply(plan.id)).toEqual({ batchId: plan.id, jobId: null, recordCount: 3, refused: [] })
    const done = await batch(plan.id)
    const changes = (one: typeof planned) => one.items.map((item) => item.changes.filter(({ field }) => field !== 'requestedOn'))
    expect(changes(done)).toEqual(changes(planned))
    expect(await refused(apply(plan.id))).toMatchObject({ status: 400, detail: messages.planApplied })
    expect(await undo(plan.id)).toMatchObject({ undone: 3 })
    expect(await stateOf(action)).toEqual(before)
  })

  test('leaves out what has changed since it was planned, by name, and applies the rest', async () => {
    const action = await make(testApp)
    const { id } = await planning(action)
    await action.edit()
    const { recordCount, refused: left } = await apply(id)
    expect(left).toEqual([{ ...aLeftOut, record: action.record, id: action.ids[0], reason: messages.planRowChanged }])
    expect(recordCount).toBe(2)
    expect(await as().batches.get({ params: { id }, query: { outcome: 'leftOut' } })).toMatchObject({
      refusedCount: 1,
      items: [{ recordId: action.ids[0], reason: messages.planRowChanged }],
    })
  })
})

const begin = BULK_ACTIONS['renewals.bulkBegin'] as (app: TestApp) => Promise<BulkCase>
const assign = BULK_ACTIONS['dashboard.bulkAssign to a colleague'] as typeof begin

test('a batch is listed for its maker and the administrators of their side', async () => {
  const batchId = await doing(await begin(testApp), MINE)
  const idsOf = async (actor: Actor) => (await as(actor).batches.list({ body: { pageSize: 100 } })).items.map(({ id }) => id)
  expect(await idsOf(MINE)).toContain(batchId)
  expect(await idsOf(ADMIN)).toContain(batchId)
  expect(await idsOf('Administrator')).toContain(batchId)
  expect(await idsOf('ClientAdministrator at Hybrid')).not.toContain(batchId)
  expect(await idsOf('Contributor')).not.toContain(batchId)
})

test('an action that changes nothing makes no batch', async () => {
  const action = await assign(testApp)
  await doing(action)
  const { status, headers } = await testApp.request(
    { method: action.method, path: action.path, body: { ...action.body, licenseIds: action.ids } },
    ADMIN,
  )
  expect({ status, batchId: headers['batch-id'] }).toEqual({ status: 200, batchId: undefined })
})

test('a repeated request names the same batch', async () => {
  const { method, path, body, ids } = await begin(testApp)
  const request = { method, path, body: { ...body, licenseIds: ids }, headers: { 'idempotency-key': 'the-same-begin' } }
  const [first, second] = [await testApp.request(request, ADMIN), await testApp.request(request, ADMIN)]
  expect(first.headers['batch-id']).toMatch(/^\d+$/)
  expect(second.headers['batch-id']).toBe(first.headers['batch-id'])
})

test('a dry run makes no batch', async () => {
  const { method, path, body, ids } = await begin(testApp)
  const before = await everyRow(testApp.database.read)
  const { headers } = await testApp.request(
    { method, path, body: { ...body, licenseIds: ids, dryRun: true, processStartDate: TODAY } },
    ADMIN,
  )
  expect(headers['batch-id']).toBeUndefined()
  expect(await everyRow(testApp.database.read)).toBe(before)
})

test('a batch keeps what the action has left out, with the reason and the property', async () => {
  const { id } = await theirLicense(testApp, { active: false })
  const action = await begin(testApp)
  const batchId = await doing({ ...action, ids: [id, action.ids[1], action.ids[2]] })
  expect(await batch(batchId)).toMatchObject({ recordCount: 2, refusedCount: 1, items: [{ propertyName: expect.any(String) }, {}] })
  expect(await leftOut(batchId)).toMatchObject([{ recordId: id, reason: messages.inactiveLicense }])
})

test('a plan whose records are all left out names no batch to undo', async () => {
  const action = await assign(testApp)
  const { id } = await planning(action)
  await testApp.build((db) => db('licenses').whereIn('id', action.ids).increment('version', 1))
  const { status, headers, body } = await testApp.request({ method: 'POST', path: `/plans/${id}/apply` }, ADMIN)
  expect({ status, batchId: headers['batch-id'], recordCount: body.recordCount }).toEqual({
    status: 200,
    batchId: undefined,
    recordCount: 0,
  })
})
