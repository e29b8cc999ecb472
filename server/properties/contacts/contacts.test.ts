import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aLicense, aLicenseType, aProperty, aPropertyContact, aUser } from '../../../fixtures/builders.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { refusal } from '../../testing/refusal.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const OURS = 'ClientAdministrator at Saas'
const onField = (field: string, sentence: string) => ({ status: 400, errors: { [field]: [sentence] } })

/** A property of ours with a license; `withRequirement` sets the manager-change requirement of its type. */
const ourProperty = (withRequirement = false, designation: 'BillingClient' | 'Provider' = 'BillingClient') =>
  testApp.build(async (db) => {
    const { clientId } = testApp.tenants.Saas
    const { id } = await aProperty(db, { billingClientId: clientId })
    const type = await aLicenseType(db, { hasManagerChangeRequirement: withRequirement })
    const license = await aLicense(db, { clientId, propertyId: id, licenseTypeId: type.id, renewalDesignation: designation })
    return { id, typeId: type.id, typeName: type.name, licenseId: license.id }
  })

const openTask = async (propertyId: number) => {
  const tasks = await testApp.database.read('user_tasks').where({ property_id: propertyId, kind: 'ManagerChange' }).whereNull('done_on')
  expect(tasks.length).toBeLessThan(2)
  return tasks[0]
}

test('contacts are created, listed by name, changed and deleted', async () => {
  const params = { id: (await ourProperty()).id }
  const { propertyContacts } = testApp.as(OURS)
  const { id: zoe } = await propertyContacts.create({ params, body: { name: 'Zoe', email: 'zoe@test.example', phone: '' } })
  const { id: ann } = await propertyContacts.create({ params, body: { name: 'Ann', title: 'Manager' } })
  const { items, isPropertyContactRequired } = await propertyContacts.list({ params })
  expect(isPropertyContactRequired).toBe(false)
  expect(items).toMatchObject([
    { id: ann, name: 'Ann', title: 'Manager', email: null, isKeyContact: false, propertyId: params.id },
    { id: zoe, name: 'Zoe', phone: null },
  ])
  expect((await propertyContacts.list({ params, query: { hasEmailAddress: true } })).items).toMatchObject([{ id: zoe }])
  const contact = { ...params, contactId: ann }
  await propertyContacts.update({ params: contact, body: { name: 'Ann Lee', phone: '303-555-0100' }, ifMatch: items[0]?.version })
  expect(await refusal(propertyContacts.update({ params: contact, body: { name: 'A' }, ifMatch: items[0]?.version }))).toMatchObject({
    status: 412,
  })
  expect((await propertyContacts.list({ params })).items[0]).toMatchObject({ name: 'Ann Lee', title: 'Manager', phone: '303-555-0100' })
  await propertyContacts.remove({ params: contact })
  expect((await propertyContacts.list({ params })).items).toHaveLength(1)
})

test.each([
  [{ name: ' ' }, 'name', messages.required],
  [{ name: 'x'.repeat(257) }, 'name', sentences.tooLong('Name', 256)],
  [{ phone: '12' }, 'phone', messages.validPhone],
  [{ email: 'nobody' }, 'email', messages.emailFormat],
])('%o is refused on its field', async (more, field, sentence) => {
  const params = { id: testApp.tenants.Saas.withoutLicenses.propertyId }
  expect(await refusal(testApp.as(OURS).propertyContacts.create({ params, body: { name: 'Ann', ...more } }))).toMatchObject(
    onField(field, sentence),
  )
})

test('only the keeper can write: the client, or staff while the provider handles a license there', async () => {
  const ours = { params: { id: (await ourProperty()).id }, body: { name: 'Ann' } }
  const theirs = { params: { id: (await ourProperty(false, 'Provider')).id }, body: { name: 'Ann' } }
  for (const actor of [OURS, 'ClientContributor at Saas'] as const) {
    expect(await refusal(testApp.as(actor).propertyContacts.create(ours))).toBe('done')
    expect(await refusal(testApp.as(actor).propertyContacts.create(theirs))).toMatchObject({ status: 403 })
  }
  for (const actor of ['Administrator', 'RenewalAdministrator'] as const) {
    expect(await refusal(testApp.as(actor).propertyContacts.create(ours))).toMatchObject({ status: 403 })
    expect(await refusal(testApp.as(actor).propertyContacts.create(theirs))).toBe('done')
  }
  expect(await refusal(testApp.as('Contributor').propertyContacts.create(theirs))).toMatchObject({ status: 403 })
})

test('an inactive property cannot be changed', async () => {
  const { id, contactId } = await testApp.build(async (db) => {
    const made = await aProperty(db, { billingClientId: testApp.tenants.Saas.clientId, active: false })
    return { id: made.id, contactId: (await aPropertyContact(db, { propertyId: made.id })).id }
  })
  const { propertyContacts } = testApp.as(OURS)
  const refused = { status: 400, message: messages.propertyInactive }
  expect(await refusal(propertyContacts.create({ params: { id }, body: { name: 'Ann' } }))).toMatchObject(refused)
  expect(await refusal(propertyContacts.update({ params: { id, contactId }, body: { name: 'Ann' } }))).toMatchObject(refused)
  expect(await refusal(propertyContacts.remove({ params: { id, contactId } }))).toMatchObject(refused)
})

test('the last required contact cannot be removed; of two concurrent removals of the last two, one is refused', async () => {
  const { personId, clientId } = await testApp.build(async (db) => {
    const { id } = await aClient(db, { isPropertyContactRequired: true })
    return { clientId: id, personId: (await aUser(db, { clientId: id })).id }
  })
  const { propertyContacts } = testApp.as({ token: await testApp.tokenOf(personId) })
  const kept = { status: 409, message: messages.propertyContactRequired }
  // Repeated several times, because without the lock on the property both often succeed, but not always.
  for (let turn = 0; turn < 6; turn++) {
    const { id, contactIds } = await testApp.build(async (db) => {
      const property = await aProperty(db, { billingClientId: clientId })
      const contacts = [await aPropertyContact(db, { propertyId: property.id }), await aPropertyContact(db, { propertyId: property.id })]
      return { id: property.id, contactIds: contacts.map((one) => one.id) }
    })
    expect(await propertyContacts.list({ params: { id } })).toMatchObject({ isPropertyContactRequired: true })
    const answers = await Promise.all(contactIds.map((contactId) => refusal(propertyContacts.remove({ params: { id, contactId } }))))
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
    expect(answers.find((answer) => answer !== 'done')).toMatchObject(kept)
    const { items } = await propertyContacts.list({ params: { id } })
    expect(items).toHaveLength(1)
    expect(await refusal(propertyContacts.remove({ params: { id, contactId: items[0]?.id as number } }))).toMatchObject(kept)
  }
})

test('adding, changing or removing a key contact creates one task with the types; a second change updates it', async () => {
  const { id, typeId, typeName } = await ourProperty(true)
  const params = { id }
  const { propertyContacts, properties } = testApp.as('ClientContributor at Saas')
  await propertyContacts.create({ params, body: { name: 'Nobody in particular' } })
  expect(await openTask(id)).toBeUndefined()

  const { id: contactId } = await propertyContacts.create({ params, body: { name: 'Ann', isKeyContact: true } })
  const task = await openTask(id)
  expect(task).toMatchObject({
    follow_up_date: '2026-11-27',
    assigned_user_id: testApp.of('ClientContributor at Saas').person.id,
    client_id: testApp.tenants.Saas.clientId,
    description: 'Key contact added: Ann',
    note: expect.stringContaining(typeName),
  })
  expect(await testApp.database.read('task_license_types').where('task_id', task.id)).toMatchObject([{ license_type_id: typeId }])
  expect(await properties.get({ params })).toMatchObject({
    managerChangeTaskId: task.id,
    managerChangeTaskDescription: 'Key contact added: Ann',
  })

  const second = await testApp.build(async (db) => {
    const type = await aLicenseType(db, { hasManagerChangeRequirement: true })
    await aLicense(db, { clientId: testApp.tenants.Saas.clientId, propertyId: id, licenseTypeId: type.id })
    return type
  })
  await propertyContacts.update({ params: { id, contactId }, body: { name: 'Ann', email: 'ann@test.example' } })
  expect(await openTask(id)).toMatchObject({ id: task.id, description: 'Key contact changed: Ann' })
  const listed = await testApp.database.read('task_license_types').where('task_id', task.id).pluck('license_type_id')
  expect(listed.toSorted()).toEqual([typeId, second.id].toSorted())

  await propertyContacts.update({ params: { id, contactId }, body: { name: 'Ann', isKeyContact: false } })
  expect(await openTask(id)).toMatchObject({ id: task.id, description: 'Key contact removed: Ann' })
  await testApp.build((db) => db('user_tasks').where({ id: task.id }).update({ done_on: '2026-11-20T12:00:00.000Z' }))
  await propertyContacts.update({ params: { id, contactId }, body: { name: 'Ann', title: 'No key any more' } })
  await propertyContacts.remove({ params: { id, contactId } })
  expect(await openTask(id)).toBeUndefined()
})

test('no task is created without a type that requires it, or for an inactive license', async () => {
  const { id } = await ourProperty(false)
  const body = { name: 'Ann', isKeyContact: true }
  await testApp.as(OURS).propertyContacts.create({ params: { id }, body })
  expect(await openTask(id)).toBeUndefined()
  const inactive = await ourProperty(true)
  await testApp.build((db) => db('licenses').where({ id: inactive.licenseId }).update({ active: false }))
  await testApp.as(OURS).propertyContacts.create({ params: { id: inactive.id }, body })
  expect(await openTask(inactive.id)).toBeUndefined()
})
