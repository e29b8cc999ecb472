import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLicense, aLicenseType, aLicensingAuthority, aRenewalTip, termId } from '../../fixtures/builders.ts'
import { messages } from '../../rules/messages.ts'
import { refusal } from '../testing/refusal.ts'
import { everyRow } from '../testing/rows.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const OURS = 'ClientAdministrator at Saas'
const onField = (field: string, sentence: string) => ({ status: 400, errors: { [field]: [sentence] } })

/** A new authority of our client in Colorado, due 30 days before expiration and tracked 60 days before that, with types. */
const ours = (types = 1) =>
  testApp.build(async (db) => {
    const { clientId } = testApp.tenants.Saas
    const { id } = await aLicensingAuthority(db, { clientId, state: 'CO' })
    const typeIds: number[] = []
    while (typeIds.length < types) typeIds.push((await aLicenseType(db, { clientId, licensingAuthorityId: id })).id)
    return { id, typeId: typeIds[0] as number, typeIds }
  })
const aTip = async (more: object = {}) => (await testApp.build((db) => aRenewalTip(db, more))).id
const tipsOf = async (params: { id: number; typeId: number }) => (await testApp.as(OURS).licenseTypes.get({ params })).renewalTipIds

test('renewal information: the form link, and the intervals with the sign of the stored value', async () => {
  const { licenseTypes } = testApp.as(OURS)
  const { id, typeId } = await ours()
  const params = { id, typeId }
  const fixed = {
    formsLinkUrl: 'http://forms.example/a',
    dueDateIntervalType: 'Fixed' as const,
    dueDateFixedIntervalDayOfMonth: 31,
    dueDateFixedIntervalMonths: 1,
    dueDateFixedIntervalTargetMonth: 'MonthOf' as const,
    trackDateIntervalValue: 2,
    trackDateIntervalUnit: 'Weeks' as const,
    intervalBeforeAfter: 'Before' as const,
  }
  await licenseTypes.renewalInfo({ params, body: fixed })
  expect(await licenseTypes.get({ params })).toMatchObject({
    formsLinkUrl: 'http://forms.example/a',
    dueDateIntervalType: 'Fixed',
    dueDateFixedIntervalDayOfMonth: 31,
    dueDateFixedIntervalMonths: null,
    trackDateIntervalValue: -2,
    dueDateRelativeIntervalValue: null,
  })
  const query = { expDate: '2026-06-10' }
  expect(await licenseTypes.calculateTrackDate({ params, query })).toMatchObject({ dueDate: '2026-06-30' })
  await licenseTypes.renewalInfo({ params, body: { dueDateIntervalType: 'None' } })
  expect(await licenseTypes.get({ params })).toMatchObject({
    formsLinkUrl: 'http://forms.example/a',
    dueDateIntervalType: 'None',
    dueDateFixedIntervalDayOfMonth: null,
    trackDateIntervalValue: null,
    trackDateIntervalUnit: null,
  })
  expect(await licenseTypes.calculateTrackDate({ params, query })).toMatchObject({ dueDate: null, trackDate: null })
  await licenseTypes.renewalInfo({ params, body: { dueDateIntervalType: null, formsLinkUrl: null } })
  expect(await licenseTypes.get({ params })).toMatchObject({ formsLinkUrl: null, dueDateIntervalType: null })
  expect(await licenseTypes.calculateTrackDate({ params, query })).toMatchObject({ dueDate: '2026-05-11' })
})

const relative = { dueDateIntervalType: 'Relative', dueDateRelativeIntervalUnit: 'Days', intervalBeforeAfter: 'Before' }
const track = { trackDateIntervalValue: 1, trackDateIntervalUnit: 'Days' }
const fixed = { dueDateIntervalType: 'Fixed', dueDateFixedIntervalTargetMonth: 'MonthPrior', ...track }
test.each([
  [{ ...relative, ...track }, 'dueDateRelativeIntervalValue', messages.required],
  [{ ...relative, ...track, dueDateRelativeIntervalValue: -1 }, 'dueDateRelativeIntervalValue', 'Must be >= 0'],
  [{ ...relative, ...track, dueDateRelativeIntervalValue: 1.5 }, 'dueDateRelativeIntervalValue', messages.wholeNumber],
  [{ ...relative, dueDateRelativeIntervalValue: 1, trackDateIntervalUnit: 'Days' }, 'trackDateIntervalValue', messages.required],
  [{ ...fixed, dueDateFixedIntervalMonths: 1 }, 'dueDateFixedIntervalDayOfMonth', messages.required],
  [{ ...fixed, dueDateFixedIntervalDayOfMonth: 1 }, 'dueDateFixedIntervalMonths', messages.required],
  [{ ...fixed, dueDateFixedIntervalDayOfMonth: 32, dueDateFixedIntervalMonths: 1 }, 'dueDateFixedIntervalDayOfMonth', 'Must be <= 31'],
])('intervals %o are refused on their field, and also in a preview', async (body, field, sentence) => {
  const { licenseTypes } = testApp.as(OURS)
  const { id, typeId } = await ours()
  const params = { id, typeId }
  expect(await refusal(licenseTypes.renewalInfo({ params, body: body as never }))).toMatchObject(onField(field, sentence))
  expect(await refusal(licenseTypes.preview({ params, body: body as never }))).toMatchObject(onField(field, sentence))
})

test('renewal details have a timestamp of their last change', async () => {
  const { licenseTypes } = testApp.as(OURS)
  const { id, typeId } = await ours()
  const params = { id, typeId }
  await licenseTypes.renewalDetails({ params, body: { renewalDetails: ' Ask for Kim ' } })
  const written = await licenseTypes.get({ params })
  expect(written).toMatchObject({ renewalDetails: 'Ask for Kim', renewalDetailsTimestamp: expect.any(String) })
  await licenseTypes.renewalDetails({ params, body: { renewalDetails: 'Ask for Kim' } })
  expect(await licenseTypes.get({ params })).toMatchObject({ version: written.version })
  await licenseTypes.renewalDetails({ params, body: { renewalDetails: '' } })
  expect(await licenseTypes.get({ params })).toMatchObject({ renewalDetails: null, renewalDetailsTimestamp: null })
})

test('the tips of a type are provider-wide or of its client, for its authority’s state or for all states', async () => {
  const { clientId } = testApp.tenants.Saas
  const { licenseTypes } = testApp.as(OURS)
  const { id, typeId } = await ours()
  const params = { id, typeId }
  const [general, here, own, elsewhere] = [
    await aTip(),
    await aTip({ stateProvince: 'CO' }),
    await aTip({ clientId }),
    await aTip({ stateProvince: 'UT' }),
  ]
  const choose = (...renewalTipIds: number[]) => refusal(licenseTypes.renewalTips({ params, body: { renewalTipIds } }))
  expect(await choose(general, here, own)).toBe('done')
  expect([...(await tipsOf(params))].sort()).toEqual([general, here, own].sort())
  expect(await choose(general, elsewhere)).toMatchObject(onField('renewalTipIds', messages.renewalTipOtherState))
  expect(await choose(general, testApp.tenants.other.tipId)).toMatchObject(onField('renewalTipIds', messages.unknownId))
  expect(await choose(general, 999_999)).toMatchObject(onField('renewalTipIds', messages.unknownId))
  expect((await tipsOf(params)).length).toBe(3)
  const term = await testApp.build((db) => termId(db, '1 Year'))
  const body = { name: 'Inn', term, licenseClassification: 'Liquor' as const, renewalTipIds: [general, elsewhere] }
  expect(await refusal(licenseTypes.create({ params: { id }, body }))).toMatchObject(
    onField('renewalTipIds', messages.renewalTipOtherState),
  )
  expect((await licenseTypes.list({ params: { id } })).totalItemCount).toBe(1)
  await testApp.build((db) => db('licensing_authorities').where({ id }).update({ state: 'UT' }))
  expect(await choose(here, elsewhere)).toBe('done')
  expect(await choose()).toBe('done')
  expect(await tipsOf(params)).toEqual([])
  const { authorityId, licenseTypeId } = testApp.shared
  const onWide = (renewalTipIds: number[]) =>
    refusal(
      testApp.as('Administrator').licenseTypes.renewalTips({ params: { id: authorityId, typeId: licenseTypeId }, body: { renewalTipIds } }),
    )
  expect(await onWide([own])).toMatchObject(onField('renewalTipIds', messages.unknownId))
  expect(await onWide([testApp.shared.tipId, general])).toBe('done')
})

test('a form link is set on several types at once', async () => {
  const { licenseTypes } = testApp.as(OURS)
  const { id, typeIds } = await ours(3)
  const [one, two, three] = typeIds as [number, number, number]
  const formLinkUrl = 'https://forms.example/all'
  const add = (licenseTypeIds: number[], url = formLinkUrl) =>
    licenseTypes.bulkUpdateFormLink({ params: { id }, body: { formLinkUrl: url, licenseTypeIds } })
  expect(await add([one])).toEqual({ updatedLicenseTypesCount: 1 })
  expect(await add([one, two])).toEqual({ updatedLicenseTypesCount: 1 })
  const linkOf = async (typeId: number) => (await licenseTypes.get({ params: { id, typeId } })).formsLinkUrl
  expect([await linkOf(one), await linkOf(two), await linkOf(three)]).toEqual([formLinkUrl, formLinkUrl, null])
  expect(await refusal(add([]))).toMatchObject(onField('licenseTypeIds', messages.licenseTypeSelectionRequired))
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'forms.example'])
    expect(await refusal(add([three], url))).toMatchObject(onField('formLinkUrl', messages.validUrl))
  const { typeId: elsewhere } = await ours()
  for (const foreign of [elsewhere, testApp.tenants.other.licenseTypeId, testApp.shared.licenseTypeId, 999_999])
    expect(await refusal(add([three, foreign]))).toMatchObject(onField('licenseTypeIds', messages.unknownId))
  expect(await linkOf(three)).toBeNull()
  const { items } = await testApp.as(OURS).activity.list({ query: { record: 'license_types' } })
  expect(items[0]).toMatchObject({ call: 'licenseTypes.bulkUpdateFormLink', recordId: two })
})

test('tips are added to several types at once, in addition to existing ones', async () => {
  const { licenseTypes } = testApp.as(OURS)
  const { id, typeIds } = await ours(2)
  const [one, two] = typeIds as [number, number]
  const [first, second] = [await aTip({ typeIds: [one] }), await aTip()]
  const add = (renewalTipIds: number[], licenseTypeIds: number[]) =>
    licenseTypes.bulkUpdateRenewalTip({ params: { id }, body: { renewalTipIds, licenseTypeIds } })
  expect(await add([first], [one, two])).toEqual({ updatedLicenseTypesCount: 1 })
  expect(await add([first, second], [one])).toEqual({ updatedLicenseTypesCount: 1 })
  expect(await tipsOf({ id, typeId: one })).toHaveLength(2)
  expect(await tipsOf({ id, typeId: two })).toEqual([first])
  const before = await everyRow(testApp.database.read)
  expect(await refusal(add([], [one]))).toMatchObject(onField('renewalTipIds', messages.renewalTipRequired))
  expect(await refusal(add([first], []))).toMatchObject(onField('licenseTypeIds', messages.licenseTypeSelectionRequired))
  expect(await refusal(add([second], [two, testApp.tenants.other.licenseTypeId]))).toMatchObject(
    onField('licenseTypeIds', messages.unknownId),
  )
  expect(await refusal(add([second, testApp.tenants.other.tipId], [two]))).toMatchObject(onField('renewalTipIds', messages.unknownId))
  const elsewhere = await testApp.build((db) => aRenewalTip(db, { stateProvince: 'UT' }))
  expect(await refusal(add([elsewhere.id], [two]))).toMatchObject(onField('renewalTipIds', messages.renewalTipOtherState))
  await testApp.build((db) => db('renewal_tips').where('id', elsewhere.id).delete())
  expect(await everyRow(testApp.database.read)).toBe(before)
})

test('a preview lists the licenses of the type whose dates a rule would change, and changes nothing', async () => {
  const { clientId, propertyId } = testApp.tenants.Saas
  const { id, typeId, typeIds } = await ours(2)
  const params = { id, typeId }
  const dates = { expirationDate: '2026-12-31', dueDate: '2026-12-01', trackDate: '2026-10-02' }
  const licenses = { clientId, propertyId, ...dates }
  const changed = await testApp.build((db) => aLicense(db, { ...licenses, licenseTypeId: typeId, licenseNumber: 'P-1' }))
  await testApp.build((db) => aLicense(db, { ...licenses, licenseTypeId: typeIds[1] as number }))
  const before = await everyRow(testApp.database.read)
  const { licenseTypes } = testApp.as(OURS)
  const later = {
    dueDateIntervalType: 'Relative',
    dueDateRelativeIntervalValue: 1,
    dueDateRelativeIntervalUnit: 'Months',
    trackDateIntervalValue: 1,
    trackDateIntervalUnit: 'Weeks',
    intervalBeforeAfter: 'Before',
  } as const
  expect(await licenseTypes.preview({ params, body: later })).toMatchObject({
    totalItemCount: 1,
    items: [
      {
        id: changed.id,
        licenseNumber: 'P-1',
        oldDueDate: '2026-12-01',
        newDueDate: '2026-11-30',
        oldTrackDate: '2026-10-02',
        newTrackDate: '2026-11-23',
      },
    ],
  })
  expect(await licenseTypes.preview({ params, body: {} })).toEqual({ items: [], totalItemCount: 0 })
  const none = await licenseTypes.preview({ params, body: { dueDateIntervalType: 'None' } })
  expect(none.items).toMatchObject([{ id: changed.id, newDueDate: null, newTrackDate: null }])
  expect(await everyRow(testApp.database.read)).toBe(before)
  const { body, status } = await testApp.request(
    { method: 'POST', path: `/licensing-authorities/${id}/license-types/${typeId}/preview-intervals`, body: later },
    'Administrator',
  )
  expect([status, body.totalItemCount]).toEqual([200, 1])
})
