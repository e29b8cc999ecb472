import { afterAll, beforeAll, expect, test } from 'vitest'
import starter from '../../catalogue/starter.json' with { type: 'json' }
import type { Catalogue } from '../../contract/starter-catalogue/schemas.ts'
import { aLicense, aLicenseType, aLicensingAuthority } from '../../fixtures/builders.ts'
import { serial } from '../../fixtures/rows.ts'
import { messages } from '../../rules/messages.ts'
import { present } from '../../rules/present.ts'
import { refusal } from '../testing/refusal.ts'
import { startTestApp, type TestApp, TODAY } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const staff = () => testApp.as('Administrator')

type Authority = Catalogue['authorities'][number]
type Type = Authority['licenseTypes'][number]

/** A catalogue of one authority with one type. */
const fileOf = (authority: Partial<Authority> = {}, type: Partial<Type> = {}): Catalogue => ({
  format: 'evergreen-catalogue-1',
  name: 'A file',
  version: '1',
  authorities: [
    {
      key: 'town',
      name: 'Town',
      jurisdiction: 'Town',
      state: 'OR',
      country: 'United States',
      websiteUrl: 'https://town.example',
      generalContactPhone: '503-555-0100',
      licenseTypes: [{ key: 'tavern', name: 'Tavern', licenseClassification: 'Liquor', ...type }],
      ...authority,
    },
  ],
})

/** Takes a file with a new authority. Returns a function that takes it again, and the ids. */
const taken = async (type: Partial<Type> = {}) => {
  const unique = { key: `town-${serial()}`, name: `Town ${serial()}` }
  const again = (authority: Partial<Authority> = {}, more: Partial<Type> = {}) =>
    staff().starterCatalogue.take({ body: { catalogue: fileOf({ ...unique, ...authority }, { ...type, ...more }) } })
  await again()
  const { items } = await staff().licensingAuthorities.list({ body: { searchTerm: unique.name } })
  const id = present(items[0]).id
  const types = await staff().licenseTypes.list({ params: { id }, query: {} })
  return { id, typeId: present(types.items[0]).id, again, unique }
}

const authorityOf = (id: number) => staff().licensingAuthorities.get({ params: { id } })
const typeOf = (id: number, typeId: number) => staff().licenseTypes.get({ params: { id, typeId } })
const NOTHING = { authoritiesCreatedCount: 0, licenseTypesCreatedCount: 0, updatedCount: 0, keptCount: 0 }

test('one state is taken, then all; taken again, nothing changes', { timeout: 120_000 }, async () => {
  const { starterCatalogue } = staff()
  const before = await starterCatalogue.get()
  expect(before).toMatchObject({ name: starter.name, version: starter.version, totalItemCount: starter.authorities.length })
  expect(before.items.every(({ status }) => status === 'New')).toBe(true)

  const texas = present(starter.authorities.find(({ state }) => state === 'TX'))
  expect(await starterCatalogue.take({ body: { states: ['TX'] } })).toEqual({
    ...NOTHING,
    authoritiesCreatedCount: 1,
    licenseTypesCreatedCount: texas.licenseTypes.length,
  })
  const between = await starterCatalogue.get()
  expect(between.items.filter(({ status }) => status === 'Same').map(({ state }) => state)).toEqual(['TX'])

  const types = starter.authorities.reduce((sum, { licenseTypes }) => sum + licenseTypes.length, 0)
  expect(await starterCatalogue.take({ body: {} })).toEqual({
    ...NOTHING,
    authoritiesCreatedCount: starter.authorities.length - 1,
    licenseTypesCreatedCount: types - texas.licenseTypes.length,
  })
  expect((await starterCatalogue.get()).items.every(({ status }) => status === 'Same')).toBe(true)
  expect(await starterCatalogue.take({ body: {} })).toEqual(NOTHING)
})

test('a person verifies the address and the phone of an authority, withdraws that, or changes one of them', async () => {
  const { id, again } = await taken()
  await again({ address1: '1 Main St', city: 'Salem', zip: '97301', generalContactPhone: '503-555-0100' }, {})
  const verify = async (isVerified: boolean) => {
    await staff().licensingAuthorities.verified({ params: { id }, body: { isVerified } })
    return authorityOf(id)
  }
  const nobody = { verifiedBy: null, verifiedOn: null }
  expect(await verify(true)).toMatchObject({ unverified: [], verifiedBy: expect.any(String), verifiedOn: TODAY })
  const { name } = await authorityOf(id)
  const listed = async (isVerified: boolean) => {
    const { items } = await staff().licensingAuthorities.list({ body: { isVerified, searchTerm: name } })
    return items.filter((one) => one.id === id)
  }
  expect(await listed(true)).toMatchObject([{ verifiedBy: expect.any(String), verifiedOn: TODAY }])
  expect(await listed(false)).toEqual([])
  expect(await verify(false)).toMatchObject({ unverified: ['address', 'phone'], ...nobody })
  expect(await listed(true)).toEqual([])
  expect(await listed(false)).toMatchObject([nobody])
  await verify(true)
  await staff().licensingAuthorities.details({ params: { id }, body: { name, jurisdiction: 'Town', generalContactPhone: null } })
  expect(await authorityOf(id)).toMatchObject({ unverified: ['address'], ...nobody })
})

test('what was taken is provider-wide, and its types are unverified, with their source; an unknown term is Not Known', async () => {
  const { id, typeId } = await taken({ term: '2 Years', sourceUrl: 'https://town.example/law', sourceDate: '2026-01-31' })
  expect(await authorityOf(id)).toMatchObject({ clientId: null, active: true, address1: null, generalContactPhone: '503-555-0100' })
  expect(await typeOf(id, typeId)).toMatchObject({
    licenseTerm: '2 Years',
    isUnverified: true,
    verifiedBy: null,
    sourceUrl: 'https://town.example/law',
    sourceDate: '2026-01-31',
  })
  const other = await taken()
  expect(await typeOf(other.id, other.typeId)).toMatchObject({ licenseTerm: 'Not Known', isUnverified: true, licenseRenewalFee: null })
  const { items } = await testApp.as('ClientContributor at Saas').licenseTypes.list({ params: { id }, query: {} })
  expect(items).toMatchObject([{ isUnverified: true }])
})

test('an address and a phone of the catalogue are unverified until somebody changes them', async () => {
  const place = { address1: '1 Main St', city: 'Salem', zip: '97301', generalContactPhone: '503-555-0100' }
  const { id, again } = await taken()
  await again(place, {})
  expect((await authorityOf(id)).unverified).toEqual(['address', 'phone'])
  const { name } = await authorityOf(id)
  await staff().licensingAuthorities.details({ params: { id }, body: { name, jurisdiction: 'Town', generalContactPhone: '503-555-0177' } })
  expect((await authorityOf(id)).unverified).toEqual(['address'])
  const { items } = await staff().starterCatalogue.compare({ body: { catalogue: fileOf({ ...(await unique(id)), ...place }, {}) } })
  expect(items).toMatchObject([{ address: '1 Main St, Salem, OR 97301', phone: '503-555-0100' }])
})

test('a newer catalogue updates what nobody has changed here, and keeps the rest', async () => {
  const { id, typeId, again } = await taken({ licenseRenewalFee: 100 })
  await staff().licensingAuthorities.details({
    params: { id },
    body: {
      name: (await authorityOf(id)).name,
      jurisdiction: 'Town',
      websiteUrl: 'https://ours.example',
      generalContactPhone: '503-555-0100',
    },
  })
  const newer = { websiteUrl: 'https://new.example', generalContactPhone: '503-555-0199' }
  const file = fileOf({ ...(await unique(id)), ...newer }, { licenseRenewalFee: 120 })
  const { items } = await staff().starterCatalogue.compare({ body: { catalogue: file } })
  expect(items).toMatchObject([
    {
      id,
      status: 'Newer',
      differences: [
        { field: 'Website', here: 'https://ours.example', catalogue: 'https://new.example', willChange: false },
        { field: 'General Contact Phone', here: '503-555-0100', catalogue: '503-555-0199', willChange: true },
      ],
      licenseTypes: [
        { id: typeId, status: 'Newer', differences: [{ field: 'Renewal Fee', here: '100', catalogue: '120', willChange: true }] },
      ],
    },
  ])

  expect(await again(newer, { licenseRenewalFee: 120 })).toEqual({ ...NOTHING, updatedCount: 2, keptCount: 1 })
  expect(await authorityOf(id)).toMatchObject({ websiteUrl: 'https://ours.example', generalContactPhone: '503-555-0199' })
  expect(await typeOf(id, typeId)).toMatchObject({ licenseRenewalFee: 120, isUnverified: true })
  expect(await again(newer, { licenseRenewalFee: 120 })).toEqual({ ...NOTHING, keptCount: 1 })
  const after = await staff().starterCatalogue.compare({ body: { catalogue: file } })
  expect(after.items).toMatchObject([{ status: 'Differs', differences: [{ field: 'Website', willChange: false }] }])
})

const unique = async (id: number) => {
  const row = await testApp.database.read('licensing_authorities').where({ id }).first()
  return { key: row.catalogue_key as string, name: row.name as string }
}

test('a fee that a newer catalogue takes back goes; a field of which it says nothing stays as it was entered', async () => {
  const { id, typeId, again } = await taken({ licenseRenewalFee: 100 })
  await staff().licenseTypes.renewalDetails({ params: { id, typeId }, body: { renewalDetails: 'Ours', processingDays: 20 } })
  expect(await again({}, { licenseRenewalFee: null })).toEqual({ ...NOTHING, updatedCount: 1 })
  expect(await typeOf(id, typeId)).toMatchObject({ licenseRenewalFee: null, renewalDetails: 'Ours', processingDays: 20 })
})

test('an authority and a type that were entered here stay as they are; types that are missing are added', async () => {
  const name = `Ours ${serial()}`
  const { id, typeId } = await testApp.build(async (db) => {
    const { id } = await aLicensingAuthority(db, { name, state: 'OR', websiteUrl: 'https://ours.example' })
    return { id, typeId: (await aLicenseType(db, { licensingAuthorityId: id, name: 'Tavern' })).id }
  })
  const file = fileOf({ key: `ours-${serial()}`, name: name.toUpperCase() })
  const types = present(file.authorities[0]).licenseTypes
  types.push({ key: 'bar', name: 'Bar', licenseClassification: 'Liquor' })
  Object.assign(present(types[0]), { term: '5 Years' })
  const body = { catalogue: file }
  expect(await staff().starterCatalogue.take({ body })).toEqual({ ...NOTHING, licenseTypesCreatedCount: 1, keptCount: 2 })
  expect(await authorityOf(id)).toMatchObject({ name, websiteUrl: 'https://ours.example' })
  expect(await typeOf(id, typeId)).toMatchObject({ licenseTerm: '1 Year', isUnverified: false, verifiedBy: null })
})

test('an inactive authority is left alone', async () => {
  const { id, again } = await taken()
  await staff().licensingAuthorities.deactivate({ params: { id } })
  const more = { licenseTypes: [{ key: 'new', name: 'New', licenseClassification: 'Liquor' as const }] }
  expect(await again({ websiteUrl: 'https://new.example', ...more })).toEqual({ ...NOTHING, keptCount: 1 })
  expect(await authorityOf(id)).toMatchObject({ websiteUrl: 'https://town.example', licenseTypesCount: 1 })
})

test('a person confirms a type; where a date is calculated from it, that is said; a changed rule ends it', async () => {
  const { id, typeId } = await taken()
  const params = { id, typeId }
  const rule = {
    dueDateIntervalType: 'Relative' as const,
    dueDateRelativeIntervalValue: -30,
    dueDateRelativeIntervalUnit: 'Days' as const,
    trackDateIntervalValue: -60,
    trackDateIntervalUnit: 'Days' as const,
  }
  await staff().licenseTypes.renewalInfo({ params, body: rule })
  const { clientId, propertyId } = testApp.tenants.Saas
  const license = await testApp.build((db) => aLicense(db, { clientId, propertyId, licensingAuthorityId: id, licenseTypeId: typeId }))
  const client = testApp.as('ClientAdministrator at Saas')
  const profile = () => client.licenses.get({ params: { id: license.id } })
  const calculated = () => client.licenseTypes.calculateTrackDate({ params, query: { expDate: '2027-06-30' } })
  expect(await calculated()).toEqual({
    dueDate: '2027-05-31',
    trackDate: '2027-04-01',
    isUnverified: true,
    verifiedBy: null,
    verifiedOn: null,
  })
  expect(await profile()).toMatchObject({ licenseTypeIsUnverified: true, licenseTypeVerifiedBy: null })

  const { version } = await typeOf(id, typeId)
  await staff().licenseTypes.verified({ params, body: { isVerified: true }, ifMatch: version })
  const { verifiedBy } = await typeOf(id, typeId)
  expect(verifiedBy).toMatch(/\w+ \w+/)
  expect(await calculated()).toMatchObject({ isUnverified: false, verifiedBy, verifiedOn: TODAY })
  expect(await profile()).toMatchObject({ licenseTypeIsUnverified: false, licenseTypeVerifiedBy: verifiedBy, licenseTypeVerifiedOn: TODAY })

  await staff().licenseTypes.renewalDetails({ params, body: { renewalDetails: 'No fact' } })
  expect(await calculated()).toMatchObject({ isUnverified: false })
  await staff().licenseTypes.renewalInfo({ params, body: { ...rule, dueDateRelativeIntervalValue: -45 } })
  expect(await calculated()).toMatchObject({ dueDate: '2027-05-16', isUnverified: true, verifiedBy: null })

  await staff().licenseTypes.verified({ params, body: { isVerified: true } })
  await staff().licenseTypes.verified({ params, body: { isVerified: false } })
  expect(await calculated()).toMatchObject({ isUnverified: true, verifiedBy: null, verifiedOn: null })
})

test('a changed rule of the authority ends the confirmation of the types that inherit it, and of no other', async () => {
  const { id, typeId } = await taken()
  const own = await testApp.build((db) =>
    aLicenseType(db, { licensingAuthorityId: id, dueDateIntervalType: 'None', verifiedBy: 'Ann Lee', verifiedOn: TODAY }),
  )
  await staff().licenseTypes.verified({ params: { id, typeId }, body: { isVerified: true } })
  const formSourceType = (await testApp.database.read('form_sources').where('usage', 'renewal').first('id')).id
  await staff().licensingAuthorities.renewalInfo({ params: { id }, body: { formSourceType, dueDateIntervalType: 'None' } })
  expect(await typeOf(id, typeId)).toMatchObject({ isUnverified: true, verifiedOn: null })
  expect(await typeOf(id, own.id)).toMatchObject({ verifiedBy: 'Ann Lee', verifiedOn: TODAY })
})

test('a newer rule ends the confirmation too', async () => {
  const { id, typeId, again } = await taken({ term: '1 Year' })
  await staff().licenseTypes.verified({ params: { id, typeId }, body: { isVerified: true } })
  await again({ websiteUrl: 'https://new.example' })
  expect(await typeOf(id, typeId)).toMatchObject({ isUnverified: false })
  await again({}, { term: '3 Years' })
  expect(await typeOf(id, typeId)).toMatchObject({ isUnverified: true, licenseTerm: '3 Years' })
})

test('another installation takes the file of this one; here the file changes nothing', { timeout: 120_000 }, async () => {
  await using there = await startTestApp()
  const { id } = await testApp.build(async (db) => {
    const made = await aLicensingAuthority(db, {
      name: 'Port of Mobile',
      state: 'AL',
      city: 'Mobile',
      payableTo: 'The Port',
      payableToSameAsName: false,
    })
    await aLicenseType(db, { licensingAuthorityId: made.id, name: 'Dock Permit', classification: 'Operational', term: '3 Years' })
    await aLicenseType(db, { licensingAuthorityId: made.id, name: 'Left', active: false })
    await aLicensingAuthority(db, { name: 'Of a client', state: 'AL', clientId: testApp.tenants.Saas.clientId })
    return made
  })
  const answer = await testApp.request({ method: 'GET', path: '/starter-catalogue/file', query: { states: ['AL'] } }, 'Administrator')
  expect(answer.headers['content-disposition']).toContain(`evergreen-catalogue-${TODAY}.json`)
  const catalogue = answer.body as Catalogue
  const port = present(catalogue.authorities.find(({ name }) => name === 'Port of Mobile'))
  expect(port).toMatchObject({ key: 'al-port-of-mobile', licenseTypes: [{ key: 'dock-permit', term: '3 Years' }] })
  expect(catalogue.authorities.map(({ name }) => name)).not.toContain('Of a client')

  expect(await staff().starterCatalogue.take({ body: { catalogue } })).toEqual(NOTHING)
  expect(await typeNames(testApp, id)).toEqual(['Dock Permit', 'Left'])

  const theirs = there.as('Administrator').starterCatalogue
  const types = catalogue.authorities.reduce((sum, { licenseTypes }) => sum + licenseTypes.length, 0)
  expect(await theirs.take({ body: { catalogue } })).toEqual({
    ...NOTHING,
    authoritiesCreatedCount: catalogue.authorities.length,
    licenseTypesCreatedCount: types,
  })
  const back = await there.request({ method: 'GET', path: '/starter-catalogue/file', query: { states: ['AL'] } }, 'Administrator')
  expect(back.body.authorities).toEqual(catalogue.authorities)
  expect((await theirs.compare({ body: { catalogue } })).items.every(({ status }) => status === 'Same')).toBe(true)
})

const typeNames = async (app: TestApp, id: number): Promise<string[]> =>
  app.database.read('license_types').where('licensing_authority_id', id).orderBy('name').pluck('name')

test('a file that contradicts itself, or names what is not here, is refused as a whole, field by field', async () => {
  const file = fileOf({ key: 'twice' }, { term: '7 Years', sourceUrl: 'https://town.example', licenseCategory: 'Alarm' })
  const [first] = file.authorities
  file.authorities.push({ ...present(first), dueDateIntervalType: 'Relative', licenseTypes: [] })
  present(first).licenseTypes.push({ key: 'tavern', name: ' tavern', licenseClassification: 'Liquor' })
  const at = 'catalogue.authorities'
  const errors = {
    [`${at}.0.licenseTypes.0.term`]: [messages.unknownTerm],
    [`${at}.0.licenseTypes.0.licenseCategory`]: [messages.categoryOtherClassification],
    [`${at}.0.licenseTypes.0.sourceDate`]: [messages.sourceMissing],
    [`${at}.0.licenseTypes.1.key`]: [messages.catalogueKeyTwice],
    [`${at}.0.licenseTypes.1.name`]: [messages.licenseTypeNameTaken],
    [`${at}.1.key`]: [messages.catalogueKeyTwice],
    [`${at}.1.dueDateRelativeIntervalValue`]: [messages.required],
  }
  const before = await testApp.database.read('licensing_authorities').count({ n: '*' }).first()
  for (const verb of ['take', 'compare'] as const)
    expect(await refusal(staff().starterCatalogue[verb]({ body: { catalogue: file } }))).toMatchObject({ status: 400, errors })
  expect(await testApp.database.read('licensing_authorities').count({ n: '*' }).first()).toEqual(before)
  expect(await refusal(staff().starterCatalogue.take({ body: { states: ['TX', 'ZZ'] } }))).toMatchObject({
    status: 400,
    errors: { states: [messages.unknownId] },
  })
})
