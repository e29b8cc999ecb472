import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLicense, aLicenseType, aLicensingAuthority, licenseOf } from '../../../fixtures/builders.ts'
import { insertAll } from '../../../fixtures/rows.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { UNSET } from '../../../rules/intervals/intervals.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { batchRequests } from '../../testing/batches.ts'
import { anAuthorityWith, DATED, MIXED, relative, THIRTY } from '../../testing/dated.ts'
import { refusal } from '../../testing/refusal.ts'
import { everyRow } from '../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let ours: { clientId: number; propertyId: number }
beforeAll(async () => {
  testApp = await startTestApp()
  const { clientId, propertyId } = testApp.tenants.Saas
  ours = { clientId, propertyId }
})
afterAll(() => testApp[Symbol.asyncDispose]())

const OURS = 'ClientAdministrator at Saas'
const api = () => testApp.as(OURS).authorityIntervals
const datesOf = async (id: number) => {
  const { dueDate, dueDateSource, trackDate, trackDateSource } = await testApp.build((db) => licenseOf(db, id))
  return { dueDate, dueDateSource, trackDate, trackDateSource }
}
const { undo, apply, leftOut } = batchRequests(() => testApp)

const simulated = async (params: { id: number }) => (await api().simulate({ params, body: { pageSize: 100 } })).items

test('a recalculation does what the simulation shows, with an audit row for each license, and is then up to date', async () => {
  const { params, ids } = await anAuthorityWith(testApp, relative(-7), MIXED)
  const shown = await simulated(params)
  expect(await api().recalculate({ params, body: {} })).toEqual({ updatedCount: 3, remainingCount: 0 })
  for (const { licenseId, newDueDate, newTrackDate } of shown)
    expect(await datesOf(licenseId)).toMatchObject({ dueDate: newDueDate, trackDate: newTrackDate, dueDateSource: 'rule' })
  expect(await datesOf(ids['M-2'] as number)).toMatchObject({ trackDate: '2026-10-09', trackDateSource: 'typed' })
  expect(await datesOf(ids['M-3'] as number)).toMatchObject({ trackDate: '2026-10-09', trackDateSource: 'imported' })
  expect(await datesOf(ids['M-5'] as number)).toMatchObject(THIRTY)
  expect(await datesOf(ids['M-8'] as number)).toMatchObject({ trackDate: '2026-10-25', trackDateSource: 'rule' })
  const rows = await testApp.database
    .read('audit')
    .where({ call: 'authorityIntervals.recalculate' })
    .whereIn('license_id', Object.values(ids))
  expect(rows.map(({ license_id }) => license_id).toSorted()).toEqual(shown.map(({ licenseId }) => licenseId).toSorted())
  const first = rows.find(({ license_id }) => license_id === ids['M-1'])
  expect(first).toMatchObject({ record: 'licenses', record_id: ids['M-1'], client_id: ours.clientId, property_id: ours.propertyId })
  expect(JSON.parse(first.changes)).toEqual([
    { field: 'dueDate', from: '2026-12-01', to: '2026-12-24' },
    { field: 'trackDate', from: '2026-10-02', to: '2026-10-25' },
  ])
  expect(await simulated(params)).toEqual([])
  const before = await everyRow(testApp.database.read)
  expect(await api().recalculate({ params, body: {} })).toEqual({ updatedCount: 0, remainingCount: 0 })
  expect(await everyRow(testApp.database.read)).toBe(before)
})

test('a recalculation under no due date clears dates, and a rule brings them back', async () => {
  const { params, ids } = await anAuthorityWith(testApp, { ...UNSET, dueDateIntervalType: 'None' }, { 'A-1': {} })
  const id = ids['A-1'] as number
  await api().recalculate({ params, body: {} })
  expect(await datesOf(id)).toEqual({ dueDate: null, dueDateSource: null, trackDate: null, trackDateSource: null })
  const { version } = await testApp.database.read('licenses').where({ id }).first()
  await testApp.build((db) =>
    db('licensing_authorities').where('id', params.id).update({
      due_date_interval_type: 'Relative',
      due_date_relative_interval_value: -30,
      due_date_relative_interval_unit: 'Days',
      track_date_interval_value: -60,
      track_date_interval_unit: 'Days',
    }),
  )
  await api().recalculate({ params, body: {} })
  expect(await datesOf(id)).toMatchObject(THIRTY)
  expect(await testApp.database.read('licenses').where({ id }).first()).toMatchObject({ version: version + 1 })
})

test('a recalculation of some license types or licenses leaves the others as they are', async () => {
  const { params, own, ids } = await anAuthorityWith(testApp, relative(-7), { 'A-1': {}, 'A-2': {} })
  const [one, two] = [ids['A-1'] as number, ids['A-2'] as number]
  const typed = await testApp.build((db) => aLicense(db, { ...ours, ...DATED, licenseTypeId: own }))
  expect(await api().recalculate({ params, body: { licenseTypeIds: [own] } })).toEqual({ updatedCount: 1, remainingCount: 0 })
  expect(await datesOf(typed.id)).toMatchObject({ dueDate: '2026-12-21' })
  expect(await api().recalculate({ params, body: { licenseIds: [two] } })).toEqual({ updatedCount: 1, remainingCount: 0 })
  expect([(await datesOf(one)).dueDate, (await datesOf(two)).dueDate]).toEqual(['2026-12-01', '2026-12-24'])
})

test('a recalculation of a provider-wide authority moves the licenses of all clients', async () => {
  const { Saas, Hybrid } = testApp.tenants
  const { params, ids } = await providerWide()
  expect(await refusal(api().recalculate({ params, body: {} }))).toMatchObject({ status: 403 })
  const staff = testApp.as('RenewalAdministrator').authorityIntervals
  expect(await staff.recalculate({ params, body: {} })).toEqual({ updatedCount: 2, remainingCount: 0 })
  const audited = await testApp.database.read('audit').whereIn('license_id', ids).orderBy('license_id').pluck('client_id')
  expect(audited).toEqual([Saas.clientId, Hybrid.clientId])
})

test('a recalculation updates at most ten thousand licenses, and says how many remain', { timeout: 60_000 }, async () => {
  const { params, heir } = await anAuthorityWith(testApp, relative(-7))
  const count = limits.bulkLicenses + 3
  await testApp.build(async (db) => {
    const { id: _, ...one } = await aLicense(db, { ...ours, ...DATED, licenseTypeId: heir, active: false })
    await insertAll(
      db,
      'licenses',
      Array.from({ length: count }, (_, n) => ({ ...one, active: true, licenseNumber: `Many ${n}` })),
    )
  })
  expect(await api().recalculate({ params, body: {} })).toEqual({ updatedCount: limits.bulkLicenses, remainingCount: 3 })
  expect(await api().recalculate({ params, body: {} })).toEqual({ updatedCount: 3, remainingCount: 0 })
})

/** A provider-wide authority with a license of each of two clients, both handled by their clients. */
const providerWide = () =>
  testApp.build(async (db) => {
    const { id } = await aLicensingAuthority(db, relative(-7))
    const { id: licenseTypeId } = await aLicenseType(db, { licensingAuthorityId: id })
    const { Saas, Hybrid } = testApp.tenants
    const ids: number[] = []
    for (const { clientId, propertyId } of [Saas, Hybrid])
      ids.push((await aLicense(db, { clientId, propertyId, licenseTypeId, ...DATED })).id)
    return { params: { id }, ids }
  })

test('a recalculation is undone by whoever may edit the authority, whichever side handles the licenses', async () => {
  const { params, ids } = await providerWide()
  const actor = 'RenewalAdministrator'
  const { headers } = await testApp.request({ method: 'POST', path: `/licensing-authorities/${params.id}/recalculate`, body: {} }, actor)
  expect(await datesOf(ids[0] as number)).toMatchObject({ dueDate: '2026-12-24' })
  expect(await undo(Number(headers['batch-id']), {}, actor)).toMatchObject({ undone: 2, kept: [] })
  for (const id of ids) expect(await datesOf(id)).toMatchObject(THIRTY)
})

test('a plan names the licenses whose dates were entered', async () => {
  const { params, ids } = await anAuthorityWith(testApp, relative(-7), MIXED)
  const licenseIds = ['M-1', 'M-3'].map((number) => ids[number] as number)
  const plan = await testApp
    .as(OURS)
    .plans.create({ body: { call: 'authorityIntervals.recalculate', id: params.id, body: { licenseIds } } })
  expect(plan).toMatchObject({ recordCount: 1, refusedCount: 1 })
  expect(await leftOut(plan.id)).toMatchObject([{ recordId: ids['M-3'], reason: messages.datesWereEntered }])
  expect(await apply(plan.id)).toMatchObject({ recordCount: 1 })
})

test('above the size for which the client requires a plan, all licenses at once are refused', async () => {
  const { params, ids } = await anAuthorityWith(testApp, relative(-7), { 'A-1': {}, 'A-2': {} })
  const requirePlans = (approval_above: number | null) =>
    testApp.build((db) => db('clients').where('id', ours.clientId).update({ approval_above }))
  await requirePlans(1)
  const refused = { status: 403, message: sentences.planNeeded(2) }
  expect(await refusal(api().recalculate({ params, body: {} }))).toMatchObject(refused)
  expect(await refusal(api().recalculate({ params, body: { licenseIds: Object.values(ids) } }))).toMatchObject(refused)
  expect(await datesOf(ids['A-1'] as number)).toMatchObject(THIRTY)
  await requirePlans(2)
  expect(await api().recalculate({ params, body: {} })).toEqual({ updatedCount: 2, remainingCount: 0 })
  await requirePlans(null)
})
