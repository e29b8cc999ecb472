import knexModule from 'knex'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLicense } from '../../fixtures/builders.ts'
import { insertAll } from '../../fixtures/rows.ts'
import { messages } from '../../rules/messages.ts'
import { freshDatabase } from '../testing/databases/database.ts'
import { anAuthorityWith, DATED, relative } from '../testing/dated.ts'
import { interrupted } from '../testing/faults/interrupted.ts'
import { theirLicenses } from '../testing/many.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { endLeftBatches } from './batch-steps.ts'
import { clock } from './clock.ts'

let testApp: TestApp
let between: ReturnType<typeof interrupted>
beforeAll(async () => {
  between = interrupted(await freshDatabase())
  testApp = await startTestApp({ database: between.database })
})
afterAll(() => testApp[Symbol.asyncDispose]())

const ADMIN = 'ClientAdministrator at Saas'
const MANY = 300
/** The first transaction starts the batch, the second changes 25 records. */
const SECOND_STEP = 3

const assignee = () => testApp.tenants.Saas.users.ClientAdministrator
const body = (licenseIds: number[]) => ({ licenseIds, renewalDesignation: 'BillingClient' as const, userId: assignee() })
const assign = (licenseIds: number[]) =>
  testApp.request({ method: 'POST', path: '/dashboard/bulk-assign-licenses', body: body(licenseIds) }, ADMIN)
const assigned = async (ids: number[]): Promise<number[]> =>
  testApp.database.read('licenses').whereIn('id', ids).where('assigned_user_id', assignee()).orderBy('id').pluck('id')
const batchOf = (id: unknown) => testApp.as(ADMIN).batches.get({ params: { id: Number(id) } })

/** As if the server ended before a transaction: neither that one nor any later one runs. */
const crashBefore = (count: number) =>
  between.before(count, async () => {
    between.before(1, () => Promise.reject(new Error('crashed')))
    throw new Error('crashed')
  })

test('other requests write between the steps, and the result is that of one transaction', async () => {
  const ids = await theirLicenses(testApp, MANY)
  let meanwhile = 0
  between.before(SECOND_STEP, async () => {
    meanwhile = (await assigned(ids)).length
  })
  const { status, headers, body: answer } = await assign(ids)
  expect(meanwhile).toBe(25)
  expect({ status, answer }).toMatchObject({ status: 200, answer: { userId: assignee(), updatedLicensesCount: MANY } })
  expect(await assigned(ids)).toEqual(ids)
  expect(await batchOf(headers['batch-id'])).toMatchObject({ status: 'Done', recordCount: MANY, refusedCount: 0 })
})

test('a plan is applied in steps, and its batch is undone in steps', async () => {
  const ids = await theirLicenses(testApp, MANY)
  const as = testApp.as(ADMIN)
  const meanwhile: number[] = []
  const look = async () => {
    meanwhile.push((await assigned(ids)).length)
  }
  const { id } = await as.plans.create({ body: { call: 'dashboard.bulkAssign', body: body(ids) } })
  between.before(SECOND_STEP, look)
  expect(await as.plans.apply({ params: { id } })).toMatchObject({ recordCount: MANY, refused: [] })
  between.before(SECOND_STEP, look)
  expect(await as.batches.undo({ params: { id }, body: {} })).toMatchObject({ undone: MANY, kept: [] })
  expect(meanwhile).toEqual([25, MANY - 25])
  expect(await assigned(ids)).toEqual([])
})

test('a request that is refused has written nothing', async () => {
  const ids = await theirLicenses(testApp, MANY)
  const { status, body: answer } = await assign([...ids, 999_999])
  expect({ status, answer }).toMatchObject({ status: 400, answer: { errors: { licenseIds: expect.anything() } } })
  expect(await assigned(ids)).toEqual([])
})

test('a record that another request deletes meanwhile is left out', async () => {
  const ids = await theirLicenses(testApp, MANY)
  const gone = ids[200] as number
  between.before(SECOND_STEP, () => testApp.build((db) => db('licenses').where('id', gone).delete()))
  const { headers, body: answer } = await assign(ids)
  expect(answer).toMatchObject({ updatedLicensesCount: MANY - 1 })
  expect(await assigned(ids)).toEqual(ids.filter((id) => id !== gone))
  expect(await batchOf(headers['batch-id'])).toMatchObject({ status: 'Done', recordCount: MANY - 1, refusedCount: 1 })
})

test('a step that others keep waiting too long waits for another turn', async () => {
  const ids = await theirLicenses(testApp, MANY)
  const late = () => Promise.reject(new knexModule.KnexTimeoutError('Timeout acquiring a connection.'))
  between.before(SECOND_STEP, () => {
    between.before(1, late)
    return late()
  })
  expect((await assign(ids)).body).toMatchObject({ updatedLicensesCount: MANY })
  expect(await assigned(ids)).toEqual(ids)
})

test('a recalculation of all licenses of an authority works in steps, and the same request completes it after a crash', async () => {
  const { clientId, propertyId } = testApp.tenants.Saas
  const { params, heir } = await anAuthorityWith(testApp, relative(-7))
  await testApp.build(async (db) => {
    const { id: _, ...one } = await aLicense(db, { clientId, propertyId, ...DATED, licenseTypeId: heir, active: false })
    const many = Array.from({ length: MANY }, (_row, n) => ({ ...one, active: true, licenseNumber: `Dated ${n}` }))
    await insertAll(db, 'licenses', many)
  })
  const recalculated = async () =>
    testApp.database.read('licenses').where({ license_type_id: heir, active: true, due_date: '2026-12-24' }).pluck('id')
  const recalculate = () => testApp.request({ method: 'POST', path: `/licensing-authorities/${params.id}/recalculate`, body: {} }, ADMIN)
  crashBefore(SECOND_STEP)
  expect((await recalculate()).status).toBe(500)
  expect(await recalculated()).toHaveLength(25)
  clock.set({ skip: 16_000 })
  const { headers, body: answer } = await recalculate()
  clock.set({ skip: 0 })
  expect(answer).toEqual({ updatedCount: MANY - 25, remainingCount: 0 })
  expect(await recalculated()).toHaveLength(MANY)
  expect(await batchOf(headers['batch-id'])).toMatchObject({ status: 'Done', recordCount: MANY })
})

describe('after a crash', () => {
  test('the same request completes the batch, once its lease has ended', async () => {
    const ids = await theirLicenses(testApp, MANY)
    crashBefore(SECOND_STEP)
    expect((await assign(ids)).status).toBe(500)
    expect(await assigned(ids)).toHaveLength(25)
    expect((await assign(ids)).body).toMatchObject({ detail: messages.bulkRunning })
    clock.set({ skip: 16_000 })
    const { headers, body: answer } = await assign(ids)
    clock.set({ skip: 0 })
    expect(answer).toMatchObject({ updatedLicensesCount: MANY - 25 })
    expect(await assigned(ids)).toEqual(ids)
    expect(await batchOf(headers['batch-id'])).toMatchObject({ status: 'Done', recordCount: MANY })
  })

  test('a batch that nobody completes is ended, and can be undone', async () => {
    const ids = await theirLicenses(testApp, MANY)
    crashBefore(SECOND_STEP)
    await assign(ids)
    await endLeftBatches(testApp.database)
    const { id } = await testApp.database.read('batches').where('status', 'Running').first('id')
    clock.set({ skip: 11 * 60_000 })
    await endLeftBatches(testApp.database)
    clock.set({ skip: 0 })
    expect(await batchOf(id)).toMatchObject({ status: 'Done', recordCount: 25, cannotUndo: null })
    expect(await testApp.as(ADMIN).batches.undo({ params: { id }, body: {} })).toMatchObject({ undone: 25 })
  })
})
