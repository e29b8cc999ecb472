import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLicense, aLicenseType, aLicensingAuthority } from '../../../fixtures/builders.ts'
import { insertAll } from '../../../fixtures/rows.ts'
import { addDays } from '../../../rules/day.ts'
import { dueDateOf, type IntervalRule, trackDateOf, UNSET } from '../../../rules/intervals/intervals.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { refusal } from '../../testing/refusal.ts'
import { everyRow } from '../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let clientId: number
let propertyId: number
let formSourceType: number
beforeAll(async () => {
  testApp = await startTestApp()
  ;({ clientId, propertyId } = testApp.tenants.Saas)
  formSourceType = (await testApp.database.read('form_sources').where('usage', 'renewal').first('id')).id
})
afterAll(() => testApp[Symbol.asyncDispose]())

const OURS = 'ClientAdministrator at Saas'
const onField = (field: string, sentence: string) => ({ status: 400, errors: { [field]: [sentence] } })
const relative = (days: number, track: number | null = -60): IntervalRule => ({
  ...UNSET,
  dueDateIntervalType: 'Relative',
  dueDateRelativeIntervalValue: days,
  dueDateRelativeIntervalUnit: 'Days',
  trackDateIntervalValue: track,
  trackDateIntervalUnit: track === null ? null : 'Days',
})
const fixed: IntervalRule = {
  ...UNSET,
  dueDateIntervalType: 'Fixed',
  dueDateFixedIntervalDayOfMonth: 31,
  dueDateFixedIntervalMonths: 1,
  dueDateFixedIntervalTargetMonth: 'MonthPrior',
  trackDateIntervalValue: -1,
  trackDateIntervalUnit: 'Months',
}
const none: IntervalRule = { ...UNSET, dueDateIntervalType: 'None' }

/** An authority of ours with that rule, and a type for each of the other rules, by name. */
const ruled = async (rule: IntervalRule, types: Record<string, IntervalRule> = {}) =>
  testApp.build(async (db) => {
    const { id } = await aLicensingAuthority(db, { clientId, ...rule })
    const ids: Record<string, number> = {}
    for (const [name, own] of Object.entries(types))
      ids[name] = (await aLicenseType(db, { clientId, licensingAuthorityId: id, name, ...own })).id
    return { params: { id }, ids }
  })
const api = () => testApp.as(OURS).authorityIntervals
const storedOf = async (table: string, id: number): Promise<IntervalRule> => {
  const row = await testApp.database.read(table).where({ id }).first()
  const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return Object.fromEntries(
    Object.entries(row)
      .map(([name, value]) => [camel(name), value])
      .filter(([name]) => (name as string) in UNSET),
  ) as unknown as IntervalRule
}

test('the rule of a form is stored signed, and None clears the other fields', async () => {
  const { licensingAuthorities } = testApp.as(OURS)
  const { params } = await ruled(UNSET)
  const save = (body: object) => licensingAuthorities.renewalInfo({ params, body: { formSourceType, ...body } })
  const track = { trackDateIntervalValue: 2, trackDateIntervalUnit: 'Weeks' as const }
  const due = { dueDateIntervalType: 'Relative', dueDateRelativeIntervalValue: 10, dueDateRelativeIntervalUnit: 'Months' }
  await save({ ...due, intervalBeforeAfter: 'After', ...track })
  const kept = { dueDateIntervalType: 'Relative', dueDateRelativeIntervalUnit: 'Months', trackDateIntervalUnit: 'Weeks' }
  expect(await storedOf('licensing_authorities', params.id)).toEqual({
    ...UNSET,
    ...kept,
    dueDateRelativeIntervalValue: 10,
    trackDateIntervalValue: -2,
  })
  await save({ intervalBeforeAfter: 'Before' })
  expect(await storedOf('licensing_authorities', params.id)).toMatchObject({ ...kept, dueDateRelativeIntervalValue: -10 })
  await save({ dueDateRelativeIntervalValue: -7 })
  expect(await storedOf('licensing_authorities', params.id)).toMatchObject({ ...kept, dueDateRelativeIntervalValue: -7 })
  const monthOf = { dueDateFixedIntervalDayOfMonth: 31, dueDateFixedIntervalMonths: 1, dueDateFixedIntervalTargetMonth: 'MonthOf' }
  await save({ dueDateIntervalType: 'Fixed', ...monthOf })
  expect(await storedOf('licensing_authorities', params.id)).toEqual({
    ...UNSET,
    ...monthOf,
    dueDateIntervalType: 'Fixed',
    dueDateFixedIntervalMonths: null,
    trackDateIntervalValue: -2,
    trackDateIntervalUnit: 'Weeks',
  })
  // None clears the track interval even if the body sends it back.
  await save({ dueDateIntervalType: 'None', trackDateIntervalValue: -2, trackDateIntervalUnit: 'Weeks' })
  expect(await storedOf('licensing_authorities', params.id)).toEqual(none)
  expect(await licensingAuthorities.get({ params })).toMatchObject({ formSourceType, ...none })
})

const whole = { trackDateIntervalValue: 1, trackDateIntervalUnit: 'Days' }
test.each([
  [{ dueDateIntervalType: 'Relative', ...whole }, ['dueDateRelativeIntervalValue', 'dueDateRelativeIntervalUnit'], messages.required],
  [
    { dueDateIntervalType: 'Fixed', ...whole },
    ['dueDateFixedIntervalDayOfMonth', 'dueDateFixedIntervalTargetMonth', 'dueDateFixedIntervalMonths'],
    messages.required,
  ],
  [
    { dueDateIntervalType: 'Fixed', dueDateFixedIntervalDayOfMonth: 1, dueDateFixedIntervalTargetMonth: 'MonthOf' },
    ['trackDateIntervalValue', 'trackDateIntervalUnit'],
    messages.required,
  ],
  [
    { ...relative(1), intervalBeforeAfter: 'Before', dueDateRelativeIntervalValue: -1, trackDateIntervalValue: 1 },
    ['dueDateRelativeIntervalValue'],
    sentences.atLeast(0),
  ],
  [{ ...relative(1), intervalBeforeAfter: 'Before', trackDateIntervalValue: -1 }, ['trackDateIntervalValue'], sentences.atLeast(0)],
  [{ ...relative(1), dueDateRelativeIntervalValue: 1.5 }, ['dueDateRelativeIntervalValue'], messages.wholeNumber],
  [{ ...relative(1), trackDateIntervalValue: '1' }, ['trackDateIntervalValue'], messages.wholeNumber],
  [{ ...fixed, dueDateFixedIntervalDayOfMonth: 0 }, ['dueDateFixedIntervalDayOfMonth'], sentences.atLeast(1)],
  [{ ...fixed, dueDateFixedIntervalDayOfMonth: 32 }, ['dueDateFixedIntervalDayOfMonth'], sentences.atMost(31)],
  [{ ...fixed, dueDateFixedIntervalMonths: 0 }, ['dueDateFixedIntervalMonths'], sentences.atLeast(1)],
  [whole, ['trackDateIntervalValue'], messages.trackWithoutDueDate],
  [{ trackDateIntervalUnit: 'Days' }, ['trackDateIntervalUnit'], messages.trackWithoutDueDate],
  [{ dueDateIntervalType: 'None', ...whole }, ['trackDateIntervalValue'], messages.trackWithoutDueDate],
  [{ ...fixed, dueDateFixedIntervalMonths: 13 }, ['dueDateFixedIntervalMonths'], sentences.atMost(12)],
])('a rule is refused: %o', async (body, fields, sentence) => {
  const { params } = await ruled(UNSET)
  const errors = Object.fromEntries(fields.map((field) => [field, [sentence]]))
  const { licensingAuthorities } = testApp.as(OURS)
  const saved = licensingAuthorities.renewalInfo({ params, body: { formSourceType, ...body } as never })
  expect(await refusal(saved)).toMatchObject({ status: 400, errors })
  expect(await refusal(api().preview({ params, body: body as never }))).toMatchObject({ status: 400, errors })
  expect(await storedOf('licensing_authorities', params.id)).toEqual(UNSET)
})

const TYPES = { inherits: UNSET, same: relative(-30), early: relative(-45), 'early too': relative(-45), fixed, none }

test('types out of sync are grouped by their current due date interval', async () => {
  const { params, ids } = await ruled(relative(-30), TYPES)
  expect(await api().asyncDueDates({ params })).toEqual({
    licensingAuthorityLabel: '30 days before license expiration',
    totalItemCount: 3,
    items: [
      { label: '31st day of the month prior', licenseTypeIds: [ids.fixed], licenseTypeNames: ['fixed'], disabled: false },
      {
        label: '45 days before license expiration',
        licenseTypeIds: [ids.early, ids['early too']],
        licenseTypeNames: ['early', 'early too'],
        disabled: false,
      },
      { label: 'None', licenseTypeIds: [ids.none], licenseTypeNames: ['none'], disabled: false },
    ],
  })
  expect(await api().asyncTrackDates({ params })).toEqual({
    licensingAuthorityLabel: '60 days before the forms due date',
    totalItemCount: 2,
    items: [
      { label: '1 month before the forms due date', licenseTypeIds: [ids.fixed], licenseTypeNames: ['fixed'], disabled: false },
      { label: 'No due date interval', licenseTypeIds: [ids.none], licenseTypeNames: ['none'], disabled: true },
    ],
  })
})

test('an authority without a rule has nothing to sync, and one with None has no track interval', async () => {
  const never = await ruled(UNSET, TYPES)
  expect((await api().asyncDueDates(never)).items).toEqual([])
  expect((await api().asyncTrackDates(never)).items).toEqual([])
  const chosen = await ruled(none, { same: none, other: relative(-1) })
  expect((await api().asyncDueDates(chosen)).items.flatMap((group) => group.licenseTypeNames)).toEqual(['other'])
  expect((await api().asyncTrackDates(chosen)).items).toEqual([])
})

test('a sync of due dates changes only the rules of the selected types, and no license', async () => {
  const { params, ids } = await ruled(relative(-30), TYPES)
  const { id } = await testApp.build((db) =>
    aLicense(db, { clientId, propertyId, licenseTypeId: ids.fixed, expirationDate: '2026-12-31', dueDate: '2026-11-30' }),
  )
  const before = await testApp.database.read('licenses').where({ id }).first()
  await api().syncDueDates({ params, body: { licenseTypeIds: [ids.fixed, ids.none, ids.inherits] as number[] } })
  expect(await storedOf('license_types', ids.fixed as number)).toEqual({
    ...relative(-30),
    trackDateIntervalValue: -1,
    trackDateIntervalUnit: 'Months',
  })
  expect(await storedOf('license_types', ids.none as number)).toEqual(relative(-30, null))
  expect(await storedOf('license_types', ids.inherits as number)).toEqual(UNSET)
  expect(await storedOf('license_types', ids.early as number)).toEqual(relative(-45))
  expect(await testApp.database.read('licenses').where({ id }).first()).toEqual(before)
  const written = await testApp.database.read('audit').where({ record: 'license_types', call: 'authorityIntervals.syncDueDates' })
  expect(written.map((row) => row.record_id).sort()).toEqual([ids.fixed, ids.none].sort())
  await api().syncTrackDates({ params, body: { licenseTypeIds: [ids.none, ids.fixed] as number[] } })
  for (const name of ['none', 'fixed']) expect(await storedOf('license_types', ids[name] as number)).toEqual(relative(-30))
  expect((await api().asyncTrackDates({ params })).items).toEqual([])
})

test('a sync is refused without a selection, without a due date interval, and for types of others', async () => {
  const { params, ids } = await ruled(relative(-30), TYPES)
  const elsewhere = await ruled(relative(-30), { early: relative(-45) })
  const sync = (licenseTypeIds: number[]) => refusal(api().syncTrackDates({ params, body: { licenseTypeIds } }))
  expect(await sync([])).toMatchObject(onField('licenseTypeIds', messages.licenseTypeSelectionRequired))
  expect(await sync([ids.fixed as number, ids.none as number])).toMatchObject(onField('licenseTypeIds', messages.syncWithoutDueDate))
  for (const foreign of [elsewhere.ids.early as number, testApp.tenants.other.licenseTypeId])
    expect(await sync([ids.fixed as number, foreign])).toMatchObject(onField('licenseTypeIds', messages.unknownId))
  expect(await storedOf('license_types', ids.fixed as number)).toEqual(fixed)
  const theirs = testApp.as('ClientAdministrator at Hybrid').authorityIntervals.asyncDueDates({ params })
  expect(await refusal(theirs)).toMatchObject({ status: 404 })
})

test('a preview lists the dates that a changed rule would change, and changes nothing', async () => {
  const { params, ids } = await ruled(relative(-30), { inherits: UNSET, own: relative(-30) })
  const license = { clientId, propertyId, expirationDate: '2026-12-31', dueDate: '2026-12-01', trackDate: '2026-10-02' }
  const [ours, , inactive, typed] = await testApp.build(async (db) => {
    const all = []
    for (const [licenseNumber, licenseTypeId, more] of [
      ['A-1', ids.inherits, {}],
      ['A-2', ids.own, {}],
      ['A-3', ids.inherits, { active: false }],
      ['A-4', ids.inherits, { trackDate: '2026-10-09' }],
    ] as const)
      all.push((await aLicense(db, { ...license, licenseNumber, licenseTypeId, ...more })).id)
    return all
  })
  await testApp.build((db) => db('licenses').where('id', typed).update({ track_date_source: 'typed' }))
  const before = await everyRow(testApp.database.read)
  expect(await api().preview({ params, body: {} })).toEqual({ items: [], totalItemCount: 0 })
  const due = { oldDueDate: '2026-12-01', newDueDate: '2026-12-24' }
  const seven = { dueDateRelativeIntervalValue: 7, intervalBeforeAfter: 'Before' as const }
  const changed = await api().preview({ params, body: seven })
  expect(changed.totalItemCount).toBe(2)
  expect(changed.items).toMatchObject([
    { id: ours, licenseNumber: 'A-1', licenseTypeName: 'inherits', ...due, oldTrackDate: '2026-10-02', newTrackDate: '2026-10-25' },
    { id: typed, licenseNumber: 'A-4', ...due, oldTrackDate: '2026-10-09', newTrackDate: '2026-10-09' },
  ])
  expect(changed.items.map(({ id }) => id)).not.toContain(inactive)
  const second = await api().preview({
    params,
    body: { ...seven, pageSize: 5, sortBy: 'licenseNumber', sortDirection: 'desc', searchTerm: 'A-4' },
  })
  expect(second).toMatchObject({ totalItemCount: 1, items: [{ id: typed }] })
  const cleared = await api().preview({ params, body: { dueDateIntervalType: 'None' } })
  expect(cleared.items[0]).toMatchObject({ newDueDate: null, newTrackDate: null })
  expect(await everyRow(testApp.database.read)).toBe(before)
})

test('a preview of a sync adds the types that would be synced, without licenses of other tenants', async () => {
  const types = { early: relative(-45, -10), fixed, none }
  const { params, ids } = await ruled(relative(-30), types)
  const licenses = await testApp.build(async (db) => {
    const made: Record<string, number> = {}
    for (const [name, rule] of Object.entries(types)) {
      const dueDate = dueDateOf(rule, '2026-12-31')
      const dates = { expirationDate: '2026-12-31', dueDate, trackDate: trackDateOf(rule, dueDate) }
      made[name] = (await aLicense(db, { clientId, propertyId, licenseNumber: `S ${name}`, licenseTypeId: ids[name], ...dates })).id
    }
    const { clientId: other, propertyId: place } = testApp.tenants.other
    const dates = { expirationDate: '2026-12-31', dueDate: '2026-01-01' }
    await aLicense(db, { clientId: other, propertyId: place, licenseTypeId: ids.early, licenseNumber: 'S theirs', ...dates })
    return made
  })
  const preview = (body: object) => api().preview({ params, body })
  const due = await preview({ sync: 'DueDate', licenseTypeIds: [ids.early, ids.none] })
  expect(due.items).toMatchObject([
    { id: licenses.early, oldDueDate: '2026-11-16', newDueDate: '2026-12-01', newTrackDate: '2026-11-21' },
    { id: licenses.none, oldDueDate: null, newDueDate: '2026-12-01', oldTrackDate: null, newTrackDate: null },
  ])
  const track = await preview({ sync: 'TrackDate', licenseTypeIds: [ids.early] })
  expect(track.items).toMatchObject([
    { id: licenses.early, oldDueDate: '2026-11-16', newDueDate: '2026-11-16', oldTrackDate: '2026-11-06', newTrackDate: '2026-09-17' },
  ])
  expect((await preview({})).items).toEqual([])
  expect(await refusal(preview({ licenseTypeIds: [ids.early] }))).toMatchObject(onField('sync', messages.required))
  const foreign = preview({ sync: 'DueDate', licenseTypeIds: [testApp.tenants.other.licenseTypeId] })
  expect(await refusal(foreign)).toMatchObject(onField('licenseTypeIds', messages.unknownId))
  const unruly = preview({ sync: 'TrackDate', licenseTypeIds: [ids.none] })
  expect(await refusal(unruly)).toMatchObject(onField('licenseTypeIds', messages.syncWithoutDueDate))
})

test('for a provider-wide authority, staff preview every client’s licenses, a client its own', async () => {
  const { Saas, Hybrid } = testApp.tenants
  const params = await testApp.build(async (db) => {
    const { id } = await aLicensingAuthority(db, relative(-30))
    const { id: licenseTypeId } = await aLicenseType(db, { licensingAuthorityId: id })
    const dates = { licenseTypeId, expirationDate: '2026-12-31', dueDate: '2026-12-01', trackDate: '2026-10-02' }
    for (const tenant of [Saas, Hybrid]) await aLicense(db, { clientId: tenant.clientId, propertyId: tenant.propertyId, ...dates })
    return { id }
  })
  const count = async (actor: Parameters<TestApp['as']>[0]) =>
    (await testApp.as(actor).authorityIntervals.preview({ params, body: relative(-31) })).totalItemCount
  expect([await count('Contributor'), await count(OURS), await count('ClientContributor at Hybrid')]).toEqual([2, 1, 1])
})

test('a preview with more expiration dates than a statement can have terms is complete and can be sorted by any column', async () => {
  const { params, ids } = await ruled(fixed, { inherits: UNSET })
  const days = Array.from({ length: 700 }, (_, n) => addDays('2027-01-01', n))
  await testApp.build(async (db) => {
    const { id: _, ...one } = await aLicense(db, { clientId, propertyId, licenseTypeId: ids.inherits, dueDate: '2026-01-01' })
    await insertAll(
      db,
      'licenses',
      days.map((expirationDate, n) => ({ ...one, licenseNumber: `M-${n}`, expirationDate })),
    )
  })
  for (const sortBy of [
    'licenseNumber',
    'propertyName',
    'licenseTypeName',
    'oldDueDate',
    'newDueDate',
    'oldTrackDate',
    'newTrackDate',
  ] as const) {
    const { items, totalItemCount } = await api().preview({ params, body: { pageSize: 100, sortBy, sortDirection: 'desc' } })
    expect([items.length, totalItemCount]).toEqual([100, 700])
  }
  const { items } = await api().preview({ params, body: { sortBy: 'newDueDate' } })
  const expected = days.map((day) => dueDateOf(fixed, day) as string).sort()
  expect(items.map((one) => one.newDueDate)).toEqual(expected.slice(0, 25))
})
