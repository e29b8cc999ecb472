import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLicenseType, anEntity, anOfficer, aProperty, share } from '../../fixtures/builders.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { aNewLicense } from '../testing/examples/licenses.ts'
import type { Actor } from '../testing/people/actors.ts'
import { refusal } from '../testing/refusal.ts'
import { tally } from '../testing/refused.ts'
import { everyRow } from '../testing/rows.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const OURS = 'ClientAdministrator at Saas'
const CONTRIBUTOR = 'ClientContributor at Saas'
type Body = Awaited<ReturnType<typeof aNewLicense>>

const onField = (field: string, sentence: string) => ({ status: 400, errors: { [field]: [sentence] } })
/** A body without these fields. */
const without = (body: Body, ...fields: (keyof Body)[]): Body =>
  Object.fromEntries(Object.entries(body).filter(([field]) => !fields.includes(field as keyof Body))) as Body
const make = async (more: object = {}, actor: Actor = OURS) => {
  const body = { ...(await aNewLicense(testApp)), ...more }
  const { id } = await testApp.as(actor).licenses.create({ body })
  return { body, license: await testApp.as('Administrator').licenses.get({ params: { id } }) }
}
const refuseMake = async (more: object, actor: Actor = OURS) =>
  refusal(testApp.as(actor).licenses.create({ body: { ...(await aNewLicense(testApp)), ...more } }))

test('a client user creates a license with its people, dates and document', async () => {
  const { body, license } = await make()
  const { clientId, propertyId } = testApp.tenants.Saas
  expect(license).toMatchObject({
    clientId,
    propertyId,
    propertyName: 'Our Saas property',
    propertyActive: true,
    active: true,
    licenseNumber: body.licenseNumber,
    premisesName: 'The Bar',
    address1: '1 Street',
    county: 'Denver',
    jurisdiction: 'State',
    licenseTypeId: body.licenseTypeId,
    licensees: [{ id: body.licenseeIds[0] }],
    officers: [{ officerId: body.officers[0]?.officerId, officerTitleIds: [testApp.shared.titleId], officerTitles: ['The title'] }],
    originalIssueDate: '2020-01-01',
    effectiveDate: '2027-01-01',
    effectiveDateSource: 'typed',
    expirationDate: '2027-12-31',
    expirationDateSource: 'rule',
    trackDate: '2027-10-02',
    trackDateSource: 'rule',
    dueDate: '2027-12-01',
    dueDateSource: 'rule',
    notes: 'Some words',
    notesTimestamp: expect.any(String),
    renewalDesignation: 'BillingClient',
    assignedUserId: null,
    licenseRank: 'Standalone',
    licenseDocumentExists: true,
    renewalStatus: 1,
  })
  const { items } = await testApp.as(OURS).activity.list({ query: { record: 'licenses' } })
  expect(items.some(({ call, recordId }) => call === 'licenses.create' && recordId === license.id)).toBe(true)
})

test('a primary license can be created', async () => {
  const { license } = await make({ isMaster: true })
  expect(license).toMatchObject({ isMaster: true, licenseRank: 'Primary', hasChildren: false })
})

describe('client, property and side', () => {
  test('a new license is on the creator’s side and unassigned by default', async () => {
    const said = without(await aNewLicense(testApp), 'renewalDesignation', 'userId')
    const made = async (actor: Actor, more: object = {}) => {
      const body = { ...said, licenseNumber: `S-${Math.random()}`, ...more }
      const { id } = await testApp.as(actor).licenses.create({ body })
      const { renewalDesignation, assignedUserId } = await testApp.as('Administrator').licenses.get({ params: { id } })
      return [renewalDesignation, assignedUserId]
    }
    const { users } = testApp.tenants.Saas
    const staff = testApp.of('Contributor').person.id
    expect(await made(CONTRIBUTOR)).toEqual(['BillingClient', null])
    expect(await made('RenewalAdministrator')).toEqual(['Provider', null])
    expect(await made('Administrator', { renewalDesignation: 'BillingClient', userId: users.ClientContributor })).toEqual([
      'BillingClient',
      users.ClientContributor,
    ])
    expect(await made('Administrator', { userId: staff })).toEqual(['Provider', staff])
    expect(await made(OURS, { renewalDesignation: 'Provider' })).toEqual(['Provider', null])
  })

  test('only an administrator for assigning can set another side or an assignee', async () => {
    expect(await refuseMake({ renewalDesignation: 'Provider' }, CONTRIBUTOR)).toMatchObject(
      onField('renewalDesignation', messages.notAllowed),
    )
    const { users } = testApp.tenants.Saas
    expect(await refuseMake({ userId: users.ClientContributor }, CONTRIBUTOR)).toMatchObject(onField('userId', messages.notAllowed))
  })

  test('an assignee of the other side is refused', async () => {
    const { users } = testApp.tenants.Saas
    expect(await refuseMake({ renewalDesignation: 'Provider', userId: users.ClientContributor })).toMatchObject(
      onField('userId', messages.assigneeNotAllowed),
    )
  })

  test('a FullService client’s license is always on the provider’s side', async () => {
    const { clientId, propertyId } = testApp.tenants.FullService
    const licenseeIds = [(await testApp.build((db) => anEntity(db, { clientId }))).id]
    const of = { clientId, propertyId, licenseeIds, officers: [] }
    expect(await refuseMake(of, 'Administrator')).toMatchObject(onField('renewalDesignation', messages.designationFullService))
    const { license } = await make({ ...of, renewalDesignation: null }, 'Administrator')
    expect(license).toMatchObject({ clientId, renewalDesignation: 'Provider' })
  })

  test('staff select the client; the property must be visible to that client', async () => {
    const body = await aNewLicense(testApp)
    const { other, Hybrid } = testApp.tenants
    const staff = testApp.as('Administrator').licenses
    expect(await refusal(staff.create({ body: without(body, 'clientId') }))).toMatchObject(onField('clientId', messages.required))
    expect(await refusal(staff.create({ body: { ...body, clientId: 999_999 } }))).toMatchObject(onField('clientId', messages.unknownId))
    expect(await refusal(staff.create({ body: { ...body, propertyId: Hybrid.propertyId } }))).toMatchObject(
      onField('propertyId', messages.unknownId),
    )
    expect(await refuseMake({ clientId: other.clientId })).toMatchObject(onField('clientId', messages.unknownId))
    expect(await refuseMake({ propertyId: other.propertyId })).toMatchObject(onField('propertyId', messages.unknownId))
    expect(await refusal(testApp.as(OURS).licenses.create({ body: without(body, 'clientId') }))).toBe('done')
  })

  test('a client can create licenses at a shared property', async () => {
    const { clientId } = testApp.tenants.Saas
    const propertyId = await testApp.build(async (db) => {
      const { id } = await aProperty(db, { billingClientId: testApp.tenants.Hybrid.clientId })
      await share(db, id, clientId)
      return id
    })
    expect((await make({ propertyId })).license).toMatchObject({ clientId, propertyId })
  })

  test('an inactive property accepts no license', async () => {
    const { clientId } = testApp.tenants.Saas
    const { id } = await testApp.build((db) => aProperty(db, { billingClientId: clientId, active: false }))
    expect(await refuseMake({ propertyId: id })).toMatchObject(onField('propertyId', messages.propertyInactive))
  })

  test.each<Actor>(['Contributor', 'Client at Saas', 'ClientAdministrator at FullService'])('%s cannot create a license', async (actor) => {
    expect(await refuseMake({}, actor)).toMatchObject({ status: 403 })
  })
})

test.each([
  [{ licenseNumber: ' ' }, 'licenseNumber', messages.required],
  [{ licenseNumber: 'x'.repeat(101) }, 'licenseNumber', sentences.tooLong('License #', 100)],
  [{ accountNumber: 'x'.repeat(101) }, 'accountNumber', sentences.tooLong('Account #', 100)],
  [{ premisesName: 'x'.repeat(256) }, 'premisesName', sentences.tooLong('Premises', 255)],
  [{ address1: '' }, 'address1', messages.required],
  [{ address1: 'x'.repeat(256) }, 'address1', sentences.tooLong('Address 1', 255)],
  [{ address2: 'x'.repeat(256) }, 'address2', sentences.tooLong('Address 2', 255)],
  [{ city: '' }, 'city', messages.required],
  [{ city: 'x'.repeat(51) }, 'city', sentences.tooLong('City', 50)],
  [{ state: '' }, 'state', messages.required],
  [{ state: 'x'.repeat(21) }, 'state', sentences.tooLong('State', 20)],
  [{ zip: null }, 'zip', messages.required],
  [{ zip: ' ', country: 'Canada' }, 'zip', messages.required],
  [{ zip: 'x'.repeat(21) }, 'zip', sentences.tooLong('Zip', 20)],
  [{ country: '' }, 'country', messages.required],
  [{ country: 'x'.repeat(51) }, 'country', sentences.tooLong('Country', 50)],
  [{ county: 'x'.repeat(51) }, 'county', sentences.tooLong('County', 50)],
  [{ licenseeIds: [] }, 'licenseeIds', messages.licenseeRequired],
  [{ licensingAuthorityId: null }, 'licensingAuthorityId', messages.licensingAuthorityRequired],
  [{ licenseTypeId: null }, 'licenseTypeId', messages.licenseTypeRequired],
  [{ jurisdiction: null }, 'jurisdiction', messages.jurisdictionRequired],
  [{ officers: [{ officerTitleIds: [1] }] }, 'officers.0.officerId', messages.required],
  [{ officers: [{ officerId: 1 }] }, 'officers.0.officerTitleIds', messages.required],
  [{ officers: [{ officerId: 1, officerTitleIds: [] }] }, 'officers.0.officerTitleIds', messages.required],
  [{ effectiveDate: null }, 'effectiveDate', messages.required],
  [{ effectiveDate: '2026-02-30' }, 'effectiveDate', messages.invalidDate],
  [{ effectiveDate: '1899-12-31' }, 'effectiveDate', messages.yearTooEarly],
  [{ expirationDate: null }, 'expirationDate', messages.required],
  [{ expirationDate: '2027-01-01', trackDate: '2026-12-01' }, 'expirationDate', messages.expirationNotAfterEffective],
  [{ trackDate: null }, 'trackDate', messages.required],
  [{ trackDate: '2027-12-31' }, 'trackDate', messages.trackNotBeforeExpiration],
  [{ notes: 'x'.repeat(2001) }, 'notes', sentences.tooLong('Notes', 2000)],
  [{ document: Buffer.from('words').toString('base64') }, 'document', messages.notPdf],
])('%o is refused on its field', async (more, field, sentence) => {
  expect(await refuseMake(more)).toMatchObject(onField(field, sentence))
})

test('all missing fields are reported together', async () => {
  const nothing = { licenseeIds: [], jurisdiction: null, effectiveDate: null, expirationDate: null, trackDate: null, zip: null }
  expect(await refuseMake(nothing)).toMatchObject({
    errors: {
      zip: [messages.required],
      jurisdiction: [messages.jurisdictionRequired],
      licenseeIds: [messages.licenseeRequired],
      effectiveDate: [messages.required],
      expirationDate: [messages.required],
      trackDate: [messages.required],
    },
  })
})

test('other countries require no zip, and store no county', async () => {
  const { license } = await make({ country: 'France', zip: null })
  expect(license).toMatchObject({ country: 'France', zip: null, county: null })
})

test('people, authority and type must be provider-wide or belong to the client', async () => {
  const { clientId } = testApp.tenants.Saas
  const { other } = testApp.tenants
  const [ours, theirs, theirTitle] = await testApp.build(async (db) => [
    await anOfficer(db, { clientId }),
    await anOfficer(db, { clientId: other.clientId }),
    { id: other.company.titleId },
  ])
  const officer = (officerId: number, titleId = testApp.shared.titleId) => ({ officerId, officerTitleIds: [titleId] })
  const anotherType = await testApp.build((db) => aLicenseType(db))
  const tries: [object, string, string][] = [
    [{ licenseeIds: [other.entityId] }, 'licenseeIds', messages.unknownId],
    [{ licensingAuthorityId: other.authorityId, licenseTypeId: other.licenseTypeId }, 'licensingAuthorityId', messages.unknownId],
    [{ licenseTypeId: anotherType.id }, 'licenseTypeId', messages.unknownId],
    [{ officers: [officer(ours.id), officer(theirs.id)] }, 'officers.1.officerId', messages.unknownId],
    [{ officers: [officer(ours.id, theirTitle.id)] }, 'officers.0.officerTitleIds', messages.unknownId],
    [{ officers: [officer(ours.id), officer(ours.id)] }, 'officers', messages.noDuplicates],
  ]
  const body = await aNewLicense(testApp)
  const before = await everyRow(testApp.database.read)
  for (const actor of [OURS, 'Administrator'] as const)
    for (const [more, field, sentence] of tries)
      expect(await refusal(testApp.as(actor).licenses.create({ body: { ...body, ...more } }))).toMatchObject(onField(field, sentence))
  expect(await everyRow(testApp.database.read)).toBe(before)
  const own = await make({ licensingAuthorityId: testApp.tenants.Saas.authorityId, licenseTypeId: testApp.tenants.Saas.licenseTypeId })
  expect(own.license.licenseTypeId).toBe(testApp.tenants.Saas.licenseTypeId)
})

test('a number is unique at an authority, also for two concurrent requests', async () => {
  const { body } = await make()
  const again = (more: object = {}) => testApp.as(OURS).licenses.create({ body: { ...body, ...more } })
  expect(await refusal(again())).toMatchObject(onField('licenseNumber', messages.licenseNumberTaken))
  const elsewhere = await testApp.build((db) => aLicenseType(db))
  expect(await refusal(again({ licensingAuthorityId: elsewhere.licensingAuthorityId, licenseTypeId: elsewhere.id }))).toBe('done')
  const fresh = { licenseNumber: 'Raced' }
  expect(await tally([again(fresh), again(fresh), again(fresh)])).toEqual({ 200: 1, 400: 2 })
})

test('a Perpetual license requires neither expiration nor track date; a seasonal one can have a late track date', async () => {
  const [perpetual, seasonal] = await testApp.build(async (db) => [
    await aLicenseType(db, { term: 'Perpetual' }),
    await aLicenseType(db, { isSeasonal: true }),
  ])
  const of = (type: typeof perpetual) => ({ licensingAuthorityId: type.licensingAuthorityId, licenseTypeId: type.id })
  const open = await make({ ...of(perpetual), expirationDate: null, trackDate: null })
  expect(open.license).toMatchObject({
    expirationDate: null,
    expirationDateSource: null,
    trackDate: null,
    dueDate: null,
    dueDateSource: null,
  })
  expect((await make({ ...of(seasonal), trackDate: '2028-01-15' })).license).toMatchObject({
    trackDate: '2028-01-15',
    trackDateSource: 'typed',
  })
})

test('a property deactivated concurrently leaves no license that counts as active', async () => {
  const { clientId } = testApp.tenants.FullService
  const { propertyId, licenseeIds } = await testApp.build(async (db) => ({
    propertyId: (await aProperty(db, { billingClientId: clientId })).id,
    licenseeIds: [(await anEntity(db, { clientId })).id],
  }))
  const staff = testApp.as('Administrator')
  const body = { ...(await aNewLicense(testApp)), clientId, propertyId, licenseeIds, officers: [], renewalDesignation: null }
  await Promise.all([staff.licenses.create({ body }), staff.properties.deactivate({ params: { id: propertyId }, body: {} })].map(refusal))
  const property = await testApp.database.read('properties').where({ id: propertyId }).first('active')
  const held = await testApp.database.read('licenses').where({ property_id: propertyId }).pluck('property_active')
  for (const active of held) expect(Boolean(active)).toBe(Boolean(property.active))
})
