import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLicense } from '../../../fixtures/builders.ts'
import { insertAll } from '../../../fixtures/rows.ts'
import { addDays } from '../../../rules/day.ts'
import { calculatedDates } from '../../../rules/intervals/calculate.ts'
import { ruleOf, UNSET } from '../../../rules/intervals/intervals.ts'
import { messages } from '../../../rules/messages.ts'
import { anAuthorityWith, DATED, MIXED, relative } from '../../testing/dated.ts'
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
const api = () => testApp.as(OURS).authorityIntervals
const numbersOf = ({ items }: { items: { licenseNumber: string }[] }) => items.map(({ licenseNumber }) => licenseNumber)
const SEVEN = { dueDateRelativeIntervalValue: 7, intervalBeforeAfter: 'Before' } as const

describe('a simulation', () => {
  test('lists the dates now and then, moves no entered date, and changes nothing', async () => {
    const { params } = await anAuthorityWith(testApp, relative(-30), MIXED)
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
    const { params } = await anAuthorityWith(testApp, relative(-30), MIXED)
    const all = await api().simulate({ params, body: { ...SEVEN, includeEntered: true } })
    expect(numbersOf(all)).toEqual(['M-1', 'M-2', 'M-3', 'M-8'])
    expect(all).toMatchObject({ totalItemCount: 4, changingCount: 3, stayingCount: 1 })
    const date = '2026-10-09'
    expect(all.items[2]).toMatchObject({ oldTrackDate: date, newTrackDate: date, trackDateSource: 'imported' })
  })

  test('leaves a secondary license without a track date alone', async () => {
    const primary = await anAuthorityWith(testApp, UNSET, { 'P-1': { isMaster: true } })
    const masterLicenseId = primary.ids['P-1'] as number
    const secondary = { masterLicenseId, trackDate: null, trackDateSource: null }
    const { params } = await anAuthorityWith(testApp, relative(-30), {
      'S-1': secondary,
      'S-2': { ...secondary, dueDate: null, dueDateSource: null },
    })
    const found = await api().simulate({ params, body: { includeEntered: true } })
    expect(found.items).toMatchObject([
      { licenseNumber: 'S-1', newDueDate: '2026-12-01', newTrackDate: null },
      { licenseNumber: 'S-2', newDueDate: '2026-12-01', newTrackDate: null },
    ])
    expect(found).toMatchObject({ changingCount: 1, stayingCount: 1 })
  })

  test('without intervals: the stored rules of all types, or of some', async () => {
    const { params, heir, own } = await anAuthorityWith(testApp, relative(-30), { 'A-1': { dueDate: '2026-01-01' }, 'A-2': {} })
    await testApp.build((db) => aLicense(db, { ...ours, ...DATED, licenseTypeId: own, licenseNumber: 'B-1' }))
    expect(numbersOf(await api().simulate({ params, body: {} }))).toEqual(['A-1', 'B-1'])
    expect(numbersOf(await api().simulate({ params, body: { licenseTypeIds: [own] } }))).toEqual(['B-1'])
    expect(numbersOf(await api().simulate({ params, body: { licenseTypeIds: [heir] } }))).toEqual(['A-1'])
    // An edited interval of the authority concerns only the types that inherit it.
    expect(numbersOf(await api().simulate({ params, body: SEVEN }))).toEqual(['A-1', 'A-2'])
    const synced = await api().simulate({ params, body: { sync: 'DueDate', licenseTypeIds: [own] } })
    expect(synced.items).toMatchObject([{ licenseNumber: 'B-1', newDueDate: '2026-12-01', newTrackDate: '2026-11-26' }])
  })

  test('of a license type: under other intervals, under its own, and under those of its authority', async () => {
    const { params, own, heir } = await anAuthorityWith(testApp, relative(-30))
    await testApp.build((db) => aLicense(db, { ...ours, ...DATED, licenseTypeId: own, licenseNumber: 'T-1' }))
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
    const { params, ids } = await anAuthorityWith(testApp, relative(-30), { 'A-1': {} })
    const elsewhere = await anAuthorityWith(testApp, relative(-30), { 'A-1': {} })
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
    const { params, heir, own } = await anAuthorityWith(testApp, rule)
    const days = Array.from({ length: 400 }, (_, n) => addDays('2027-01-01', n))
    await testApp.build(async (db) => {
      const { id: _, ...one } = await aLicense(db, { ...ours, ...DATED, licenseTypeId: heir })
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
