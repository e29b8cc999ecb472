import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDivision, aProperty, share } from '../../fixtures/builders.ts'
import { messages } from '../../rules/messages.ts'
import { compareNames } from '../../rules/sort-key.ts'
import { refusal } from '../testing/refusal.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const OURS = 'ClientAdministrator at Saas'
const onField = (field: string, sentence: string) => ({ status: 400, errors: { [field]: [sentence] } })
const long = (length: number) => 'x'.repeat(length + 1)
const tooLong = (title: string, length: number) => `${title} cannot exceed ${length} characters`
const ours = (more: object = {}) => testApp.build((db) => aDivision(db, { clientId: testApp.tenants.Saas.clientId, ...more }))

test('a client administrator creates, changes and deletes a division', async () => {
  const { divisions } = testApp.as(OURS)
  const address = { address1: '1 Street', city: 'Denver', state: 'CO', zip: '80202', country: 'United States' }
  const { id } = await divisions.create({ body: { name: ' West ', companyCode: 'W-1', divisionNumber: '7', ...address } })
  const made = await divisions.get({ params: { id } })
  expect(made).toMatchObject({ name: 'West', companyCode: 'W-1', divisionNumber: '7', ...address, address2: null, propertiesCount: 0 })
  expect(made.clientId).toBe(testApp.tenants.Saas.clientId)
  await divisions.update({ params: { id }, body: { name: 'Far West', companyCode: 'W-2', city: null }, ifMatch: made.version })
  expect(await divisions.get({ params: { id } })).toMatchObject({ name: 'Far West', companyCode: 'W-2', city: null, divisionNumber: '7' })
  const stale = divisions.update({ params: { id }, body: { name: 'Stale', companyCode: 'W' }, ifMatch: made.version })
  expect(await refusal(stale)).toMatchObject({ status: 412 })
  await divisions.remove({ params: { id } })
  expect(await refusal(divisions.get({ params: { id } }))).toMatchObject({ status: 404 })
})

test.each([
  [{ name: '' }, 'name', messages.required],
  [{ name: long(256) }, 'name', tooLong('Name', 256)],
  [{ companyCode: ' ' }, 'companyCode', messages.required],
  [{ companyCode: long(64) }, 'companyCode', tooLong('Company Code', 64)],
  [{ divisionNumber: long(64) }, 'divisionNumber', tooLong('Division Number', 64)],
  [{ address1: long(255) }, 'address1', tooLong('Address 1', 255)],
  [{ address2: long(255) }, 'address2', tooLong('Address 2', 255)],
  [{ city: long(50) }, 'city', tooLong('City', 50)],
  [{ state: long(20) }, 'state', tooLong('State', 20)],
  [{ zip: long(20) }, 'zip', tooLong('Zip', 20)],
  [{ country: long(50) }, 'country', tooLong('Country', 50)],
])('%o is refused on its field', async (more, field, sentence) => {
  const body = { name: 'North', companyCode: 'N', ...more }
  expect(await refusal(testApp.as(OURS).divisions.create({ body }))).toMatchObject(onField(field, sentence))
})

test('staff select the client, and manage divisions of Full Service clients only', async () => {
  const { divisions } = testApp.as('Administrator')
  const body = { name: 'East', companyCode: 'E' }
  expect(await refusal(divisions.create({ body }))).toMatchObject(onField('clientId', messages.required))
  expect(await refusal(divisions.create({ body: { ...body, clientId: 999_999 } }))).toMatchObject(onField('clientId', messages.unknownId))
  const { clientId } = testApp.tenants.Saas
  expect(await refusal(divisions.create({ body: { ...body, clientId } }))).toMatchObject(onField('clientId', messages.divisionKeptByClient))
  const { id } = await divisions.create({ body: { ...body, clientId: testApp.tenants.FullService.clientId } })
  expect(await refusal(divisions.update({ params: { id }, body }))).toBe('done')
  const { id: notTheirs } = await ours()
  expect(await refusal(divisions.update({ params: { id: notTheirs }, body }))).toMatchObject({ status: 403 })
  expect(await refusal(testApp.as('ClientAdministrator at FullService').divisions.update({ params: { id }, body }))).toBe('done')
  const foreign = { ...body, clientId: testApp.tenants.other.clientId }
  expect(await refusal(testApp.as(OURS).divisions.create({ body: foreign }))).toMatchObject(onField('clientId', messages.unknownId))
})

test('a division with properties cannot be deleted', async () => {
  const { clientId } = testApp.tenants.Saas
  const { id } = await ours({ name: 'Full' })
  const property = await testApp.build((db) => aProperty(db, { billingClientId: clientId }))
  await testApp.build((db) => db('property_clients').where('property_id', property.id).update({ division_id: id }))
  const { divisions } = testApp.as(OURS)
  expect(await divisions.get({ params: { id } })).toMatchObject({ propertiesCount: 1 })
  expect(await refusal(divisions.remove({ params: { id } }))).toMatchObject({ status: 409, message: messages.divisionHasProperties })
  await testApp.build((db) => db('property_clients').where('property_id', property.id).update({ division_id: null }))
  expect(await refusal(divisions.remove({ params: { id } }))).toBe('done')
})

test('divisions are sorted by name, searched and paged within the tenant', async () => {
  for (const name of ['Zebra', 'Aspen', 'Maple']) await ours({ name, companyCode: `${name} code` })
  const { divisions } = testApp.as(OURS)
  const { items, totalItemCount } = await divisions.list()
  const names = items.map((one) => one.name)
  expect(names).toEqual([...names].sort(compareNames))
  expect(names).toEqual(expect.arrayContaining(['Aspen', 'Maple', 'Zebra']))
  expect(items.every((one) => one.clientId === testApp.tenants.Saas.clientId)).toBe(true)
  expect(totalItemCount).toBe(items.length)
  const found = await divisions.list({ query: { searchTerm: 'MAPLE c' } })
  expect(found.items.map((one) => one.name)).toEqual(['Maple'])
  const page = await divisions.list({ query: { pageSize: 5, sortBy: 'companyCode', sortDirection: 'desc' } })
  expect(page.items[0]?.name).toBe('Zebra')
  const all = await testApp.as('Contributor').divisions.list({ query: { clientIds: [testApp.tenants.other.clientId] } })
  expect(all.items.map((one) => one.clientName)).toEqual([`${testApp.tenants.other.mark} client`])
  const foreign = divisions.list({ query: { clientIds: [testApp.tenants.other.clientId] } })
  expect(await refusal(foreign)).toMatchObject(onField('clientIds', messages.unknownId))
})

test('the select list has the number of default contacts', async () => {
  const { id } = await ours({ name: 'Chosen' })
  const { divisions } = testApp.as(OURS)
  await divisions.createContact({ params: { id }, body: { name: 'Dee', isDefaultPropertyContact: true } })
  await divisions.createContact({ params: { id }, body: { name: 'Ned' } })
  const options = await testApp.as('Client at Saas').divisions.options()
  expect(options.find((option) => option.value === id)).toMatchObject({ label: 'Chosen', meta: { defaultContacts: 1 } })
  expect(options.some((option) => option.value === testApp.tenants.other.company.divisionId)).toBe(false)
})

test.each([
  [{ name: ' ' }, 'name', messages.required],
  [{ name: long(256) }, 'name', tooLong('Name', 256)],
  [{ title: long(256) }, 'title', tooLong('Title', 256)],
  [{ phone: '12' }, 'phone', messages.validPhone],
  [{ email: 'nobody' }, 'email', messages.emailFormat],
])('a contact with %o is refused on its field', async (more, field, sentence) => {
  const { divisionId: id, divisionContactId: contactId } = testApp.tenants.Saas.company
  const { divisions } = testApp.as(OURS)
  const body = { name: 'Ann', ...more }
  expect(await refusal(divisions.createContact({ params: { id }, body }))).toMatchObject(onField(field, sentence))
  expect(await refusal(divisions.updateContact({ params: { id, contactId }, body }))).toMatchObject(onField(field, sentence))
})

test('contacts are created, changed and listed by name', async () => {
  const { id } = await ours()
  const { divisions } = testApp.as(OURS)
  const { id: contactId } = await divisions.createContact({ params: { id }, body: { name: 'Zoe', phone: '', email: 'zoe@test.example' } })
  await divisions.createContact({ params: { id }, body: { name: 'Ann', isDefaultPropertyContact: true } })
  const { items } = await divisions.contacts({ params: { id } })
  expect(items).toMatchObject([
    { name: 'Ann', isDefaultPropertyContact: true, divisionId: id },
    { id: contactId, name: 'Zoe', phone: null, email: 'zoe@test.example', isDefaultPropertyContact: false },
  ])
  await divisions.updateContact({ params: { id, contactId }, body: { name: 'Zoë', title: 'Manager' }, ifMatch: items[1]?.version })
  expect((await divisions.contacts({ params: { id } })).items[1]).toMatchObject({
    name: 'Zoë',
    title: 'Manager',
    email: 'zoe@test.example',
  })
  const { items: told } = await testApp.as(OURS).activity.list({ query: { record: 'division_contacts' } })
  expect(told[0]).toMatchObject({ call: 'divisions.updateContact', recordId: contactId, clientId: testApp.tenants.Saas.clientId })
})

test('deleting a contact can also delete the same person’s contacts at properties that the caller keeps', async () => {
  const { clientId, propertyId: keptByStaff } = testApp.tenants.Saas
  const { id } = await ours()
  const { id: propertyId } = await testApp.build((db) => aProperty(db, { billingClientId: clientId, name: 'Ours' }))
  const { id: shared } = await testApp.build((db) => aProperty(db, { billingClientId: testApp.tenants.Hybrid.clientId }))
  await testApp.build(async (db) => {
    await db('property_clients').whereIn('property_id', [propertyId, keptByStaff]).update({ division_id: id })
    await share(db, shared, clientId, id)
  })
  const same = { name: 'Lee', email: 'lee@test.example' }
  const place = (property: number, more = {}) =>
    testApp
      .build((db) =>
        db('property_contacts')
          .insert({ ...row(property), ...more })
          .returning('id'),
      )
      .then(([one]) => one.id as number)
  const row = (property: number) => ({ property_id: property, ...same, created_on: '2026-01-01', modified_on: '2026-01-01' })
  const chosen = await place(propertyId, { email: 'LEE@test.example' })
  const left = await place(propertyId)
  const others = [await place(keptByStaff), await place(shared), await place(propertyId, { email: 'another@test.example' })]
  const { divisions } = testApp.as(OURS)
  const { id: contactId } = await divisions.createContact({ params: { id }, body: same })
  const params = { id, contactId }
  const { items } = await divisions.propertyContacts({ params })
  expect(items).toMatchObject([
    { id: chosen, propertyId, propertyName: 'Ours', name: 'Lee' },
    { id: left, propertyId },
  ])
  expect((await testApp.as('Client at Saas').divisions.propertyContacts({ params })).items).toEqual([])
  for (const other of others) {
    const foreign = divisions.removeContact({ params, body: { deletePropertyContactIds: [chosen, other] } })
    expect(await refusal(foreign)).toMatchObject(onField('deletePropertyContactIds', messages.unknownId))
  }
  await divisions.removeContact({ params, body: { deletePropertyContactIds: [chosen] } })
  expect((await divisions.contacts({ params: { id } })).items).toEqual([])
  const rows = await testApp.build((db) => db('property_contacts').whereIn('id', [chosen, left]).pluck('id'))
  expect(rows).toEqual([left])
})
