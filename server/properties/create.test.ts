import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aLicense, aProperty, aUser } from '../../fixtures/builders.ts'
import { insert, stamps } from '../../fixtures/rows.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { type Actor, partsOf } from '../testing/people/actors.ts'
import { refusal } from '../testing/refusal.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const OURS = 'ClientAdministrator at Saas'
const CONTRIBUTOR = 'ClientContributor at Hybrid'
const address = { address1: '1 Street', city: 'Denver', state: 'CO', zip: '80202', country: 'United States' }
const contact = { name: 'Ann Example', email: 'ann@test.example' }
/** Several tests create it. */
const given = { name: 'The Anchor', ...address, contact, allowDuplicate: true }
const onField = (field: string, sentence: string) => ({ status: 400, errors: { [field]: [sentence] } })
const get = (id: number, actor: Parameters<TestApp['as']>[0] = OURS) => testApp.as(actor).properties.get({ params: { id } })
const aDivision = (clientId: number, name = 'West') => testApp.build((db) => insert(db, 'divisions', { clientId, name, ...stamps }))
const aDefaultContact = (divisionId: number) =>
  testApp.build((db) =>
    insert(db, 'division_contacts', {
      divisionId,
      name: 'Dee Fault',
      email: 'dee@test.example',
      isDefaultPropertyContact: true,
      ...stamps,
    }),
  )

/** A new client with these settings: its id and its administrator's token. */
const aStrictClient = async (settings: Parameters<typeof aClient>[1]) => {
  const { id: clientId } = await testApp.build((db) => aClient(db, settings))
  const { id } = await testApp.build((db) => aUser(db, { clientId }))
  return { clientId, as: testApp.as({ token: await testApp.tokenOf(id) }) }
}

test('a client user creates a property of their own client with its first contact', async () => {
  for (const actor of [OURS, CONTRIBUTOR] as const) {
    const { id } = await testApp.as(actor).properties.create({ body: given })
    const { clientId, mark } = testApp.tenants[partsOf(actor).level as 'Saas']
    expect(await get(id, actor)).toMatchObject({
      name: 'The Anchor',
      active: true,
      billingClientId: clientId,
      billingClientName: `${mark} client`,
      clients: [{ id: clientId, divisionId: null }],
      mailingAddressSameAsProperty: true,
      allLicensesDesignatedToClient: true,
      hasPropertyContactEmails: true,
      propertyContactTaskId: null,
      mayEdit: true,
    })
    const { items } = await testApp.as(actor).propertyContacts.list({ params: { id } })
    expect(items).toMatchObject([{ ...contact, isKeyContact: false }])
  }
})

test('staff select the billing client; a client user selects their own or none', async () => {
  const { clientId } = testApp.tenants.Saas
  const staff = testApp.as('RenewalAdministrator').properties
  expect(await refusal(staff.create({ body: given }))).toMatchObject(onField('billingClientId', messages.required))
  expect(await refusal(staff.create({ body: { ...given, billingClientId: 999_999 } }))).toMatchObject(
    onField('billingClientId', messages.unknownId),
  )
  const { id } = await staff.create({ body: { ...given, billingClientId: clientId } })
  expect(await get(id)).toMatchObject({ billingClientId: clientId, mayEdit: true })
  expect(await get(id, 'Administrator')).toMatchObject({ mayEdit: true, whyReadOnly: null })
  const foreign = { ...given, billingClientId: testApp.tenants.other.clientId }
  expect(await refusal(testApp.as(OURS).properties.create({ body: foreign }))).toMatchObject(onField('billingClientId', messages.unknownId))
})

test.each<Actor>(['Contributor', 'Client at Saas', 'ClientAdministrator at FullService'])('%s cannot create a property', async (actor) => {
  expect(await refusal(testApp.as(actor).properties.create({ body: given }))).toMatchObject({ status: 403 })
})

test.each([
  [{ name: ' ' }, 'name', messages.required],
  [{ name: 'x'.repeat(256) }, 'name', sentences.tooLong('Property Name', 255)],
  [{ propertyNumber: 'x'.repeat(51) }, 'propertyNumber', sentences.tooLong('Property Number', 50)],
  [{ address1: '' }, 'address1', messages.required],
  [{ city: '' }, 'city', messages.required],
  [{ state: '' }, 'state', messages.required],
  [{ country: '' }, 'country', messages.required],
  [{ zip: null }, 'zip', messages.required],
  [{ zip: ' ', country: 'Canada' }, 'zip', messages.required],
  [{ county: 'x'.repeat(51) }, 'county', sentences.tooLong('County', 50)],
  [{ primaryPhoneNumber: '12' }, 'primaryPhoneNumber', messages.validPhone],
  [{ faxNumber: '12' }, 'faxNumber', messages.validPhone],
  [{ squareFootage: 1.5 }, 'squareFootage', messages.wholeNumber],
  [{ notes: 'x'.repeat(2049) }, 'notes', sentences.tooLong('Notes', 2048)],
  [{ billingId: 'x'.repeat(65) }, 'billingId', sentences.tooLong('Billing Id', 64)],
  [{ openDate: '2026-02-30' }, 'openDate', messages.invalidDate],
  [{ closeDate: '1899-12-31' }, 'closeDate', messages.yearTooEarly],
  [{ lineOfBusinessId: 999_999 }, 'lineOfBusinessId', messages.unknownId],
  [{ contact: { ...contact, name: '' } }, 'contact.name', messages.required],
  [{ contact: { ...contact, email: null } }, 'contact.email', messages.required],
  [{ contact: { ...contact, email: 'nobody' } }, 'contact.email', messages.emailFormat],
  [{ contact: { ...contact, phone: '12' } }, 'contact.phone', messages.validPhone],
  [{ reminder: true, reminderFollowUpDate: '2026-11-20' }, 'reminderFollowUpDate', messages.dateNotInFuture],
])('%o is refused on its field', async (more, field, sentence) => {
  expect(await refusal(testApp.as(OURS).properties.create({ body: { ...given, ...more } }))).toMatchObject(onField(field, sentence))
})

test('other countries require no zip, and a mailing address is only required if it differs', async () => {
  const { properties } = testApp.as(OURS)
  const { id } = await properties.create({ body: { ...given, country: 'France', zip: null, mailingCity: 'dropped' } })
  expect(await get(id)).toMatchObject({ country: 'France', zip: null, mailingCity: null })
  expect(await refusal(properties.create({ body: { ...given, mailingAddressSameAsProperty: false } }))).toMatchObject({
    status: 400,
    errors: {
      mailingAddress1: [messages.required],
      mailingCity: [messages.required],
      mailingState: [messages.required],
      mailingCountry: [messages.required],
    },
  })
})

test('without a contact, a reminder creates the property-contact task, due in seven days by default', async () => {
  const { properties } = testApp.as(OURS)
  const { contact: _, ...bare } = given
  expect(await refusal(properties.create({ body: bare }))).toMatchObject({
    errors: { 'contact.name': [messages.required], 'contact.email': [messages.required] },
  })
  const { id } = await properties.create({ body: { ...bare, reminder: true } })
  const made = await get(id)
  expect(made).toMatchObject({ propertyContactTaskDescription: messages.propertyContactReminder })
  const task = await testApp.database.read('user_tasks').where({ id: made.propertyContactTaskId }).first()
  expect(task).toMatchObject({ kind: 'PropertyContact', follow_up_date: '2026-11-27', assigned_user_id: testApp.of(OURS).person.id })
  const later = await properties.create({ body: { ...bare, reminder: true, reminderFollowUpDate: '2026-12-24' } })
  expect(await testApp.database.read('user_tasks').where({ property_id: later.id }).first()).toMatchObject({ follow_up_date: '2026-12-24' })
})

test('the task is assigned to staff who create a property for a client, because both sides keep it', async () => {
  const body = { ...given, contact: null, reminder: true, billingClientId: testApp.tenants.Saas.clientId }
  const { id } = await testApp.as('Administrator').properties.create({ body })
  expect(await testApp.database.read('user_tasks').where({ property_id: id }).first()).toMatchObject({
    assigned_user_id: testApp.of('Administrator').person.id,
  })
})

test('the default contacts of the division are copied, and replace the first contact', async () => {
  const { clientId } = testApp.tenants.Saas
  const division = await aDivision(clientId)
  const { properties, propertyContacts } = testApp.as(OURS)
  const bare = { ...given, contact: null, divisionId: division.id }
  expect(await refusal(properties.create({ body: bare }))).toMatchObject({ errors: { 'contact.name': [messages.required] } })
  await aDefaultContact(division.id)
  const { id } = await properties.create({ body: bare })
  expect((await propertyContacts.list({ params: { id } })).items).toMatchObject([{ name: 'Dee Fault', email: 'dee@test.example' }])
  expect(await get(id)).toMatchObject({ divisionId: division.id, divisionName: 'West' })
})

test('a division must belong to the billing client, and is required if the client says so', async () => {
  const foreign = await aDivision(testApp.tenants.other.clientId)
  expect(await refusal(testApp.as(OURS).properties.create({ body: { ...given, divisionId: foreign.id } }))).toMatchObject(
    onField('divisionId', messages.unknownId),
  )
  const { clientId, as } = await aStrictClient({ isPropertyDivisionRequired: true })
  expect(await refusal(as.properties.create({ body: given }))).toMatchObject(onField('divisionId', messages.required))
  const own = await aDivision(clientId)
  const { id } = await as.properties.create({ body: { ...given, divisionId: own.id } })
  expect(await refusal(as.properties.update({ params: { id }, body: { name: 'X', ...address, divisionId: null } }))).toMatchObject(
    onField('divisionId', messages.required),
  )
  expect(await refusal(as.properties.update({ params: { id }, body: { name: 'X', ...address } }))).toBe('done')
})

test('the billing id is required by the client’s settings, only for TouchFee', async () => {
  const { as } = await aStrictClient({ isBillingIdRequired: true, clientCostStructure: 'TouchFee' })
  expect(await refusal(as.properties.create({ body: given }))).toMatchObject(onField('billingId', messages.required))
  const { id } = await as.properties.create({ body: { ...given, billingId: 'B-1' } })
  const params = { id }
  expect(await as.properties.get({ params })).toMatchObject({ isBillingIdRequired: true, clientCostStructure: 'TouchFee' })
  expect(await refusal(as.properties.billing({ params, body: { billingId: ' ' } }))).toMatchObject(onField('billingId', messages.required))
  expect(await refusal(as.properties.billing({ params, body: { leaseTerm: 'x'.repeat(65) } }))).toMatchObject(
    onField('leaseTerm', sentences.tooLong('Lease Term', 64)),
  )
  await as.properties.billing({ params, body: { billingId: 'B-2', leaseTerm: '5 years', managementAgreementTerm: '10 years' } })
  expect(await as.properties.get({ params })).toMatchObject({ billingId: 'B-2', leaseTerm: '5 years', managementAgreementTerm: '10 years' })
  const free = await aStrictClient({ isBillingIdRequired: true, clientCostStructure: 'Subscription' })
  expect(await refusal(free.as.properties.create({ body: given }))).toBe('done')
})

test('a new name is copied to the licenses, notes get a timestamp, and a stale edit is refused', async () => {
  const { clientId, propertyId, onClientSide } = testApp.tenants.FullService
  const { properties } = testApp.as('RenewalAdministrator')
  const params = { id: propertyId }
  const { version } = await properties.get({ params })
  const body = { name: 'Renamed', ...address, notes: 'New words' }
  await properties.update({ params, body, ifMatch: version })
  expect(await get(propertyId, 'Administrator')).toMatchObject({ name: 'Renamed', notes: 'New words', notesTimestamp: expect.any(String) })
  const license = await testApp.as('Administrator').licenses.get({ params: { id: onClientSide.licenseId } })
  expect(license.propertyName).toBe('Renamed')
  expect(await refusal(properties.update({ params, body, ifMatch: version }))).toMatchObject({ status: 412 })
  const found = await testApp.as('Administrator').activity.list({ query: { record: 'properties', clientIds: [clientId] } })
  expect(found.items[0]).toMatchObject({ call: 'properties.update' })
})

test('staff set the clients that see a property; the billing client must be included', async () => {
  const { clientId } = testApp.tenants.FullService
  const { clientId: guest } = testApp.tenants.Hybrid
  const { id } = await testApp.build((db) => aProperty(db, { billingClientId: clientId }))
  const { properties } = testApp.as('Administrator')
  const params = { id }
  const body = { name: 'Shared', ...address }
  const [own, foreign] = [await aDivision(guest, 'Guests'), await aDivision(clientId)]
  const tries = [
    [[{ id: guest }], 'clients', messages.billingClientMissing],
    [[{ id: clientId }, { id: clientId }], 'clients', messages.noDuplicates],
    [[{ id: clientId }, { id: 999_999 }], 'clients.1.id', messages.unknownId],
    [[{ id: clientId }, { id: guest, divisionId: foreign.id }], 'clients.1.divisionId', messages.unknownId],
  ] as const
  for (const [clients, field, sentence] of tries) {
    expect(await refusal(properties.update({ params, body: { ...body, clients: [...clients] } }))).toMatchObject(onField(field, sentence))
  }
  const { version } = await properties.get({ params })
  await properties.update({ params, body: { ...body, clients: [{ id: clientId }, { id: guest, divisionId: own.id }] }, ifMatch: version })
  expect(await get(id, 'ClientAdministrator at Hybrid')).toMatchObject({
    clients: [{ id: guest, divisionName: 'Guests' }],
    divisionName: 'Guests',
    billingClientId: clientId,
    billingClientName: null,
    mayEdit: false,
  })
  expect((await properties.get({ params })).clients).toHaveLength(2)

  await testApp.build((db) => aLicense(db, { clientId: guest, propertyId: id, renewalDesignation: 'Provider' }))
  expect(await refusal(properties.update({ params, body: { ...body, clients: [{ id: clientId }] } }))).toMatchObject(
    onField('clients', messages.sharingClientHasLicenses),
  )
})

test('a client user cannot set the clients', async () => {
  const { id } = await testApp.as(OURS).properties.create({ body: given })
  const body = { name: 'X', ...address, clients: [{ id: testApp.tenants.Saas.clientId }, { id: testApp.tenants.other.clientId }] }
  expect(await refusal(testApp.as(OURS).properties.update({ params: { id }, body }))).toMatchObject(
    onField('clients', messages.clientsByStaffOnly),
  )
})
