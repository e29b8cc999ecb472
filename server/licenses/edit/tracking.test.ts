import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLicense } from '../../../fixtures/builders.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { theirLicense } from '../../testing/in-process.ts'
import { refusal } from '../../testing/refusal.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const MINE = 'ClientContributor at Saas'
const profile = (id: number) => testApp.as(MINE).licenses.get({ params: { id } })
const update = (id: number, body: object) => testApp.as(MINE).licenses.trackingDetails({ params: { id }, body })
const onField = (field: string, sentence: string) => ({ status: 400, errors: { [field]: [sentence] } })
const dates = { effectiveDate: '2027-01-01', expirationDate: '2027-12-31', trackDate: '2027-10-02' }

describe('the source of a date', () => {
  const sources = async (id: number) => {
    const { effectiveDateSource, expirationDateSource, trackDateSource, dueDateSource } = await profile(id)
    return [effectiveDateSource, expirationDateSource, trackDateSource, dueDateSource]
  }

  test('is the rule for a calculated date, otherwise typed; the due date always comes from the rule', async () => {
    const { id } = await theirLicense(testApp)
    await update(id, dates)
    expect(await sources(id)).toEqual(['typed', 'rule', 'rule', 'rule'])
    expect(await profile(id)).toMatchObject({ ...dates, dueDate: '2027-12-01' })
    await update(id, { ...dates, expirationDate: '2028-01-31', trackDate: '2027-11-01' })
    expect(await sources(id)).toEqual(['typed', 'typed', 'typed', 'rule'])
    expect((await profile(id)).dueDate).toBe('2028-01-01')
  })

  test('stays for an unchanged date', async () => {
    const { id } = await theirLicense(testApp)
    const imported = { effective_date: '2026-03-01', effective_date_source: 'imported', expiration_date_source: 'imported' }
    await testApp.build((db) =>
      db('licenses')
        .where({ id })
        .update({ ...imported, track_date_source: 'copied' }),
    )
    const { effectiveDate, expirationDate, trackDate } = await profile(id)
    await update(id, { effectiveDate, expirationDate, trackDate, notes: 'Looked at' })
    expect(await sources(id)).toEqual(['imported', 'imported', 'copied', 'rule'])
    await update(id, { effectiveDate, expirationDate: '2027-02-28', trackDate })
    expect(await sources(id)).toEqual(['imported', 'rule', 'copied', 'rule'])
  })

  test('does not affect the profile, which shows the dates that the current rules calculate', async () => {
    const { id, licenseTypeId } = await theirLicense(testApp, { effectiveDate: '2026-03-01' })
    expect(await profile(id)).toMatchObject({
      expirationDateByRule: '2027-02-28',
      trackDateByRule: '2026-10-02',
      dueDateByRule: '2026-12-01',
    })
    const rule = { due_date_interval_type: 'Relative', due_date_relative_interval_value: -2, due_date_relative_interval_unit: 'Months' }
    const track = { track_date_interval_value: -1, track_date_interval_unit: 'Weeks' }
    await testApp.build((db) =>
      db('license_types')
        .where('id', licenseTypeId)
        .update({ ...rule, ...track }),
    )
    expect(await profile(id)).toMatchObject({
      dueDate: '2026-12-01',
      dueDateByRule: '2026-10-31',
      trackDate: '2026-10-02',
      trackDateByRule: '2026-10-24',
    })
  })

  test('the due date is calculated by the current rule whenever the expiration date is written, even unchanged', async () => {
    const { id, licenseTypeId } = await theirLicense(testApp)
    await update(id, dates)
    await testApp.build((db) => db('license_types').where('id', licenseTypeId).update({ due_date_interval_type: 'None' }))
    expect(await profile(id)).toMatchObject({ dueDate: '2027-12-01', dueDateByRule: null })
    await update(id, dates)
    expect(await profile(id)).toMatchObject({ dueDate: null, dueDateSource: null })
  })
})

test('changed notes get a timestamp, tracking is switched, and both stay if omitted', async () => {
  const { id } = await theirLicense(testApp)
  await update(id, { ...dates, notes: ' Words ', isTrackingOnly: true })
  const first = await profile(id)
  expect(first).toMatchObject({ notes: 'Words', notesTimestamp: expect.any(String), isTrackingOnly: true, isTrackingOnlyRenewal: true })
  await update(id, { ...dates, notes: 'Words' })
  expect(await profile(id)).toMatchObject({ version: first.version, notesTimestamp: first.notesTimestamp })
  await update(id, { ...dates, trackDate: '2027-09-01' })
  expect(await profile(id)).toMatchObject({ notes: 'Words', isTrackingOnly: true })
  await update(id, { ...dates, notes: '' })
  expect(await profile(id)).toMatchObject({ notes: null, notesTimestamp: null })
})

test.each([
  [{ effectiveDate: null }, 'effectiveDate', messages.required],
  [{ expirationDate: null }, 'expirationDate', messages.required],
  [{ expirationDate: '2027-01-01', trackDate: '2026-12-01' }, 'expirationDate', messages.expirationNotAfterEffective],
  [{ expirationDate: '31.12.2027' }, 'expirationDate', messages.invalidDate],
  [{ trackDate: null }, 'trackDate', messages.required],
  [{ trackDate: '2027-12-31' }, 'trackDate', messages.trackNotBeforeExpiration],
  [{ trackDate: '1899-12-31' }, 'trackDate', messages.yearTooEarly],
  [{ notes: 'x'.repeat(2001) }, 'notes', sentences.tooLong('Notes', 2000)],
])('%o is refused on its field', async (more, field, sentence) => {
  const { id } = await theirLicense(testApp)
  expect(await refusal(update(id, { ...dates, ...more }))).toMatchObject(onField(field, sentence))
})

test('a Perpetual license requires neither expiration nor track date; a seasonal one can have a late track date', async () => {
  const perpetual = await theirLicense(testApp, {}, { term: 'Perpetual' })
  await update(perpetual.id, { effectiveDate: '2026-01-01' })
  expect(await profile(perpetual.id)).toMatchObject({ expirationDate: null, trackDate: null, dueDate: null, expirationDateByRule: null })
  const seasonal = await theirLicense(testApp, {}, { isSeasonal: true })
  expect(await refusal(update(seasonal.id, { ...dates, trackDate: '2028-03-01' }))).toBe('done')
})

test('the effective date of a secondary is its primary’s: it cannot be changed here', async () => {
  const { clientId, propertyId } = testApp.tenants.Saas
  const child = await testApp.build(async (db) => {
    const primary = await aLicense(db, { clientId, propertyId, isMaster: true })
    return aLicense(db, { clientId, propertyId, masterLicenseId: primary.id, effectiveDate: '2026-01-01' })
  })
  expect(await refusal(update(child.id, dates))).toMatchObject(onField('effectiveDate', messages.effectiveDateOfSecondary))
  await update(child.id, { effectiveDate: '2026-01-01', expirationDate: '2027-12-31' })
  expect(await profile(child.id)).toMatchObject({ effectiveDate: '2026-01-01', expirationDate: '2027-12-31', trackDate: null })
  expect(await refusal(update(child.id, {}))).toBe('done')
  expect(await profile(child.id)).toMatchObject({ effectiveDate: '2026-01-01', expirationDate: null })
})
