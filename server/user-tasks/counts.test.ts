import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLicense, aProperty, aRenewal, aTask } from '../../fixtures/builders.ts'
import type { Actor } from '../testing/people/actors.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const counts = (actor: Actor) => testApp.as(actor).userTasks.counts()

test('tasks are counted for their side; users without administrator role count their own', async () => {
  const { clientId, users } = testApp.tenants.Saas
  const start = {
    staff: await counts('Administrator'),
    admin: await counts('ClientAdministrator at Saas'),
    contributor: await counts('ClientContributor at Saas'),
  }
  await testApp.build(async (db) => {
    const property = await aProperty(db, { billingClientId: clientId })
    const ours = await aLicense(db, { clientId, propertyId: property.id, renewalDesignation: 'BillingClient' })
    const mine = await aRenewal(db, { licenseId: ours.id })
    await aTask(db, { renewalId: mine.id, assignedUserId: users.ClientContributor })
    await aTask(db, { kind: 'PropertyContact', propertyId: property.id, assignedUserId: users.ClientAdministrator })
  })
  expect(await counts('ClientAdministrator at Saas')).toEqual({
    ...start.admin,
    renewals: start.admin.renewals + 1,
    propertyContacts: start.admin.propertyContacts + 1,
    total: start.admin.total + 2,
  })
  expect(await counts('ClientContributor at Saas')).toEqual({
    ...start.contributor,
    renewals: start.contributor.renewals + 1,
    total: start.contributor.total + 1,
  })
  expect(await counts('Administrator')).toEqual(start.staff)
})

test('with an active Provider license, staff keep the property and count its tasks; done and frozen tasks are not counted', async () => {
  const { clientId } = testApp.tenants.Saas
  const before = { staff: await counts('RenewalAdministrator'), admin: await counts('ClientAdministrator at Saas') }
  const property = await testApp.build(async (db) => {
    const made = await aProperty(db, { billingClientId: clientId })
    const license = await aLicense(db, { clientId, propertyId: made.id, renewalDesignation: 'Provider' })
    const renewal = await aRenewal(db, { licenseId: license.id })
    await aTask(db, { renewalId: renewal.id })
    await aTask(db, { kind: 'ManagerChange', propertyId: made.id })
    return made
  })
  expect(await counts('RenewalAdministrator')).toEqual({
    ...before.staff,
    renewals: before.staff.renewals + 1,
    managerChanges: before.staff.managerChanges + 1,
    total: before.staff.total + 2,
  })
  expect(await counts('ClientAdministrator at Saas')).toEqual(before.admin)
  await testApp.as('RenewalAdministrator').properties.deactivate({ params: { id: property.id }, body: { active: false } })
  expect(await counts('RenewalAdministrator')).toEqual(before.staff)
})
