import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aLicense, aLicenseType, aProperty, aPropertyContact, aUser } from '../../fixtures/builders.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const OURS = 'ClientAdministrator at Saas'
const STRONG = 'Lanterns-77!'
let number = 0
const someone = (more: object = {}) => ({
  firstName: 'Nora',
  lastName: 'Quist',
  email: `nora${++number}@test.example`,
  roleName: 'ClientContributor' as const,
  password: STRONG,
  confirmPassword: STRONG,
  ...more,
})
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    ({ status, errors, message }) => ({ status, errors, message }),
  )
const onField = (field: string, sentence: string) => ({ status: 400, errors: { [field]: [sentence] } })
const row = async (id: number, actor: Parameters<TestApp['as']>[0] = 'Administrator') =>
  (await testApp.as(actor).users.list({ body: { pageSize: 100 } })).items.find((user) => user.id === id)

test('a client administrator creates users of their own client, with client roles only', async () => {
  const { users } = testApp.as(OURS)
  const { id } = await users.create({ body: someone() })
  expect(await row(id, OURS)).toMatchObject({
    firstName: 'Nora',
    roleName: 'ClientContributor',
    isRenewalUser: true,
    active: true,
    clientId: testApp.tenants.Saas.clientId,
  })
  for (const roleName of ['Administrator', 'RenewalAdministrator', 'Contributor'] as const) {
    expect(await refusal(users.create({ body: someone({ roleName }) }))).toMatchObject(onField('roleName', messages.roleNotAllowed))
  }
  expect(await refusal(users.create({ body: someone({ clientId: testApp.tenants.other.clientId }) }))).toMatchObject({
    status: 400,
    errors: { clientId: expect.any(Array) },
  })
  expect((await users.roleOptions()).map((option) => option.value)).toEqual(['ClientAdministrator', 'ClientContributor', 'Client'])
})

test('the provider’s administrator gives any role: with a client for client roles, without one for staff', async () => {
  const { users } = testApp.as('Administrator')
  expect(await refusal(users.create({ body: someone() }))).toMatchObject(onField('clientId', messages.required))
  expect(
    await refusal(users.create({ body: someone({ roleName: 'Contributor', clientId: testApp.tenants.Saas.clientId }) })),
  ).toMatchObject({
    status: 400,
    errors: { roleName: expect.any(Array) },
  })
  const { id } = await users.create({ body: someone({ roleName: 'Contributor' }) })
  expect(await row(id)).toMatchObject({ clientId: null, isRenewalUser: false })
})

test.each([
  [{ firstName: '' }, 'firstName', messages.required],
  [{ lastName: ' ' }, 'lastName', messages.required],
  [{ email: 'nobody' }, 'email', messages.validEmail],
  [{ password: 'weak', confirmPassword: 'weak' }, 'password', messages.passwordWeak],
  [{ password: 'Nora-2026!x', confirmPassword: 'Nora-2026!x' }, 'password', messages.passwordCommon],
  [{ confirmPassword: 'Another-77!' }, 'confirmPassword', messages.passwordsDiffer],
  [{ phoneNumber: '12' }, 'phoneNumber', messages.validPhone],
])('%o is refused on its field', async (more, field, sentence) => {
  expect(await refusal(testApp.as(OURS).users.create({ body: someone(more) }))).toMatchObject(onField(field, sentence))
})

test('an unknown role and a used e-mail are refused on their fields', async () => {
  const { users } = testApp.as(OURS)
  expect(await refusal(users.create({ body: someone({ roleName: 'Owner' }) as never }))).toMatchObject({
    status: 400,
    errors: { roleName: expect.any(Array) },
  })
  const taken = someone()
  await users.create({ body: taken })
  expect(await refusal(users.create({ body: someone({ email: taken.email.toUpperCase() }) }))).toMatchObject(
    onField('email', messages.emailTaken),
  )
})

test('users cannot change their own role, active flag or two-factor setting, nor delete themselves', async () => {
  const { users } = testApp.as(OURS)
  const { id: ownId } = testApp.of(OURS).person
  await testApp.build((db) => db('users').where('id', ownId).update({ email: 'self@test.example', email_key: 'self@test.example' }))
  const self = await row(ownId, OURS)
  if (!self) throw new Error('not listed')
  const { firstName, lastName, email, roleName } = self
  const same = { firstName, lastName, email, roleName }
  const params = { id: self.id }
  expect(await refusal(users.update({ params, body: { ...same, roleName: 'Client' } }))).toMatchObject(
    onField('roleName', messages.ownAccountLocked),
  )
  expect(await refusal(users.update({ params, body: { ...same, active: false } }))).toMatchObject(
    onField('active', messages.ownAccountLocked),
  )
  expect(await refusal(users.update({ params, body: { ...same, twoFactorEnabled: true } }))).toMatchObject(
    onField('twoFactorEnabled', messages.ownAccountLocked),
  )
  expect(await refusal(users.remove({ params, body: {} }))).toMatchObject({ status: 403 })
  expect(await refusal(users.update({ params, body: { ...same, lastName: 'Renamed', active: true } }))).toBe('done')
})

test('two-factor requires a phone', async () => {
  const { users } = testApp.as(OURS)
  const { id } = await users.create({ body: someone() })
  const given = someone({ twoFactorEnabled: true })
  expect(await refusal(users.update({ params: { id }, body: given }))).toMatchObject(
    onField('phoneNumber', messages.phoneRequiredForTwoFactor),
  )
  expect(await refusal(users.update({ params: { id }, body: { ...given, phoneNumber: '303-555-0100' } }))).toBe('done')
})

test.each(['(312) 555-0199', '3125550199', '312.555', '5550199', '0199'])('the search for %s finds a phone', async (searchTerm) => {
  const { clientId } = testApp.tenants.Saas
  const phoneNumber = searchTerm === '0199' ? '+1 (312) 555-0199' : '(312) 555-0199'
  const id = await testApp.build(async (db) => {
    const { id: other } = await aUser(db, { clientId, email: `other${++number}@test.example`, phoneNumber: '312-777-0188' })
    const made = await aUser(db, { clientId, email: `phone${++number}@test.example`, phoneNumber })
    return { made: made.id, other }
  })
  const found = (await testApp.as(OURS).users.list({ body: { searchTerm, pageSize: 100 } })).items.map((user) => user.id)
  expect(found).toContain(id.made)
  expect(found).not.toContain(id.other)
})

test('deactivation takes effect at once, and removes the selected contacts', async () => {
  const { clientId, propertyId } = testApp.tenants.Saas
  const email = 'leaver@test.example'
  const { id } = await testApp.build((db) => aUser(db, { clientId, email, roleName: 'ClientContributor' }))
  await testApp.build((db) => aPropertyContact(db, { propertyId, name: 'Stays' }))
  const contact = await testApp.build((db) => aPropertyContact(db, { propertyId, email: 'Leaver@test.example', name: 'Leaver' }))
  const token = await testApp.tokenOf(id)
  await testApp.as({ token }).authentication.identity()
  const linked = await testApp.as(OURS).users.propertyContacts({ params: { id } })
  expect(linked.items).toMatchObject([{ id: contact.id, propertyId }])
  const body = { ...someone({ email }), active: false }
  const foreign = { ...body, deletePropertyContactIds: [contact.id, 999_999] }
  expect(await refusal(testApp.as(OURS).users.update({ params: { id }, body: foreign }))).toMatchObject({
    status: 400,
    errors: { deletePropertyContactIds: expect.any(Array) },
  })
  await testApp.as(OURS).users.update({ params: { id }, body: { ...body, deletePropertyContactIds: [contact.id] } })
  expect(await refusal(testApp.as({ token }).authentication.identity())).toMatchObject({ status: 401 })
  expect((await testApp.as(OURS).users.propertyContacts({ params: { id } })).items).toEqual([])
})

test('removing a key contact creates the manager-change task, as at the property itself; the last required contact stays', async () => {
  const { id, clientId, propertyId, typeId, contactIds, email } = await testApp.build(async (db) => {
    const { id: clientId } = await aClient(db, { isPropertyContactRequired: true })
    const { id, email } = await aUser(db, { clientId, roleName: 'ClientContributor' })
    const { id: propertyId } = await aProperty(db, { billingClientId: clientId })
    const type = await aLicenseType(db, { hasManagerChangeRequirement: true })
    await aLicense(db, { clientId, propertyId, licenseTypeId: type.id })
    const contacts = [
      await aPropertyContact(db, { propertyId, email, isKeyContact: true }),
      await aPropertyContact(db, { propertyId, email }),
    ]
    return { id, clientId, propertyId, typeId: type.id, contactIds: contacts.map((one) => one.id) as [number, number], email }
  })
  const { name: propertyName } = await testApp.database.read('properties').where('id', propertyId).first('name')
  const { users } = testApp.as('Administrator')
  const leave = (deletePropertyContactIds: number[]) =>
    users.update({ params: { id }, body: { ...someone({ email }), active: false, deletePropertyContactIds } })
  expect(await refusal(leave(contactIds))).toMatchObject({
    status: 400,
    errors: { deletePropertyContactIds: [sentences.propertyContactRequiredAt(propertyName)] },
  })
  expect(await testApp.database.read('user_tasks').where('property_id', propertyId)).toEqual([])
  await leave([contactIds[0]])
  const tasks = await testApp.database.read('user_tasks').where('property_id', propertyId)
  // The acting user cannot be assigned here, so the task is for the administrators of the client.
  expect(tasks).toMatchObject([{ kind: 'ManagerChange', client_id: clientId, assigned_user_id: null, follow_up_date: '2026-11-27' }])
  expect(await testApp.database.read('task_license_types').where('task_id', tasks[0].id)).toMatchObject([{ license_type_id: typeId }])
  const audited = await testApp.database.read('audit').where({ record: 'property_contacts', record_id: contactIds[0] })
  expect(audited).toMatchObject([{ call: 'users.update', property_id: propertyId, client_id: clientId }])
})

test('a user with history cannot be deleted; one without can', async () => {
  const { users } = testApp.as(OURS)
  const { clientId, onClientSide } = testApp.tenants.Saas
  const { id: fresh } = await users.create({ body: someone() })
  expect(await refusal(users.remove({ params: { id: fresh }, body: {} }))).toBe('done')
  expect(await row(fresh, OURS)).toBeUndefined()

  const { id: assigned } = await testApp.build((db) => aUser(db, { clientId, roleName: 'ClientContributor' }))
  await testApp.build((db) => db('licenses').where('id', onClientSide.licenseId).update({ assigned_user_id: assigned }))
  expect(await refusal(users.remove({ params: { id: assigned }, body: {} }))).toMatchObject({
    status: 409,
    message: messages.userHasLicenses,
  })
  await testApp.build((db) => db('licenses').where('id', onClientSide.licenseId).update({ assigned_user_id: null }))

  const { id: busy } = await testApp.build((db) => aUser(db, { clientId, roleName: 'ClientAdministrator' }))
  const { items } = await testApp.as({ token: await testApp.tokenOf(busy) }).users.list({ body: { searchTerm: 'Nora' } })
  const other = items.find((user) => user.firstName === 'Nora')
  if (!other) throw new Error('not listed')
  await testApp.as({ token: await testApp.tokenOf(busy) }).users.update({
    params: { id: other.id },
    body: { firstName: 'Nora', lastName: 'Changed', email: other.email, roleName: other.roleName },
  })
  expect(await refusal(users.remove({ params: { id: busy }, body: {} }))).toMatchObject({ status: 409, message: messages.userHasHistory })
})

test('a new password or e-mail ends every session and token; a stale edit is refused', async () => {
  const { users } = testApp.as(OURS)
  const given = someone()
  const { id } = await users.create({ body: given })
  const token = await testApp.tokenOf(id)
  const { version } = (await row(id, OURS)) ?? {}
  await users.update({ params: { id }, body: { ...given, password: 'Different-88!', confirmPassword: 'Different-88!' }, ifMatch: version })
  expect(await refusal(testApp.as({ token }).authentication.identity())).toMatchObject({ status: 401 })
  expect(await refusal(users.update({ params: { id }, body: given, ifMatch: version }))).toMatchObject({ status: 412 })
})

test('lists are searched, filtered and sorted within the tenant', async () => {
  const { clientId } = testApp.tenants.Saas
  const { users } = testApp.as(OURS)
  const ours = await users.list({ body: { pageSize: 100, sortBy: 'email' } })
  expect(ours.items.every((user) => user.clientId === clientId)).toBe(true)
  expect(ours.items.map((user) => user.email)).toEqual(ours.items.map((user) => user.email).sort())
  await users.create({ body: someone({ active: false }) })
  const inactive = await testApp.as(OURS).users.list({ body: { active: false } })
  expect(inactive.items.length).toBeGreaterThan(0)
  expect(inactive.items.every((user) => !user.active)).toBe(true)
  const viewers = await testApp.as('Administrator').users.list({ body: { roles: ['Client'], clientIds: [clientId] } })
  expect(viewers.items.every((user) => user.roleName === 'Client' && user.clientId === clientId)).toBe(true)
})
