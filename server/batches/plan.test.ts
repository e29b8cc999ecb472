import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { endLeftBatches } from '../kit/batch-steps.ts'
import { clock } from '../kit/clock.ts'
import { ADMIN, batchRequests } from '../testing/batches.ts'
import { BULK_ACTIONS, type BulkCase } from '../testing/bulk-actions.ts'
import { licenseNow, theirLicense } from '../testing/in-process.ts'
import type { Actor } from '../testing/people/actors.ts'
import { refused, tally } from '../testing/refused.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const { as, doing, planning, apply, undo, batch, leftOut } = batchRequests(() => testApp)
const MINE = 'ClientContributor at Saas'

const begin = BULK_ACTIONS['renewals.bulkBegin'] as (app: TestApp) => Promise<BulkCase>
const assign = BULK_ACTIONS['dashboard.bulkAssign to a colleague'] as typeof begin
const toProvider = BULK_ACTIONS['dashboard.bulkAssign to the provider'] as typeof begin
const alerts = BULK_ACTIONS['propertyLicenses.bulkCreateAlerts'] as typeof begin

describe('of two at once', () => {
  test('one applies a plan', async () => {
    const { id } = await planning(await assign(testApp))
    expect(await tally([apply(id), apply(id), apply(id)])).toEqual({ 200: 1, 400: 2 })
    expect(await batch(id)).toMatchObject({ recordCount: 3 })
  })

  test('one undoes a batch', async () => {
    const id = await doing(await begin(testApp))
    expect(await tally([undo(id), undo(id), undo(id)])).toEqual({ 200: 1, 400: 2 })
  })
})

describe('a plan', () => {
  test('says why each record is left out, also of calls that refuse all because of one', async () => {
    const action = await alerts(testApp)
    await as().licenses.updateAlert({ params: { id: action.ids[1] }, body: { alert: 'There already' } })
    const plan = await planning(action)
    expect(plan).toMatchObject({ recordCount: 2, refusedCount: 1 })
    expect(await leftOut(plan.id)).toMatchObject([{ recordId: action.ids[1], changes: [], reason: messages.alertExists }])
  })

  test('of a bulk begin has the reasons of its dry run', async () => {
    const { id } = await theirLicense(testApp, { active: false })
    const action = await begin(testApp)
    const plan = await planning({ ...action, ids: [id, action.ids[1], action.ids[2]] })
    expect(await leftOut(plan.id)).toMatchObject([{ recordId: id, reason: messages.inactiveLicense }])
  })

  test('leaves out what it would now change in another way', async () => {
    const action = await toProvider(testApp)
    const { id } = await planning(action)
    // Within 30 days of a date, a client's change of the designation is requested instead. The version does not tell.
    await testApp.build((db) => db('licenses').where('id', action.ids[1]).update({ due_date: '2026-12-01' }))
    const { recordCount, refused: left } = await apply(id)
    expect(left).toMatchObject([{ id: action.ids[1], reason: messages.planRowDiffers }])
    expect(recordCount).toBe(2)
    expect(await licenseNow(testApp, action.ids[1])).toMatchObject({ renewalDesignation: 'BillingClient', requestedDesignation: null })
  })

  test('outlives a server that crashed before it had applied anything', async () => {
    const { id } = await planning(await assign(testApp))
    const hourAgo = { status: 'Running', lease_until: clock.later(-3_600_000) }
    await testApp.build((db) => db('batches').where({ id }).update(hourAgo))
    await endLeftBatches(testApp.database)
    expect(await apply(id)).toMatchObject({ recordCount: 3 })
  })

  test('is refused for a call that is no bulk action, for a wrong body and for a role that may not', async () => {
    const plan = (body: object, actor: Actor = ADMIN) => refused(as(actor).plans.create({ body: body as never }))
    expect(await plan({ call: 'licenses.remove', id: 1, body: {} })).toMatchObject({
      status: 400,
      errors: { call: [messages.cannotBePlanned] },
    })
    expect(await plan({ call: '__proto__', body: {} })).toMatchObject({ status: 400, errors: { call: [messages.cannotBePlanned] } })
    expect(await plan({ call: 'renewals.bulkBegin', body: {} })).toMatchObject({
      status: 400,
      errors: { 'body.licenseIds': [messages.required] },
    })
    expect(await plan({ call: 'propertyLicenses.bulkDeleteAlerts', body: { licenseIds: [1] } })).toMatchObject({
      errors: { id: [messages.required] },
    })
    const { call, id, body, ids } = await alerts(testApp)
    expect(await plan({ call, id, body: { ...body, licenseIds: ids } }, MINE)).toMatchObject({ status: 403 })
    expect(await plan({ call, id, body: { ...body, licenseIds: ids } }, 'ClientAdministrator at Hybrid')).toMatchObject({ status: 404 })
  })

  test('is too old after 7 days', async () => {
    const { id } = await planning(await assign(testApp))
    clock.set({ skip: 7 * 24 * 60 * 60_000 + 1_000 })
    expect(await refused(apply(id))).toMatchObject({ status: 400, detail: messages.planExpired })
    clock.set({ skip: 0 })
  })
})
