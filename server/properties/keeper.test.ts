import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLicense, aProperty } from '../../fixtures/builders.ts'
import { messages } from '../../rules/messages.ts'
import type { Actor } from '../testing/people/actors.ts'
import { refusal } from '../testing/refusal.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

/** Who can edit a property: both sides while it has no active license, then the side of the first one. */

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const STAFF = 'RenewalAdministrator'
const CLIENT = 'ClientContributor at Hybrid'
const address = { address1: '1 Street', city: 'Denver', state: 'CO', zip: '80202', country: 'United States' }
const place = { name: 'The Anchor', ...address, allowDuplicate: true }
const forbidden = { status: 403 }

const get = (id: number, actor: Actor) => testApp.as(actor).properties.get({ params: { id } })
const edit = (id: number, actor: Actor) =>
  refusal(testApp.as(actor).properties.update({ params: { id }, body: { name: 'Renamed', ...address } }))
const aPlace = () =>
  testApp.build(async (db) => (await aProperty(db, { billingClientId: testApp.tenants.Hybrid.clientId, name: 'Empty' })).id)
const aLicenseAt = (propertyId: number, license: Parameters<typeof aLicense>[1]) =>
  testApp.build((db) => aLicense(db, { propertyId, clientId: testApp.tenants.Hybrid.clientId, ...license }))

test('staff set up the first property and license of a Hybrid client, whose designation decides the keeper', async () => {
  const { clientId, licenseTypeId, authorityId, company } = testApp.tenants.Hybrid
  const { properties, propertyContacts, affiliatedEntities, licenses } = testApp.as(STAFF)
  const { id } = await properties.create({ body: { ...place, billingClientId: clientId, reminder: true } })
  expect(await get(id, STAFF)).toMatchObject({ mayEdit: true, whyReadOnly: null, allLicensesDesignatedToClient: true })
  expect(await get(id, CLIENT)).toMatchObject({ mayEdit: true, whyReadOnly: null })
  expect(await edit(id, STAFF)).toBe('done')
  await propertyContacts.create({ params: { id }, body: { name: 'Ann Example', email: 'ann@test.example' } })
  await affiliatedEntities.create({ params: { id }, body: { corporateEntity: company.byProvider.entityId, affiliation: 'Owner' } })
  const license = {
    clientId,
    propertyId: id,
    ...address,
    jurisdiction: 'State' as const,
    licensingAuthorityId: authorityId,
    licenseTypeId,
    effectiveDate: '2026-01-01',
    expirationDate: '2026-12-31',
    trackDate: '2026-10-01',
    renewalDesignation: 'BillingClient' as const,
  }
  await licenses.create({ body: { ...license, licenseNumber: 'FIRST-1', newLicensee: ' Their New Company ' } })
  expect(await get(id, STAFF)).toMatchObject({ mayEdit: false, whyReadOnly: expect.stringContaining('1 license here is theirs') })
  expect(await edit(id, STAFF)).toMatchObject(forbidden)
  expect(await edit(id, CLIENT)).toBe('done')

  // The client keeps the property now. Staff can still add a license there, with a licensee.
  const second = { ...license, licenseNumber: 'SECOND-1', renewalDesignation: 'Provider' as const, newLicensee: 'THEIR NEW COMPANY' }
  const { id: secondId } = await licenses.create({ body: second })
  const { licensees } = await licenses.get({ params: { id: secondId } })
  expect(licensees).toMatchObject([{ name: 'Their New Company' }])
  const { items } = await testApp.as(STAFF).corporateEntities.list({ query: { clientIds: [clientId], searchTerm: 'Their New Company' } })
  expect(items).toMatchObject([{ isManagedByClient: false }])
  expect(await edit(id, CLIENT)).toMatchObject(forbidden)
  expect(await get(id, CLIENT)).toMatchObject({ mayEdit: false, whyReadOnly: expect.stringContaining('because 1 license here is theirs') })
})

test('without a licensee, selected or new, a license is refused', async () => {
  const { clientId, propertyId, licenseTypeId, authorityId } = testApp.tenants.Hybrid
  const body = {
    clientId,
    propertyId,
    licenseNumber: 'NONE-1',
    ...address,
    jurisdiction: 'State' as const,
    licensingAuthorityId: authorityId,
    licenseTypeId,
    effectiveDate: '2026-01-01',
    expirationDate: '2026-12-31',
    trackDate: '2026-10-01',
    newLicensee: ' ',
  }
  expect(await refusal(testApp.as(STAFF).licenses.create({ body }))).toMatchObject({
    status: 400,
    errors: { licenseeIds: [messages.licenseeRequired] },
  })
})

test('a property whose licenses are all inactive is edited by both sides', async () => {
  const id = await aPlace()
  await aLicenseAt(id, { renewalDesignation: 'Provider', active: false })
  for (const actor of [STAFF, CLIENT] as const) expect(await edit(id, actor)).toBe('done')
  expect(await edit(id, 'Contributor')).toMatchObject(forbidden)
  expect(await edit(id, 'Client at Hybrid')).toMatchObject(forbidden)
  expect(await get(id, 'Contributor')).toMatchObject({ mayEdit: false, whyReadOnly: expect.stringContaining('renewal administrators') })
})

test('a property without an active license is deleted by the administrators of either side', async () => {
  for (const actor of ['Administrator', 'ClientAdministrator at Hybrid'] as const) {
    const params = { id: await aPlace() }
    for (const other of [STAFF, CLIENT] as const)
      expect(await refusal(testApp.as(other).properties.remove({ params }))).toMatchObject(forbidden)
    await testApp.as(actor).properties.remove({ params })
    expect(await refusal(testApp.as(actor).properties.get({ params }))).toMatchObject({ status: 404 })
  }
})

test('the task of such a property is on both sides, and of one side with the first license', async () => {
  const { clientId } = testApp.tenants.Hybrid
  const body = { ...place, billingClientId: clientId, reminder: true }
  const { id: propertyId } = await testApp.as('Administrator').properties.create({ body })
  const tasksOf = async (actor: Actor) => {
    const { items } = await testApp.as(actor).propertyContactTasks.list({ query: { pageSize: 100 } })
    return items.filter((task) => task.propertyId === propertyId)
  }
  const [task] = await tasksOf('Administrator')
  expect(task).toMatchObject({ assignedUserId: testApp.of('Administrator').person.id })
  // The client's users see it as unassigned, because staff cannot be their assignees.
  expect(await tasksOf('ClientAdministrator at Hybrid')).toMatchObject([{ id: task?.id, assignedUserId: null }])
  const params = { id: task?.id ?? 0 }
  expect(await testApp.as('ClientAdministrator at Hybrid').propertyContactTasks.get({ params })).toMatchObject({ mayEdit: true })
  expect(await testApp.as('Administrator').propertyContactTasks.get({ params })).toMatchObject({ mayEdit: true })
  const change = { followUpDate: '2026-12-01', description: 'Ask the manager' }
  for (const actor of ['Administrator', 'ClientAdministrator at Hybrid'] as const)
    await testApp.as(actor).propertyContactTasks.update({ params, body: change })

  await aLicenseAt(propertyId, { renewalDesignation: 'BillingClient' })
  expect(await tasksOf('Administrator')).toEqual([])
  expect(await refusal(testApp.as('Administrator').propertyContactTasks.update({ params, body: change }))).toMatchObject(forbidden)
  await testApp.as('ClientAdministrator at Hybrid').propertyContactTasks.update({ params, body: change })
})

test('a Full Service client does not edit its properties, with or without licenses', async () => {
  const { keptByStaff, withoutLicenses } = testApp.tenants.FullService
  for (const { propertyId } of [keptByStaff, withoutLicenses])
    expect(await get(propertyId, 'ClientAdministrator at FullService')).toMatchObject({
      mayEdit: false,
      whyReadOnly: expect.stringContaining('Full Service'),
    })
})
