import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewAuthority } from '../../contract/licensing-authorities/schemas.ts'
import { aLicense, aLicenseType, aLicensingAuthority } from '../../fixtures/builders.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { refusal } from '../testing/refusal.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
let formSourceType: number
beforeAll(async () => {
  testApp = await startTestApp()
  formSourceType = (await testApp.database.read('form_sources').where('usage', 'renewal').first('id')).id
})
afterAll(() => testApp[Symbol.asyncDispose]())

type Actor = Parameters<TestApp['as']>[0]
const OURS = 'ClientAdministrator at Saas'
const onField = (field: string, sentence: string) => ({ status: 400, errors: { [field]: [sentence] } })
const api = (actor: Actor = OURS) => testApp.as(actor).licensingAuthorities

const address = { address1: '1 Street', city: 'Denver', state: 'CO', zip: '80202', country: 'United States' }
const wizard = (more: Partial<NewAuthority> = {}): NewAuthority => ({
  name: 'Denver Licensing',
  jurisdiction: 'CityCounty',
  ...address,
  formSourceType,
  ...more,
})
const made = async (more: Partial<NewAuthority> = {}, actor: Actor = OURS) => {
  const { id } = await api(actor).create({ body: wizard(more) })
  return { params: { id }, ...(await api(actor).get({ params: { id } })) }
}
const refusedOn = (more: Partial<NewAuthority>) => refusal(api().create({ body: wizard(more) }))

test('the wizard creates a client-specific authority with all its fields', async () => {
  const authority = await made({
    name: ' Denver Excise ',
    abbreviation: 'DEX',
    payableTo: 'Manager of Finance',
    websiteUrl: 'https://denver.example',
    generalContactPhone: '720-555-0100',
    payeeCode: 'P-7',
    documents: [{ label: 'Change of manager', url: 'https://denver.example/manager' }],
    mailingAddressSameAsLocation: false,
    mailingAddress1: 'Box 9',
    mailingCity: 'Denver',
    mailingState: 'CO',
    mailingZip: '80201',
    mailingCountry: 'United States',
    dueDateIntervalType: 'Relative',
    intervalBeforeAfter: 'Before',
    dueDateRelativeIntervalValue: 30,
    dueDateRelativeIntervalUnit: 'Days',
    trackDateIntervalValue: 60,
    trackDateIntervalUnit: 'Days',
    renewalDetails: 'Ask at the counter.',
  })
  expect(authority).toMatchObject({
    name: 'Denver Excise',
    clientId: testApp.tenants.Saas.clientId,
    isClientSpecific: true,
    managedBy: `${testApp.tenants.Saas.mark} client`,
    active: true,
    stateProvince: 'CO',
    payableTo: 'Manager of Finance',
    payableToSameAsName: false,
    payeeCode: 'P-7',
    formSourceType,
    mailingAddress1: 'Box 9',
    mailingAddressSameAsLocation: false,
    dueDateRelativeIntervalValue: -30,
    trackDateIntervalValue: -60,
    renewalDetails: 'Ask at the counter.',
    renewalDetailsTimestamp: expect.any(String),
    documents: [{ type: 'KeyContactChange', label: 'Change of manager', url: 'https://denver.example/manager' }],
    useCount: 0,
    hasLicenseTypes: false,
  })
  expect(authority.formSourceTypeName).toEqual(expect.any(String))
  expect(await refusal(api('ClientAdministrator at Hybrid').get({ params: authority.params }))).toMatchObject({ status: 404 })
})

test('by default, the mailing address is the location and the payee the name; staff create provider-wide authorities', async () => {
  const authority = await made({ name: 'Everywhere' }, 'RenewalAdministrator')
  expect(authority).toMatchObject({
    clientId: null,
    isClientSpecific: false,
    managedBy: 'Provider',
    mailingAddressSameAsLocation: true,
    mailingAddress1: null,
    payableTo: 'Everywhere',
    payableToSameAsName: true,
    dueDateIntervalType: null,
  })
  await api('RenewalAdministrator').details({ params: authority.params, body: { name: 'Nowhere', jurisdiction: 'State' } })
  expect(await api('Contributor').get({ params: authority.params })).toMatchObject({ payableTo: 'Nowhere', jurisdiction: 'State' })
})

test.each<[string, Partial<NewAuthority>, string, string]>([
  ['no name', { name: ' ' }, 'name', messages.required],
  ['a long name', { name: 'x'.repeat(257) }, 'name', 'Licensing Authority cannot exceed 256 characters'],
  ['a long abbreviation', { abbreviation: 'x'.repeat(16) }, 'abbreviation', 'Abbreviation cannot exceed 15 characters'],
  ['no address', { address1: '' }, 'address1', messages.required],
  ['a long address', { address1: 'x'.repeat(256) }, 'address1', 'Address 1 cannot exceed 255 characters'],
  ['no city', { city: '' }, 'city', messages.required],
  ['no state', { state: '' }, 'state', messages.required],
  ['no country', { country: '' }, 'country', messages.required],
  ['no zip in the United States', { zip: null }, 'zip', messages.required],
  ['no zip in Canada', { zip: '', country: 'Canada' }, 'zip', messages.required],
  ['a payee too long', { payableTo: 'x'.repeat(51) }, 'payableTo', 'Payable To may not exceed 50 characters'],
  ['a name too long to be the payee', { name: 'x'.repeat(51) }, 'payableTo', 'Payable To may not exceed 50 characters'],
  ['no payee', { payableToSameAsName: false }, 'payableTo', messages.required],
  ['a javascript link', { websiteUrl: 'javascript:alert(1)' }, 'websiteUrl', messages.validUrl],
  ['a link that is no web page', { websiteUrl: 'ftp://denver.example' }, 'websiteUrl', messages.validUrl],
  ['a long link', { websiteUrl: `https://${'x'.repeat(1017)}` }, 'websiteUrl', 'Website cannot exceed 1024 characters'],
  ['no phone number', { generalContactPhone: 'call me' }, 'generalContactPhone', messages.validPhone],
  ['a long payee code', { payeeCode: 'x'.repeat(257) }, 'payeeCode', 'Payee Code cannot exceed 256 characters'],
  ['a document without a label', { documents: [{ label: '', url: 'https://a.example' }] }, 'documents.0.label', messages.required],
  ['a document with a bad link', { documents: [{ label: 'A', url: 'javascript:1' }] }, 'documents.0.url', messages.validUrl],
  ['long renewal details', { renewalDetails: 'x'.repeat(2049) }, 'renewalDetails', 'Renewal Details cannot exceed 2048 characters'],
  ['an unknown form source', { formSourceType: 9_999_999 }, 'formSourceType', messages.unknownId],
])('the wizard refuses %s', async (_, more, field, sentence) => {
  expect(await refusedOn(more)).toMatchObject(onField(field, sentence))
})

test('the wizard requires jurisdiction and form source, and a zip only in the United States and Canada', async () => {
  const { jurisdiction: _, formSourceType: __, ...rest } = wizard()
  expect(await refusal(api().create({ body: rest as NewAuthority }))).toMatchObject({
    errors: { jurisdiction: [messages.required], formSourceType: [messages.required] },
  })
  expect((await refusedOn({ jurisdiction: 'Village' as never })) as object).toHaveProperty('errors.jurisdiction')
  const officers = await testApp.database.read('form_sources').where('usage', 'officerChange').first('id')
  expect(await refusedOn({ formSourceType: officers.id })).toMatchObject(onField('formSourceType', messages.unknownId))
  expect((await made({ country: 'Mexico', zip: null })).zip).toBeNull()
})

test('a separate mailing address must be complete', async () => {
  expect(await refusedOn({ mailingAddressSameAsLocation: false, mailingCountry: 'Canada' })).toMatchObject({
    errors: {
      mailingAddress1: [messages.required],
      mailingCity: [messages.required],
      mailingState: [messages.required],
      mailingZip: [messages.required],
    },
  })
  const { params } = await made({ mailingAddressSameAsLocation: false, ...asMailing(address) })
  await api().address({ params, body: { ...address, city: 'Aurora' } })
  expect(await api().get({ params })).toMatchObject({ city: 'Aurora', mailingCity: 'Denver', mailingAddressSameAsLocation: false })
  await api().address({ params, body: { ...address, mailingAddressSameAsLocation: true } })
  expect(await api().get({ params })).toMatchObject({ mailingCity: null, mailingAddressSameAsLocation: true })
  expect(await refusal(api().address({ params, body: { ...address, zip: '' } }))).toMatchObject(onField('zip', messages.required))
})

const asMailing = ({ address1, city, state, zip, country }: typeof address) => ({
  mailingAddress1: address1,
  mailingCity: city,
  mailingState: state,
  mailingZip: zip,
  mailingCountry: country,
})

test('details are changed unless the edit is stale, and every change is audited', async () => {
  const { params, version } = await made({ name: 'Before', payableTo: 'A payee' })
  const body = { name: 'After', jurisdiction: 'State' as const, abbreviation: ' AF ' }
  await api().details({ params, body, ifMatch: version })
  expect(await api().get({ params })).toMatchObject({ name: 'After', abbreviation: 'AF', payableTo: 'A payee', version: version + 1 })
  expect(await refusal(api().details({ params, body, ifMatch: version }))).toMatchObject({ status: 412 })
  const [last] = await testApp.database.read('audit').where({ record: 'licensing_authorities', record_id: params.id }).orderBy('id', 'desc')
  expect(last.call).toBe('licensingAuthorities.details')
  const changes = typeof last.changes === 'string' ? JSON.parse(last.changes) : last.changes
  expect(changes).toContainEqual({ field: 'name', from: 'Before', to: 'After' })
  await api().renewalDetails({ params, body: { renewalDetails: 'Bring a pen.' } })
  const { renewalDetailsTimestamp } = await api().get({ params })
  await api().renewalDetails({ params, body: { renewalDetails: 'Bring a pen. ' } })
  expect(await api().get({ params })).toMatchObject({ renewalDetails: 'Bring a pen.', renewalDetailsTimestamp })
  await api().renewalDetails({ params, body: { renewalDetails: '' } })
  expect(await api().get({ params })).toMatchObject({ renewalDetails: null, renewalDetailsTimestamp: null })
})

test('an inactive authority can only be activated or deleted', async () => {
  const { params } = await made()
  await api().deactivate({ params })
  const refused = { status: 400, message: messages.authorityInactive }
  const { authorityContacts, keyContactChangeForms, authorityIntervals } = testApp.as(OURS)
  const form = { label: 'A', url: 'https://a.example' }
  const tries = [
    api().details({ params, body: { name: 'X', jurisdiction: 'City' } }),
    api().address({ params, body: address }),
    api().renewalInfo({ params, body: { formSourceType } }),
    api().renewalDetails({ params, body: { renewalDetails: 'X' } }),
    api().payeeCode({ params, body: { payeeCode: 'X' } }),
    authorityContacts.create({ params, body: { name: 'X' } }),
    keyContactChangeForms.create({ params, body: form }),
    authorityIntervals.syncDueDates({ params, body: { licenseTypeIds: [testApp.tenants.Saas.licenseTypeId] } }),
  ].map(refusal)
  for (const attempt of await Promise.all(tries)) expect(attempt).toMatchObject(refused)
  expect((await api().get({ params })).active).toBe(false)
  await api().activate({ params })
  expect((await api().get({ params })).active).toBe(true)
  await api().deactivate({ params })
  expect(await refusal(api().remove({ params }))).toBe('done')
})

test('a payee code is visible to its client only', async () => {
  const params = { id: testApp.shared.authorityId }
  const codeOf = async (actor: Actor) => (await api(actor).get({ params })).payeeCode
  await api().payeeCode({ params, body: { payeeCode: ' S-1 ' } })
  await api('ClientContributor at Hybrid').payeeCode({ params, body: { payeeCode: 'H-1' } })
  await api().payeeCode({ params, body: { payeeCode: 'S-2' } })
  expect([await codeOf(OURS), await codeOf('ClientAdministrator at Hybrid'), await codeOf('Administrator')]).toEqual(['S-2', 'H-1', null])
  await api().payeeCode({ params, body: { payeeCode: '' } })
  expect([await codeOf(OURS), await codeOf('ClientAdministrator at Hybrid')]).toEqual([null, 'H-1'])
  expect(await refusal(api('Administrator').payeeCode({ params, body: { payeeCode: 'X' } }))).toMatchObject({ status: 403 })
  const byStaff = api('Administrator').create({ body: wizard({ payeeCode: 'X' }) })
  expect(await refusal(byStaff)).toMatchObject(onField('payeeCode', messages.payeeCodeByClientOnly))
})

test('a deletion is blocked first by issued licenses, then by license types', async () => {
  const { clientId, propertyId } = testApp.tenants.Saas
  const { params } = await made({ documents: [{ label: 'A', url: 'https://a.example' }], payeeCode: 'P' })
  const { id: licenseTypeId } = await testApp.build((db) => aLicenseType(db, { clientId, licensingAuthorityId: params.id }))
  const { id } = await testApp.build((db) => aLicense(db, { clientId, propertyId, licenseTypeId }))
  expect(await refusal(api().remove({ params }))).toMatchObject({ status: 409, message: sentences.authorityHasLicenses(1) })
  expect(await api().get({ params })).toMatchObject({ useCount: 1, licenseTypesCount: 1, hasLicenseTypes: true })
  await testApp.build((db) => db('licenses').where({ id }).delete())
  expect(await refusal(api().remove({ params }))).toMatchObject({ status: 409, message: messages.authorityHasTypes })
  await testApp.build((db) => db('license_types').where({ id: licenseTypeId }).delete())
  expect(await refusal(api('ClientContributor at Saas').remove({ params }))).toMatchObject({ status: 403 })
  expect(await refusal(api().remove({ params }))).toBe('done')
  expect(await refusal(api().get({ params }))).toMatchObject({ status: 404 })
})

test('the list is sorted by name, counted, searched and filtered', async () => {
  const { clientId } = testApp.tenants.Saas
  await testApp.build(async (db) => {
    await aLicensingAuthority(db, { clientId, name: 'Zulu County', jurisdiction: 'County', state: 'TX' })
    await aLicensingAuthority(db, { clientId, name: 'Alpha Town', jurisdiction: 'Town', state: 'TX', active: false })
  })
  const list = (body: object, actor: Actor = OURS) => api(actor).list({ body: { pageSize: 100, ...body } })
  const names = async (body: object, actor?: Actor) => (await list(body, actor)).items.map(({ name }) => name)
  const all = await list({})
  expect(all.items.map(({ name }) => name)).toEqual(all.items.map(({ name }) => name).sort())
  expect(all.totalItemCount).toBe(all.activeItemCount)
  expect(all.items.every((one) => one.clientId === null || one.clientId === clientId)).toBe(true)
  const texas = await list({ states: ['TX'], activeOnly: false, sortBy: 'jurisdiction', sortDirection: 'desc' })
  expect(texas).toMatchObject({ totalItemCount: 2, activeItemCount: 1, inactiveItemCount: 1 })
  expect(texas.items.map(({ name }) => name)).toEqual(['Alpha Town', 'Zulu County'])
  expect(await names({ jurisdictions: ['County'] })).toEqual(['Zulu County'])
  expect(await names({ searchTerm: 'zulu' })).toEqual(['Zulu County'])
  expect(await names({ isClientSpecific: false })).not.toContain('Zulu County')
  expect(await names({ isClientSpecific: true, clientIds: [clientId] }, 'Administrator')).toContain('Zulu County')
  expect(await names({}, 'ClientAdministrator at Hybrid')).not.toContain('Zulu County')
  const used = await list({ sortBy: 'useCount', sortDirection: 'desc' })
  expect(used.items[0]).toMatchObject({ id: testApp.tenants.Saas.authorityId, useCount: 2 })
  for (const sortBy of ['stateProvince', 'licenseTypesCount', 'managedBy', 'active'])
    expect((await list({ sortBy })).totalItemCount).toBe(all.totalItemCount)
  expect(await refusal(list({ clientIds: [testApp.tenants.other.clientId] }))).toMatchObject(onField('clientIds', messages.unknownId))
})
