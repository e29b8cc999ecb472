import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLicense, aLicenseType, aLicensingAuthority, aRenewalTip, categoryIds, termId } from '../../fixtures/builders.ts'
import { serial } from '../../fixtures/rows.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { refusal } from '../testing/refusal.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
let term: number
let fullLiquor: number
let catering: number
let miniBar: number
let alarm: number
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.build(async (db) => {
    term = await termId(db, '1 Year')
    const ids = await categoryIds(db, 'Full Liquor', 'Catering', 'Mini Bar', 'Alarm')
    ;[fullLiquor, catering, miniBar, alarm] = ids as [number, number, number, number]
  })
})
afterAll(() => testApp[Symbol.asyncDispose]())

const OURS = 'ClientAdministrator at Saas'
const onField = (field: string, sentence: string) => ({ status: 400, errors: { [field]: [sentence] } })
const long = (length: number) => 'x'.repeat(length + 1)
const tooLong = (title: string, length: number) => `${title} cannot exceed ${length} characters`

const body = (more: object = {}) => ({ name: `Tavern ${serial()}`, term, licenseClassification: 'Liquor' as const, ...more })
/** A new authority and type of our client. */
const ours = (more: object = {}) =>
  testApp.build(async (db) => {
    const { clientId } = testApp.tenants.Saas
    const { id } = await aLicensingAuthority(db, { clientId })
    return { id, typeId: (await aLicenseType(db, { clientId, licensingAuthorityId: id, ...more })).id }
  })
const providerWide = () => {
  const { authorityId: id, licenseTypeId: typeId } = testApp.shared
  return { id, typeId }
}

test('a client creates a type of its own authority in one call, with the fields of both steps', async () => {
  const { licenseTypes } = testApp.as('ClientContributor at Saas')
  const { authorityId: id, clientId, tipId, mark } = testApp.tenants.Saas
  const { id: typeId } = await licenseTypes.create({
    params: { id },
    body: body({
      name: ' Full Tavern ',
      abbreviation: 'FT',
      description: 'Sale by the drink',
      isSeasonal: true,
      originalLicenseFee: 1200.5,
      licenseRenewalFee: 1.15,
      licenseCategoryId: fullLiquor,
      subCategoryIds: [miniBar, catering],
      hasManagerChangeRequirement: true,
      managerChangeRequirementNotes: 'File within ten days',
      isPaymentOnly: true,
      licenseDocumentIssuance: 'InitialDocumentOnly',
      glCode: ' 4100 ',
      formsLinkUrl: 'https://forms.example/tavern',
      renewalDetails: 'By mail',
      renewalTipIds: [tipId, testApp.shared.tipId],
      dueDateIntervalType: 'Relative',
      dueDateRelativeIntervalValue: 30,
      dueDateRelativeIntervalUnit: 'Days',
      intervalBeforeAfter: 'Before',
      trackDateIntervalValue: 2,
      trackDateIntervalUnit: 'Months',
    }),
  })
  expect(await licenseTypes.get({ params: { id, typeId } })).toMatchObject({
    id: typeId,
    licensingAuthorityId: id,
    licensingAuthorityName: `${mark} authority`,
    clientId,
    isClientSpecific: true,
    managedBy: `${mark} client`,
    state: 'CO',
    name: 'Full Tavern',
    abbreviation: 'FT',
    description: 'Sale by the drink',
    term,
    licenseTerm: '1 Year',
    isSeasonal: true,
    originalLicenseFee: 1200.5,
    licenseRenewalFee: 1.15,
    licenseCategoryId: fullLiquor,
    licenseCategoryName: 'Full Liquor',
    subCategoryIds: [catering, miniBar],
    subCategoryNames: ['Catering', 'Mini Bar'],
    licenseClassification: 'Liquor',
    active: true,
    licensesCount: 0,
    hasManagerChangeRequirement: true,
    managerChangeRequirementNotes: 'File within ten days',
    isPaymentOnly: true,
    licenseDocumentIssuance: 'InitialDocumentOnly',
    glCode: '4100',
    formsLinkUrl: 'https://forms.example/tavern',
    renewalDetails: 'By mail',
    renewalDetailsTimestamp: expect.any(String),
    renewalTipIds: [tipId, testApp.shared.tipId],
    renewalTips: [
      { renewalTipId: tipId, description: `${mark} tip` },
      { renewalTipId: testApp.shared.tipId, description: 'The tip' },
    ],
    dueDateIntervalType: 'Relative',
    dueDateRelativeIntervalValue: -30,
    trackDateIntervalValue: -2,
    trackDateIntervalUnit: 'Months',
  })
})

test('with only name, term and classification, a type inherits its authority’s intervals', async () => {
  const { licenseTypes } = testApp.as(OURS)
  const { authorityId: id } = testApp.tenants.Saas
  const { id: typeId } = await licenseTypes.create({ params: { id }, body: body() })
  expect(await licenseTypes.get({ params: { id, typeId } })).toMatchObject({
    dueDateIntervalType: null,
    licenseDocumentIssuance: 'DocumentPerRenewal',
    originalLicenseFee: null,
    licenseCategoryName: null,
    subCategoryIds: [],
    renewalDetailsTimestamp: null,
    glCode: null,
  })
  const given = await licenseTypes.calculateTrackDate({ params: { id, typeId }, query: { expDate: '2026-12-31' } })
  expect(given).toMatchObject({ dueDate: '2026-12-01', trackDate: '2026-10-02' })
})

test('types of an inactive authority cannot be changed, only deactivated and deleted', async () => {
  const { clientId, tipId } = testApp.tenants.Saas
  const { id, typeId } = await testApp.build(async (db) => {
    const authority = await aLicensingAuthority(db, { clientId, active: false })
    return { id: authority.id, typeId: (await aLicenseType(db, { clientId, licensingAuthorityId: authority.id })).id }
  })
  const { licenseTypes } = testApp.as(OURS)
  const params = { id, typeId }
  const refused = { status: 400, message: messages.authorityInactive }
  const before = await licenseTypes.get({ params })
  expect(before.licensingAuthorityActive).toBe(false)
  const tries = [
    licenseTypes.details({ params, body: body() }),
    licenseTypes.renewalInfo({ params, body: { dueDateIntervalType: 'None' } }),
    licenseTypes.renewalDetails({ params, body: { renewalDetails: 'New words' } }),
    licenseTypes.renewalTips({ params, body: { renewalTipIds: [tipId] } }),
    licenseTypes.bulkUpdateFormLink({ params: { id }, body: { formLinkUrl: 'https://forms.test.example', licenseTypeIds: [typeId] } }),
    licenseTypes.bulkUpdateRenewalTip({ params: { id }, body: { renewalTipIds: [tipId], licenseTypeIds: [typeId] } }),
  ]
  for (const one of await Promise.all(tries.map(refusal))) expect(one).toMatchObject(refused)
  expect(await licenseTypes.get({ params })).toEqual(before)
  await licenseTypes.deactivate({ params })
  await licenseTypes.remove({ params })
})

test('only the keeper of an active authority creates types', async () => {
  const { id: inactive } = await testApp.build((db) => aLicensingAuthority(db, { clientId: testApp.tenants.Saas.clientId, active: false }))
  const client = testApp.as(OURS).licenseTypes
  const staff = testApp.as('RenewalAdministrator').licenseTypes
  expect(await refusal(client.create({ params: { id: inactive }, body: body() }))).toMatchObject({
    status: 400,
    message: messages.authorityInactive,
  })
  const { authorityId } = testApp.shared
  expect(await refusal(client.create({ params: { id: authorityId }, body: body() }))).toMatchObject({ status: 403 })
  expect(await refusal(staff.create({ params: { id: testApp.tenants.Saas.authorityId }, body: body() }))).toMatchObject({ status: 403 })
  const withCode = staff.create({ params: { id: authorityId }, body: body({ glCode: '1' }) })
  expect(await refusal(withCode)).toMatchObject(onField('glCode', messages.glCodeByClientOnly))
  const { id: typeId } = await staff.create({ params: { id: authorityId }, body: body() })
  expect(await client.get({ params: { id: authorityId, typeId } })).toMatchObject({ isClientSpecific: false, managedBy: 'Provider' })
})

test.each([
  [{ name: ' ' }, 'name', messages.required],
  [{ name: long(256) }, 'name', tooLong('License Type', 256)],
  [{ abbreviation: long(15) }, 'abbreviation', tooLong('Abbreviation', 15)],
  [{ description: long(1024) }, 'description', tooLong('Description', 1024)],
  [{ term: undefined }, 'term', messages.required],
  [{ term: 999_999 }, 'term', messages.unknownId],
  [{ originalLicenseFee: -1 }, 'originalLicenseFee', 'Must be >= 0'],
  [{ originalLicenseFee: 10_000_000 }, 'originalLicenseFee', 'Must be <= 9999999.99'],
  [{ licenseRenewalFee: 1.234 }, 'licenseRenewalFee', messages.twoDecimals],
  [{ licenseRenewalFee: 'a' }, 'licenseRenewalFee', messages.number],
  [{ licenseClassification: undefined }, 'licenseClassification', messages.required],
  [{ managerChangeRequirementNotes: long(2048) }, 'managerChangeRequirementNotes', tooLong('Manager Change Requirement Notes', 2048)],
  [{ licenseCategoryId: 999_999 }, 'licenseCategoryId', messages.unknownId],
])('details with %o are refused on their field', async (more, field, sentence) => {
  const { licenseTypes } = testApp.as(OURS)
  const params = await ours()
  const wrong = body(more as object)
  expect(await refusal(licenseTypes.create({ params: { id: params.id }, body: wrong }))).toMatchObject(onField(field, sentence))
  expect(await refusal(licenseTypes.details({ params, body: wrong }))).toMatchObject(onField(field, sentence))
})

test.each([
  [{ glCode: long(256) }, 'glCode', tooLong('GL Code', 256)],
  [{ formsLinkUrl: 'javascript:alert(1)' }, 'formsLinkUrl', messages.validUrl],
  [{ formsLinkUrl: 'ftp://forms.example' }, 'formsLinkUrl', messages.validUrl],
  [{ formsLinkUrl: `https://forms.example/${long(1024)}` }, 'formsLinkUrl', tooLong('Forms Link', 1024)],
  [{ renewalDetails: long(2048) }, 'renewalDetails', tooLong('Renewal Details', 2048)],
])('step 2 with %o is refused on its field', async (more, field, sentence) => {
  const { licenseTypes } = testApp.as(OURS)
  const params = await ours()
  expect(await refusal(licenseTypes.create({ params: { id: params.id }, body: body(more) }))).toMatchObject(onField(field, sentence))
  const { glCode, formsLinkUrl, renewalDetails } = more as Record<string, string>
  const edit =
    glCode !== undefined
      ? licenseTypes.glCode({ params, body: { glCode } })
      : formsLinkUrl !== undefined
        ? licenseTypes.renewalInfo({ params, body: { formsLinkUrl } })
        : licenseTypes.renewalDetails({ params, body: { renewalDetails } })
  expect(await refusal(edit)).toMatchObject(onField(field, sentence))
})

test('two types of an authority cannot have the same name', async () => {
  const { licenseTypes } = testApp.as(OURS)
  const { id, typeId } = await ours({ name: 'Tavern' })
  const taken = onField('name', messages.licenseTypeNameTaken)
  expect(await refusal(licenseTypes.create({ params: { id }, body: body({ name: 'TAVERN ' }) }))).toMatchObject(taken)
  const { id: another } = await licenseTypes.create({ params: { id }, body: body({ name: 'Inn' }) })
  const rename = licenseTypes.details({ params: { id, typeId: another }, body: body({ name: 'tavern' }) })
  expect(await refusal(rename)).toMatchObject(taken)
  expect(await refusal(licenseTypes.details({ params: { id, typeId }, body: body({ name: 'tavern' }) }))).toBe('done')
  const { id: elsewhere } = await ours()
  expect(await refusal(licenseTypes.create({ params: { id: elsewhere }, body: body({ name: 'Tavern' }) }))).toBe('done')
})

test('sub-categories depend on the category', async () => {
  const { licenseTypes } = testApp.as(OURS)
  const params = await ours()
  const edit = (more: object) => refusal(licenseTypes.details({ params, body: body(more) }))
  const read = async () => (await licenseTypes.get({ params })).subCategoryIds
  const wrong = (key: keyof typeof messages) => onField('subCategoryIds', messages[key])
  expect(await edit({ subCategoryIds: [catering] })).toMatchObject(wrong('subCategoryWithoutCategory'))
  const licenseCategoryId = fullLiquor
  expect(await edit({ licenseCategoryId, subCategoryIds: [catering, fullLiquor] })).toMatchObject(wrong('subCategoryIsCategory'))
  expect(await edit({ licenseCategoryId, subCategoryIds: [catering, alarm] })).toMatchObject(wrong('subCategoryOtherClassification'))
  expect(await edit({ licenseCategoryId, subCategoryIds: [catering, 999_999] })).toMatchObject(wrong('unknownId'))
  const other = onField('licenseCategoryId', messages.categoryOtherClassification)
  expect(await edit({ licenseCategoryId: alarm })).toMatchObject(other)
  expect(await edit({ licenseCategoryId, subCategoryIds: [catering, miniBar] })).toBe('done')
  expect(await edit({ licenseClassification: 'Operational' })).toMatchObject(other)
  expect(await edit({})).toBe('done')
  expect(await read()).toEqual([catering, miniBar])
  expect(await edit({ licenseCategoryId: catering })).toBe('done')
  expect(await read()).toEqual([miniBar])
  expect(await edit({ licenseClassification: 'Operational', licenseCategoryId: alarm })).toBe('done')
  expect(await read()).toEqual([])
  expect(await edit({ licenseCategoryId: null })).toBe('done')
  expect(await licenseTypes.get({ params })).toMatchObject({ licenseCategoryId: null, subCategoryIds: [] })
})

test('details are changed unless the edit is stale, and omitted fields stay unchanged', async () => {
  const { licenseTypes, activity } = testApp.as(OURS)
  const params = await ours({ isSeasonal: true })
  const { version } = await licenseTypes.get({ params })
  const changed = body({
    name: 'Winery',
    abbreviation: '',
    licenseRenewalFee: null,
    licenseCategoryId: fullLiquor,
    subCategoryIds: [catering],
  })
  await licenseTypes.details({ params, body: changed, ifMatch: version })
  expect(await licenseTypes.get({ params })).toMatchObject({
    name: 'Winery',
    abbreviation: null,
    licenseRenewalFee: null,
    isSeasonal: true,
    licenseTerm: '1 Year',
  })
  const late = await Promise.all(
    [
      licenseTypes.details({ params, body: changed, ifMatch: version }),
      licenseTypes.renewalTips({ params, body: { renewalTipIds: [] }, ifMatch: version }),
      licenseTypes.glCode({ params, body: { glCode: '1' }, ifMatch: version }),
      licenseTypes.deactivate({ params, ifMatch: version }),
      licenseTypes.remove({ params, ifMatch: version }),
    ].map(refusal),
  )
  for (const answer of late) expect(answer).toMatchObject({ status: 412 })
  const { items } = await activity.list({ query: { record: 'license_types' } })
  expect(items[0]).toMatchObject({ call: 'licenseTypes.details', recordId: params.typeId, clientId: testApp.tenants.Saas.clientId })
})

test('only the keeper activates and deactivates a type', async () => {
  const params = await ours()
  const { licenseTypes } = testApp.as(OURS)
  await licenseTypes.deactivate({ params })
  expect(await licenseTypes.get({ params })).toMatchObject({ active: false })
  expect((await licenseTypes.options()).some(({ value }) => value === params.typeId)).toBe(false)
  await licenseTypes.activate({ params })
  const { licenseClassification: classification, licensingAuthorityId } = await licenseTypes.get({ params })
  const option = (await licenseTypes.options()).find(({ value }) => value === params.typeId)
  expect(option?.meta).toMatchObject({ classification, licensingAuthorityId })
  expect(await refusal(testApp.as('Administrator').licenseTypes.deactivate({ params }))).toMatchObject({ status: 403 })
  expect(await refusal(licenseTypes.deactivate({ params: providerWide() }))).toMatchObject({ status: 403 })
})

test('a type with licenses cannot be deleted', async () => {
  const params = await ours({ name: 'Bar' })
  const { clientId, propertyId } = testApp.tenants.Saas
  const { licenseTypes } = testApp.as(OURS)
  const licenses = await testApp.build((db) =>
    Promise.all([1, 2].map(() => aLicense(db, { clientId, propertyId, licenseTypeId: params.typeId, active: false }))),
  )
  expect(await licenseTypes.get({ params })).toMatchObject({ licensesCount: 2 })
  expect(await refusal(licenseTypes.remove({ params }))).toMatchObject({ status: 409, message: sentences.licenseTypeHasLicenses('Bar', 2) })
  await testApp.build((db) =>
    db('licenses')
      .whereIn(
        'id',
        licenses.map(({ id }) => id),
      )
      .delete(),
  )
  expect(await refusal(testApp.as('ClientContributor at Saas').licenseTypes.remove({ params }))).toMatchObject({ status: 403 })
  await licenseTypes.renewalTips({ params, body: { renewalTipIds: [testApp.shared.tipId] } })
  await licenseTypes.glCode({ params, body: { glCode: '1' } })
  await licenseTypes.remove({ params })
  expect(await refusal(licenseTypes.get({ params }))).toMatchObject({ status: 404 })
})

test('each client has its own GL code for a provider-wide type, and staff have none', async () => {
  const params = providerWide()
  const saas = testApp.as('ClientContributor at Saas').licenseTypes
  const hybrid = testApp.as('ClientAdministrator at Hybrid').licenseTypes
  const { version } = await saas.get({ params })
  await saas.glCode({ params, body: { glCode: ' S-1 ' } })
  await hybrid.glCode({ params, body: { glCode: 'H-1' }, ifMatch: version })
  await hybrid.glCode({ params, body: { glCode: 'H-2' } })
  expect(await saas.get({ params })).toMatchObject({ glCode: 'S-1', version })
  expect(await hybrid.get({ params })).toMatchObject({ glCode: 'H-2' })
  expect((await saas.list({ params })).items.find(({ id }) => id === params.typeId)).toMatchObject({ glCode: 'S-1' })
  const staff = testApp.as('Administrator').licenseTypes
  expect(await staff.get({ params })).toMatchObject({ glCode: null })
  expect(await refusal(staff.glCode({ params, body: { glCode: '1' } }))).toMatchObject({ status: 403 })
  const told = await testApp.as('ClientAdministrator at Hybrid').activity.list({ query: { record: 'license_types' } })
  expect(told.items[0]).toMatchObject({ call: 'licenseTypes.glCode', clientId: testApp.tenants.Hybrid.clientId })
  await saas.glCode({ params, body: { glCode: ' ' } })
  expect(await saas.get({ params })).toMatchObject({ glCode: null })
  expect(await hybrid.get({ params })).toMatchObject({ glCode: 'H-2' })
  const own = await ours()
  await saas.glCode({ params: own, body: { glCode: 'O-1' } })
  expect(await staff.get({ params: own })).toMatchObject({ glCode: 'O-1' })
})

test('a type is not found under another authority, for any call', async () => {
  const { typeId } = await ours()
  const { id } = await ours()
  const { licenseTypes } = testApp.as(OURS)
  const params = { id, typeId }
  const tip = await testApp.build((db) => aRenewalTip(db))
  const astray = await Promise.all(
    [
      licenseTypes.get({ params }),
      licenseTypes.licenses({ params }),
      licenseTypes.details({ params, body: body() }),
      licenseTypes.renewalInfo({ params, body: {} }),
      licenseTypes.renewalDetails({ params, body: {} }),
      licenseTypes.renewalTips({ params, body: { renewalTipIds: [tip.id] } }),
      licenseTypes.activate({ params }),
      licenseTypes.deactivate({ params }),
      licenseTypes.glCode({ params, body: { glCode: '1' } }),
      licenseTypes.preview({ params, body: {} }),
      licenseTypes.remove({ params }),
    ].map(refusal),
  )
  for (const answer of astray) expect(answer).toMatchObject({ status: 404 })
  const moved = licenseTypes.details({ params: await ours(), body: { ...body(), licensingAuthorityId: id } as never })
  expect(await refusal(moved)).toMatchObject(onField('licensingAuthorityId', messages.unknownField))
})
