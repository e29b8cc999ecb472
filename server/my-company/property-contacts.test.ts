import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../client/index.ts'
import { aClient, aDivision, aLicense, aLicenseType, aProperty, aPropertyContact, aUser, share } from '../../fixtures/builders.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { refusal } from '../testing/refusal.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
let clientId: number
let api: Client['myCompany']
let [one, two, three] = [0, 0, 0]

beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

/** A new client with three properties for each test. */
beforeEach(async () => {
  clientId = (await testApp.build((db) => aClient(db, { serviceLevel: 'Saas' }))).id
  const { id } = await testApp.build((db) => aUser(db, { clientId }))
  api = testApp.as({ token: await testApp.tokenOf(id) }).myCompany
  ;[one, two, three] = [await place('Anchor'), await place('Bell'), await place('Crown')]
})

const place = async (name: string) => (await testApp.build((db) => aProperty(db, { billingClientId: clientId, name }))).id
const contactAt = async (propertyId: number, more: Partial<Parameters<typeof aPropertyContact>[1]> = {}) =>
  (await testApp.build((db) => aPropertyContact(db, { propertyId, ...more }))).id
const onField = (field: string, sentence: string) => ({ status: 400, errors: { [field]: [sentence] } })
const names = async (query: object = {}) => (await api.contacts({ body: query })).items.map((group) => group.name)
const count = async () =>
  (await testApp.build((db) => db('property_contacts').whereIn('property_id', [one, two, three]).pluck('id'))).length

test('identical contacts form one row; any difference forms another', async () => {
  const ann = { name: 'Ann', title: 'Manager', phone: '303-555-0100', email: 'ann@test.example' }
  const { ids } = await api.createContacts({ body: { ...ann, propertyIds: [one, two] } })
  const key = await contactAt(three, { ...ann, isKeyContact: true })
  await contactAt(three, { name: 'Zed' })
  const { items, totalItemCount } = await api.contacts()
  expect(totalItemCount).toBe(3)
  expect(items).toEqual([
    { ...ann, isKeyContact: false, numberOfProperties: 2, ids, propertyIds: [one, two], mayEdit: true },
    { ...ann, isKeyContact: true, numberOfProperties: 1, ids: [key], propertyIds: [three], mayEdit: true },
    expect.objectContaining({ name: 'Zed', title: null, numberOfProperties: 1 }),
  ])
})

test('contacts are sorted by name, filtered and paged', async () => {
  const { id: divisionId } = await testApp.build((db) => aDivision(db, { clientId }))
  await testApp.build((db) => db('property_clients').where('property_id', two).update({ division_id: divisionId }))
  await contactAt(one, { name: 'Mia', title: 'B', isKeyContact: true })
  await contactAt(two, { name: 'Bob', title: 'C' })
  await contactAt(three, { name: 'Bob', title: 'C' })
  await contactAt(three, { name: 'Zoe', title: 'A', email: 'zoe@test.example' })
  expect(await names()).toEqual(['Bob', 'Mia', 'Zoe'])
  expect(await names({ sortBy: 'title' })).toEqual(['Zoe', 'Mia', 'Bob'])
  expect(await names({ sortBy: 'numberOfProperties', sortDirection: 'desc' })).toEqual(['Bob', 'Zoe', 'Mia'])
  expect(await names({ contactName: 'BO' })).toEqual(['Bob'])
  expect(await names({ searchTerm: 'zoe@' })).toEqual(['Zoe'])
  expect(await names({ isKeyContact: true })).toEqual(['Mia'])
  expect(await names({ propertyIds: [one] })).toEqual(['Mia'])
  const inDivision = await api.contacts({ body: { divisionIds: [divisionId] } })
  expect(inDivision.items).toMatchObject([{ name: 'Bob', numberOfProperties: 1, propertyIds: [two] }])
  const paged = await api.contacts({ body: { pageSize: 5, pageNumber: 2 } })
  expect(paged).toEqual({ items: [], totalItemCount: 3 })
  const tooLong = api.contacts({ body: { contactName: 'x'.repeat(256) } })
  expect(await refusal(tooLong)).toMatchObject({ status: 400, errors: { contactName: expect.any(Array) } })
})

test('the properties of a contact, and those without it', async () => {
  const { ids } = await api.createContacts({ body: { name: 'Ann', propertyIds: [one, three] } })
  const listed = async (body: object) => (await api.contactProperties({ body })).items.map((property) => property.name)
  expect(await listed({})).toEqual(['Anchor', 'Bell', 'Crown'])
  expect(await listed({ sortDirection: 'desc' })).toEqual(['Crown', 'Bell', 'Anchor'])
  expect(await listed({ propertyContactIds: ids })).toEqual(['Anchor', 'Crown'])
  expect(await listed({ excludePropertyContactIds: ids })).toEqual(['Bell'])
  expect(await listed({ propertyName: 'row' })).toEqual(['Crown'])
  expect(await listed({ state: 'NY' })).toEqual([])
  const { id: licenseTypeId, licensingAuthorityId } = await testApp.build((db) => aLicenseType(db))
  await testApp.build((db) => aLicense(db, { clientId, propertyId: two, licenseTypeId }))
  expect(await listed({ licenseTypeId })).toEqual(['Bell'])
  expect(await listed({ licensingAuthorityId })).toEqual(['Bell'])
  await testApp.build((db) => db('properties').where('id', three).update({ active: false }))
  expect(await listed({ propertyContactIds: ids })).toEqual(['Anchor'])
  expect(await listed({ propertyContactIds: ids, activeOnly: false })).toEqual(['Anchor', 'Crown'])
})

test('a group is changed together', async () => {
  const { ids } = await api.createContacts({ body: { name: 'Ann', email: 'ann@test.example', propertyIds: [one, two] } })
  await api.updateContacts({ body: { ids, name: 'Anne', phone: '', isKeyContact: true } })
  expect((await api.contacts()).items).toMatchObject([
    { name: 'Anne', email: 'ann@test.example', phone: null, isKeyContact: true, numberOfProperties: 2 },
  ])
})

test.each([
  [{ name: ' ' }, 'name', messages.required],
  [{ phone: '12' }, 'phone', messages.validPhone],
  [{ email: 'nobody' }, 'email', messages.emailFormat],
  [{ email: `${'x'.repeat(250)}@test.example` }, 'email', 'Email cannot exceed 256 characters'],
])('%o is refused on its field', async (more, field, sentence) => {
  const id = await contactAt(one)
  const made = api.createContacts({ body: { name: 'Ann', propertyIds: [one], ...more } })
  expect(await refusal(made)).toMatchObject({ status: 400, errors: { [field]: expect.arrayContaining([sentence]) } })
  const changed = api.updateContacts({ body: { name: 'Ann', ids: [id], ...more } })
  expect(await refusal(changed)).toMatchObject({ status: 400, errors: { [field]: expect.arrayContaining([sentence]) } })
})

test('at least one contact must be selected', async () => {
  expect(await refusal(api.createContacts({ body: { name: 'Ann', propertyIds: [] } }))).toMatchObject(
    onField('propertyIds', messages.propertyRequired),
  )
  expect(await refusal(api.updateContacts({ body: { name: 'Ann', ids: [] } }))).toMatchObject(onField('ids', messages.contactRequired))
  expect(await refusal(api.removeContacts({ body: { ids: [] } }))).toMatchObject(onField('ids', messages.contactRequired))
})

test('ids of another tenant are refused on their field, and nothing is done', async () => {
  const own = await contactAt(one)
  const { propertyId, contactId } = testApp.tenants.other.withoutLicenses
  const { divisionId } = testApp.tenants.other.company
  const { authorityId, licenseTypeId } = testApp.tenants.other
  const unknown = (field: string) => onField(field, messages.unknownId)
  for (const [wrongContact, wrongProperty] of [
    [contactId, propertyId],
    [999_999, 999_999],
  ] as const) {
    expect(await refusal(api.createContacts({ body: { name: 'X', propertyIds: [two, wrongProperty] } }))).toMatchObject(
      unknown('propertyIds'),
    )
    expect(await refusal(api.updateContacts({ body: { name: 'X', ids: [own, wrongContact] } }))).toMatchObject(unknown('ids'))
    expect(await refusal(api.removeContacts({ body: { ids: [own, wrongContact] } }))).toMatchObject(unknown('ids'))
    const filters = {
      propertyContactIds: [own, wrongContact],
      excludePropertyContactIds: [wrongContact],
      licensingAuthorityId: authorityId,
      licenseTypeId,
    }
    for (const [field, value] of Object.entries(filters))
      expect(await refusal(api.contactProperties({ body: { [field]: value } }))).toMatchObject(unknown(field))
    expect(await refusal(api.contacts({ body: { propertyIds: [wrongProperty] } }))).toMatchObject(unknown('propertyIds'))
  }
  expect(await refusal(api.contacts({ body: { divisionIds: [divisionId] } }))).toMatchObject(unknown('divisionIds'))
  expect(await names()).toEqual([expect.stringMatching(/^Contact/)])
  expect(await count()).toBe(1)
})

test('contacts at inactive properties or with another keeper are shown apart and cannot be changed', async () => {
  const foreign = await testApp.build(async (db) => {
    const property = await aProperty(db, { name: 'Shared' })
    await share(db, property.id, clientId)
    return property.id
  })
  await testApp.build((db) => aLicense(db, { clientId, propertyId: two, renewalDesignation: 'Provider' }))
  await testApp.build((db) => db('properties').where('id', three).update({ active: false }))
  const ids = [await contactAt(one, { name: 'Ann' })]
  const locked = [await contactAt(two, { name: 'Ann' }), await contactAt(foreign, { name: 'Ann' })]
  const inactive = await contactAt(three, { name: 'Ann' })
  expect((await api.contacts()).items).toMatchObject([
    { mayEdit: true, ids },
    { mayEdit: false, ids: locked },
  ])
  const shown = await api.contactProperties({ body: { activeOnly: false } })
  expect(shown.items.map(({ name, mayEdit }) => [name, mayEdit])).toEqual([
    ['Anchor', true],
    ['Bell', false],
    ['Crown', false],
    ['Shared', false],
  ])
  for (const id of [...locked, inactive]) {
    expect(await refusal(api.updateContacts({ body: { name: 'X', ids: [...ids, id] } }))).toMatchObject(
      onField('ids', messages.contactsKeptByAnother),
    )
    expect(await refusal(api.removeContacts({ body: { ids: [...ids, id] } }))).toMatchObject(onField('ids', messages.contactsKeptByAnother))
  }
  for (const propertyId of [two, three, foreign])
    expect(await refusal(api.createContacts({ body: { name: 'X', propertyIds: [one, propertyId] } }))).toMatchObject(
      onField('propertyIds', messages.contactsKeptByAnother),
    )
  expect(new Set(await names({ activeOnly: false }))).toEqual(new Set(['Ann']))
})

test('the last required contact cannot be removed, and then none is removed', async () => {
  await testApp.build((db) => db('clients').where('id', clientId).update({ is_property_contact_required: true }))
  const ids = [await contactAt(one), await contactAt(one), await contactAt(two)]
  const spare = await contactAt(two)
  const { name } = await testApp.database.read('properties').where('id', one).first('name')
  const blocked = { status: 409, message: sentences.propertyContactRequiredAt(name) }
  expect(await refusal(api.removeContacts({ body: { ids } }))).toMatchObject(blocked)
  expect(await count()).toBe(4)
  await api.removeContacts({ body: { ids: [ids[0] as number, spare] } })
  expect(await count()).toBe(2)
  expect(await refusal(api.removeContacts({ body: { ids: [ids[1] as number] } }))).toMatchObject(blocked)
})

/** The end of the sentence, which names the property where several can be affected. */
const REQUIRED = 'is required to have at least one Property Contact.'

test('of two concurrent removals of the last two required contacts, one is refused, in either order', async () => {
  await testApp.build((db) => db('clients').where('id', clientId).update({ is_property_contact_required: true }))
  const { id: personId } = await testApp.build((db) => aUser(db, { clientId }))
  const { propertyContacts } = testApp.as({ token: await testApp.tokenOf(personId) })
  const inCompany = (contactId: number) => api.removeContacts({ body: { ids: [contactId] } })
  const atProperty = (contactId: number) => propertyContacts.remove({ params: { id: one, contactId } })
  // Repeated several times, because without the lock on the property both often succeed, but not always.
  const turns = [
    [inCompany, inCompany],
    [inCompany, atProperty],
    [atProperty, inCompany],
  ] as const
  for (const [first, second] of [...turns, ...turns]) {
    const ids = [await contactAt(one), await contactAt(one)] as const
    const answers = await Promise.all([refusal(first(ids[0])), refusal(second(ids[1]))])
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
    expect(answers.find((answer) => answer !== 'done')).toMatchObject({ status: 409, message: expect.stringContaining(REQUIRED) })
    expect(await count()).toBe(1)
    await testApp.build((db) => db('property_contacts').where('property_id', one).delete())
  }
})

test('adding, changing or removing a key contact creates one manager-change task for the property, or moves it', async () => {
  const { id: licenseTypeId } = await testApp.build((db) => aLicenseType(db, { hasManagerChangeRequirement: true }))
  for (const propertyId of [one, two]) await testApp.build((db) => aLicense(db, { clientId, propertyId, licenseTypeId }))
  const tasks = () =>
    testApp.build((db) =>
      db('user_tasks')
        .where({ client_id: clientId, kind: 'ManagerChange' })
        .orderBy('property_id')
        .select('property_id as at', 'follow_up_date as due', 'description as says'),
    )
  const due = '2026-11-27'
  const { ids: plain } = await api.createContacts({ body: { name: 'Ann', propertyIds: [one, two] } })
  expect(await tasks()).toEqual([])
  await api.createContacts({ body: { name: 'Key', isKeyContact: true, propertyIds: [one, three] } })
  expect(await tasks()).toEqual([{ at: one, due, says: 'Key contact added: Key' }])
  await api.updateContacts({ body: { name: 'Ann', isKeyContact: true, ids: plain } })
  expect(await tasks()).toEqual([
    { at: one, due, says: 'Key contact added: Ann' },
    { at: two, due, says: 'Key contact added: Ann' },
  ])
  await api.removeContacts({ body: { ids: plain } })
  expect(await tasks()).toEqual([
    { at: one, due, says: 'Key contact removed: Ann' },
    { at: two, due, says: 'Key contact removed: Ann' },
  ])
})
