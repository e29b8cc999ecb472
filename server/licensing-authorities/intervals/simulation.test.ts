import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLicense, aLicenseType, aLicensingAuthority, licenseOf } from '../../../fixtures/builders.ts'
import { insertAll } from '../../../fixtures/rows.ts'
import { addDays } from '../../../rules/day.ts'
import { calculatedDates } from '../../../rules/intervals/calculate.ts'
import { type IntervalRule, ruleOf, UNSET } from '../../../rules/intervals/intervals.ts'
import { limits } from '../../../rules/limits.ts'
import { messages } from '../../../rules/messages.ts'
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
const onField = (field: string, sentence: string) => ({ status: 400, errors: { [field]: [sentence] } })
const relative = (days: number, track = -60): IntervalRule => ({
  ...UNSET,
  dueDateIntervalType: 'Relative',
  dueDateRelativeIntervalValue: days,
  dueDateRelativeIntervalUnit: 'Days',
  trackDateIntervalValue: track,
  trackDateIntervalUnit: 'Days',
})
const BEFORE = { dueDate: '2026-12-01', trackDate: '2026-10-02' }
const stored = { expirationDate: '2026-12-31', ...BEFORE, dueDateSource: 'rule', trackDateSource: 'rule' } as const

type Given = Parameters<typeof aLicense>[1]

/** An authority of ours with a rule, a type that inherits it, a type of its own rule, and licenses of the first by number. */
const world = (rule: IntervalRule, licenses: Record<string, Given> = {}) =>
  testApp.build(async (db) => {
    const { id } = await aLicensingAuthority(db, { clientId: ours.clientId, ...rule })
    const types = { licensingAuthorityId: id, clientId: ours.clientId }
    const heir = (await aLicenseType(db, { ...types, name: 'Heir' })).id
    const own = (await aLicenseType(db, { ...types, name: 'Own', ...relative(-10, -5) })).id
    const ids: Record<string, number> = {}
    for (const [licenseNumber, given] of Object.entries(licenses))
      ids[licenseNumber] = (await aLicense(db, { ...ours, ...stored, licenseTypeId: heir, licenseNumber, ...given })).id
    return { params: { id }, heir, own, ids }
  })
const api = () => testApp.as(OURS).authorityIntervals
const numbersOf = ({ items }: { items: { licenseNumber: string }[] }) => items.map(({ licenseNumber }) => licenseNumber)
const datesOf = async (id: number) => {
  const { dueDate, dueDateSource, trackDate, trackDateSource } = await testApp.build((db) => licenseOf(db, id))
  return { dueDate, dueDateSource, trackDate, trackDateSource }
}

/** Every combination of what a rule may and may not move. */
const mixed = {
  'M-1': {},
  'M-2': { trackDateSource: 'typed', trackDate: '2026-10-09' },
  'M-3': { dueDate: '2026-12-24', trackDateSource: 'imported', trackDate: '2026-10-09' },
  'M-4': { dueDate: '2026-12-24', trackDateSource: 'copied', trackDate: '2026-10-25' },
  'M-5': { active: false },
  'M-6': { propertyActive: false },
  'M-7': { expirationDate: null, dueDate: null, trackDate: null, dueDateSource: null, trackDateSource: null },
  'M-8': { dueDate: null, dueDateSource: null, trackDate: null, trackDateSource: null },
} as const satisfies Record<string, Given>
const SEVEN = { dueDateRelativeIntervalValue: 7, intervalBeforeAfter: 'Before' } as const

describe('a simulation', () => {
  test('lists the dates now and then, moves no entered date, and changes nothing', async () => {
    const { params } = await world(relative(-30), mixed)
    const before = await everyRow(testApp.database.read)
    const { items, ...counts } = await api().simulate({ params, body: SEVEN })
    expect(counts).toEqual({ totalItemCount: 3, changingCount: 3, stayingCount: 1 })
    const due = { oldDueDate: '2026-12-01', newDueDate: '2026-12-24', dueDateSource: 'rule' }
    expect(items).toMatchObject([
      { licenseNumber: 'M-1', licenseType: 'Heir', ...due, oldTrackDate: '2026-10-02', newTrackDate: '2026-10-25' },
      { licenseNumber: 'M-2', ...due, oldTrackDate: '2026-10-09', newTrackDate: '2026-10-09', trackDateSource: 'typed' },
      { licenseNumber: 'M-8', oldDueDate: null, newDueDate: '2026-12-24', oldTrackDate: null, newTrackDate: '2026-10-25' },
    ])
    expect(await everyRow(testApp.database.read)).toBe(before)
  })

  test('lists dates that stay as entered only if asked', async () => {
    const { params } = await world(relative(-30), mixed)
    const all = await api().simulate({ params, body: { ...SEVEN, includeEntered: true } })
    expect(numbersOf(all)).toEqual(['M-1', 'M-2', 'M-3', 'M-8'])
    expect(all).toMatchObject({ totalItemCount: 4, changingCount: 3, stayingCount: 1 })
    const date = '2026-10-09'
    expect(all.items[2]).toMatchObject({ oldTrackDate: date, newTrackDate: date, trackDateSource: 'imported' })
  })

  test('leaves a secondary license without a track date alone', async () => {
    const primary = await world(UNSET, { 'P-1': { isMaster: true } })
    const masterLicenseId = primary.ids['P-1'] as number
    const secondary = { masterLicenseId, trackDate: null, trackDateSource: null }
    const { params } = await world(relative(-30), { 'S-1': secondary, 'S-2': { ...secondary, dueDate: null, dueDateSource: null } })
    const found = await api().simulate({ params, body: { includeEntered: true } })
    expect(found.items).toMatchObject([
      { licenseNumber: 'S-1', newDueDate: '2026-12-01', newTrackDate: null },
      { licenseNumber: 'S-2', newDueDate: '2026-12-01', newTrackDate: null },
    ])
    expect(found).toMatchObject({ changingCount: 1, stayingCount: 1 })
  })

  test('without intervals: the stored rules of all types, or of some', async () => {
    const { params, heir, own } = await world(relative(-30), { 'A-1': { dueDate: '2026-01-01' }, 'A-2': {} })
    await testApp.build((db) => aLicense(db, { ...ours, ...stored, licenseTypeId: own, licenseNumber: 'B-1' }))
    expect(numbersOf(await api().simulate({ params, body: {} }))).toEqual(['A-1', 'B-1'])
    expect(numbersOf(await api().simulate({ params, body: { licenseTypeIds: [own] } }))).toEqual(['B-1'])
    expect(numbersOf(await api().simulate({ params, body: { licenseTypeIds: [heir] } }))).toEqual(['A-1'])
    // An edited interval of the authority concerns only the types that inherit it.
    expect(numbersOf(await api().simulate({ params, body: SEVEN }))).toEqual(['A-1', 'A-2'])
    const synced = await api().simulate({ params, body: { sync: 'DueDate', licenseTypeIds: [own] } })
    expect(synced.items).toMatchObject([{ licenseNumber: 'B-1', newDueDate: '2026-12-01', newTrackDate: '2026-11-26' }])
  })

  test('of a license type: under other intervals, under its own, and under those of its authority', async () => {
    const { params, own, heir } = await world(relative(-30))
    await testApp.build((db) => aLicense(db, { ...ours, ...stored, licenseTypeId: own, licenseNumber: 'T-1' }))
    const { simulate } = testApp.as(OURS).licenseTypes
    const ofOwn = { params: { ...params, typeId: own } }
    const [stays, edited, inherited] = [
      await simulate({ ...ofOwn, body: {} }),
      await simulate({ ...ofOwn, body: SEVEN }),
      await simulate({ ...ofOwn, body: { dueDateIntervalType: null } }),
    ]
    expect(stays.items).toMatchObject([{ newDueDate: '2026-12-21', newTrackDate: '2026-12-16' }])
    expect(edited.items).toMatchObject([{ newDueDate: '2026-12-24', newTrackDate: '2026-12-19' }])
    expect(inherited.items).toEqual([])
    expect(await simulate({ params: { ...params, typeId: heir }, body: {} })).toMatchObject({ items: [], changingCount: 0 })
  })

  test('refuses ids that are not theirs, on the field', async () => {
    const { params, ids } = await world(relative(-30), { 'A-1': {} })
    const elsewhere = await world(relative(-30), { 'A-1': {} })
    const foreign = testApp.tenants.other
    for (const call of [api().simulate, api().recalculate]) {
      for (const id of [elsewhere.heir, foreign.licenseTypeId, 999_999])
        expect(await refusal(call({ params, body: { licenseTypeIds: [id] } }))).toMatchObject(onField('licenseTypeIds', messages.unknownId))
      for (const id of [elsewhere.ids['A-1'] as number, foreign.onClientSide.licenseId, 999_999]) {
        const body = { licenseIds: [ids['A-1'] as number, id] }
        expect(await refusal(call({ params, body }))).toMatchObject(onField('licenseIds', messages.unknownId))
      }
    }
  })

  test('gives the dates of the rule for any expiration date, sorted and paged in the database', async () => {
    const rule = relative(-30)
    const { params, heir, own } = await world(rule)
    const days = Array.from({ length: 400 }, (_, n) => addDays('2027-01-01', n))
    await testApp.build(async (db) => {
      const { id: _, ...one } = await aLicense(db, { ...ours, ...stored, licenseTypeId: heir })
      const rows = days.flatMap((expirationDate, n) =>
        [heir, own].flatMap((licenseTypeId) =>
          [1, 2, 3].map((copy) => ({ ...one, licenseTypeId, licenseNumber: `N-${n}-${copy}-${licenseTypeId}`, expirationDate })),
        ),
      )
      await insertAll(db, 'licenses', rows)
    })
    let mostRows = 0
    const countRows = (answer: unknown) => {
      const rows = Array.isArray(answer) ? answer : (answer as { rows?: unknown[] }).rows
      mostRows = Math.max(mostRows, rows?.length ?? 0)
    }
    testApp.database.read.on('query-response', countRows)
    const sortBy = 'newTrackDate' as const
    const pages = [1, 2].map((pageNumber) => api().simulate({ params, body: { sortBy, pageSize: 100, pageNumber } }))
    const [first, second] = await Promise.all(pages)
    testApp.database.read.off('query-response', countRows)
    expect(first?.totalItemCount).toBe(2400)
    const items = [...(first?.items ?? []), ...(second?.items ?? [])]
    expect(new Set(items.map(({ licenseId }) => licenseId)).size).toBe(200)
    expect(items.map(({ newTrackDate }) => newTrackDate as string).toSorted()).toEqual(items.map(({ newTrackDate }) => newTrackDate))
    for (const { licenseId, newDueDate, newTrackDate } of items) {
      const { expiration_date: expirationDate, license_type_id: licenseTypeId } = await testApp.database
        .read('licenses')
        .where('id', licenseId)
        .first()
      const effective = licenseTypeId === own ? relative(-10, -5) : ruleOf(UNSET, rule)
      expect({ dueDate: newDueDate, trackDate: newTrackDate }).toEqual(
        calculatedDates({ rule: effective, isSeasonal: false }, expirationDate),
      )
    }
    // All distinct expiration dates of each rule, never all licenses.
    expect(mostRows).toBe(801)
  })
})

describe('recalculating', () => {
  const simulated = async (params: { id: number }) => (await api().simulate({ params, body: { pageSize: 100 } })).items

  test('does what the simulation shows, with an audit row for each license, and is then up to date', async () => {
    const { params, ids } = await world(relative(-7), mixed)
    const shown = await simulated(params)
    expect(await api().recalculate({ params, body: {} })).toEqual({ updatedCount: 3, remainingCount: 0 })
    for (const { licenseId, newDueDate, newTrackDate } of shown)
      expect(await datesOf(licenseId)).toMatchObject({ dueDate: newDueDate, trackDate: newTrackDate, dueDateSource: 'rule' })
    expect(await datesOf(ids['M-2'] as number)).toMatchObject({ trackDate: '2026-10-09', trackDateSource: 'typed' })
    expect(await datesOf(ids['M-3'] as number)).toMatchObject({ trackDate: '2026-10-09', trackDateSource: 'imported' })
    expect(await datesOf(ids['M-5'] as number)).toMatchObject(BEFORE)
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

  test('under no due date clears dates, and a rule brings them back', async () => {
    const { params, ids } = await world({ ...UNSET, dueDateIntervalType: 'None' }, { 'A-1': {} })
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
    expect(await datesOf(id)).toMatchObject(BEFORE)
    expect(await testApp.database.read('licenses').where({ id }).first()).toMatchObject({ version: version + 1 })
  })

  test('of some license types or licenses leaves the others as they are', async () => {
    const { params, own, ids } = await world(relative(-7), { 'A-1': {}, 'A-2': {} })
    const [one, two] = [ids['A-1'] as number, ids['A-2'] as number]
    const typed = await testApp.build((db) => aLicense(db, { ...ours, ...stored, licenseTypeId: own }))
    expect(await api().recalculate({ params, body: { licenseTypeIds: [own] } })).toEqual({ updatedCount: 1, remainingCount: 0 })
    expect(await datesOf(typed.id)).toMatchObject({ dueDate: '2026-12-21' })
    expect(await api().recalculate({ params, body: { licenseIds: [two] } })).toEqual({ updatedCount: 1, remainingCount: 0 })
    expect([(await datesOf(one)).dueDate, (await datesOf(two)).dueDate]).toEqual(['2026-12-01', '2026-12-24'])
  })

  test('of a provider-wide authority moves the licenses of all clients', async () => {
    const { Saas, Hybrid } = testApp.tenants
    const { params, ids } = await testApp.build(async (db) => {
      const { id } = await aLicensingAuthority(db, relative(-7))
      const { id: licenseTypeId } = await aLicenseType(db, { licensingAuthorityId: id })
      const all: number[] = []
      for (const { clientId, propertyId } of [Saas, Hybrid])
        all.push((await aLicense(db, { clientId, propertyId, licenseTypeId, ...stored })).id)
      return { params: { id }, ids: all }
    })
    expect(await refusal(api().recalculate({ params, body: {} }))).toMatchObject({ status: 403 })
    const staff = testApp.as('RenewalAdministrator').authorityIntervals
    expect(await staff.recalculate({ params, body: {} })).toEqual({ updatedCount: 2, remainingCount: 0 })
    const audited = await testApp.database.read('audit').whereIn('license_id', ids).orderBy('license_id').pluck('client_id')
    expect(audited).toEqual([Saas.clientId, Hybrid.clientId])
  })

  test('updates at most ten thousand licenses, and says how many remain', async () => {
    const { params, heir } = await world(relative(-7))
    const count = limits.bulkLicenses + 3
    await testApp.build(async (db) => {
      const { id: _, ...one } = await aLicense(db, { ...ours, ...stored, licenseTypeId: heir, active: false })
      await insertAll(
        db,
        'licenses',
        Array.from({ length: count }, (_, n) => ({ ...one, active: true, licenseNumber: `Many ${n}` })),
      )
    })
    expect(await api().recalculate({ params, body: {} })).toEqual({ updatedCount: limits.bulkLicenses, remainingCount: 3 })
    expect(await api().recalculate({ params, body: {} })).toEqual({ updatedCount: 3, remainingCount: 0 })
  })
})
