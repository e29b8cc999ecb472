import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PropertyFilter } from '../../../contract/properties/schemas.ts'
import { aClient, aLicense, aLicenseType, aProperty, aPropertyContact, aUser, share } from '../../../fixtures/builders.ts'
import { insert, stamps } from '../../../fixtures/rows.ts'
import { messages } from '../../../rules/messages.ts'
import { refusal } from '../../testing/refusal.ts'
import { CANARY, startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
/** Two clients that share a property: `host` is its billing client, `guest` has a license there too. */
let host: ReturnType<TestApp['as']>
let guest: ReturnType<TestApp['as']>
let made: {
  hostId: number
  guestId: number
  sharedId: number
  quietId: number
  closedId: number
  typeId: number
  authorityId: number
  contactId: number
}

beforeAll(async () => {
  testApp = await startTestApp()
  const people = await testApp.build(async (db) => {
    const [one, two] = [await aClient(db, { displayName: 'The host' }), await aClient(db, { displayName: 'The guest' })]
    const division = await insert(db, 'divisions', { clientId: one.id, name: 'Harbour division', ...stamps })
    const shared = await aProperty(db, {
      billingClientId: one.id,
      name: 'Beta Pier',
      city: 'Boston',
      address1: '9 Long Wharf',
      state: 'MA',
    })
    await db('property_clients').where({ property_id: shared.id }).update({ division_id: division.id })
    await share(db, shared.id, two.id)
    const quiet = await aProperty(db, { billingClientId: one.id, name: 'alpha_100%', city: 'Denver' })
    const closed = await aProperty(db, { billingClientId: one.id, name: 'Closed', active: false })
    const type = await aLicenseType(db)
    const at = { propertyId: shared.id, licenseTypeId: type.id }
    const primary = await aLicense(db, {
      ...at,
      clientId: one.id,
      licenseNumber: 'H-1',
      alert: 'Look',
      isUrgentAlert: true,
      isMaster: true,
    })
    await aLicense(db, { ...at, clientId: one.id, licenseNumber: 'H-2', masterLicenseId: primary.id })
    await aLicense(db, { ...at, clientId: one.id, licenseNumber: 'H-3', active: false })
    await aLicense(db, { ...at, clientId: two.id, licenseNumber: 'G-1', alert: 'Theirs' })
    const contact = await aPropertyContact(db, { propertyId: shared.id })
    made = {
      hostId: one.id,
      guestId: two.id,
      sharedId: shared.id,
      quietId: quiet.id,
      closedId: closed.id,
      typeId: type.id,
      authorityId: type.licensingAuthorityId,
      contactId: contact.id,
    }
    return [(await aUser(db, { clientId: one.id })).id, (await aUser(db, { clientId: two.id, roleName: 'Client' })).id]
  })
  host = testApp.as({ token: await testApp.tokenOf(people[0] as number) })
  guest = testApp.as({ token: await testApp.tokenOf(people[1] as number) })
})
afterAll(() => testApp[Symbol.asyncDispose]())

type Filter = PropertyFilter
const names = async (body: Filter, as = host) => (await as.properties.list({ body })).items.map((row) => row.name)

test('the list counts licenses and alerts, for each client its own', async () => {
  const { items, totalItemCount } = await host.properties.list({ body: { active: true } })
  expect(totalItemCount).toBe(2)
  expect(items.find(({ id }) => id === made.sharedId)).toMatchObject({
    divisionName: 'Harbour division',
    clientName: 'The host',
    licensesCount: 3,
    licenseAlertsCount: 1,
    hasUrgentAlert: true,
    active: true,
  })
  const theirs = await guest.properties.list({ body: {} })
  expect(theirs.items).toMatchObject([
    { id: made.sharedId, licensesCount: 1, licenseAlertsCount: 1, hasUrgentAlert: false, divisionName: null, clientName: null },
  ])
  const staff = await testApp.as('Contributor').properties.list({ body: { clientIds: [made.hostId], propertyName: 'pier' } })
  expect(staff.items).toMatchObject([{ licensesCount: 4, licenseAlertsCount: 2, divisionName: 'Harbour division', clientName: 'The host' }])
})

test.each([
  [{ searchTerm: 'boston' }, ['Beta Pier']],
  [{ searchTerm: 'boston', searchFilter: 'propertyName' }, []],
  [{ searchTerm: 'BOSTON', searchFilter: 'city' }, ['Beta Pier']],
  [{ searchTerm: 'wharf', searchFilter: 'address' }, ['Beta Pier']],
  [{ searchTerm: 'wharf', searchFilter: 'city' }, []],
  [{ searchTerm: 'harbour', searchFilter: 'division' }, ['Beta Pier']],
  [{ searchTerm: 'harbour' }, ['Beta Pier']],
  [{ searchTerm: '_100%' }, ['alpha_100%']],
  [{ propertyName: 'a_1' }, ['alpha_100%']],
  [{ state: 'MA' }, ['Beta Pier']],
  [{ active: false }, ['Closed']],
  [{ activeOnly: true, sortBy: 'city' }, ['Beta Pier', 'alpha_100%']],
  [{ active: null, sortBy: 'licensesCount', sortDirection: 'desc', pageSize: 5 }, ['Beta Pier', 'Closed', 'alpha_100%']],
  [{ active: true, sortBy: 'divisionName' }, ['Beta Pier', 'alpha_100%']],
  [{ active: true, sortBy: 'licenseAlertsCount' }, ['alpha_100%', 'Beta Pier']],
] as [Filter, string[]][])('filters and sorts: %o', async (filter, expected) => {
  expect(await names(filter)).toEqual(expected)
})

test('filters by license type, authority and contacts', async () => {
  expect(await names({ licenseTypeId: made.typeId })).toEqual(['Beta Pier'])
  expect(await names({ licensingAuthorityId: made.authorityId })).toEqual(['Beta Pier'])
  expect(await names({ propertyContactIds: [made.contactId] })).toEqual(['Beta Pier'])
  expect(await names({ active: true, excludePropertyContactIds: [made.contactId] })).toEqual(['alpha_100%'])
})

test('ids of another tenant are refused on their field', async () => {
  const { other } = testApp.tenants
  const tries: [Filter, string][] = [
    [{ clientIds: [other.clientId] }, 'clientIds'],
    [{ licensingAuthorityId: other.authorityId }, 'licensingAuthorityId'],
    [{ licenseTypeId: other.licenseTypeId }, 'licenseTypeId'],
    [{ propertyContactIds: [made.contactId, other.keptByStaff.contactId] }, 'propertyContactIds'],
    [{ excludePropertyContactIds: [other.keptByStaff.contactId] }, 'excludePropertyContactIds'],
  ]
  for (const [body, field] of tries) {
    expect(await refusal(host.properties.list({ body })), field).toMatchObject({ status: 400, errors: { [field]: [messages.unknownId] } })
  }
  expect(JSON.stringify(await host.properties.list({ body: {} }))).not.toContain(CANARY)
})

test('a client that shares a property reads it, sees only its own records there, and changes nothing', async () => {
  const params = { id: made.sharedId }
  expect(await guest.properties.get({ params })).toMatchObject({
    billingClientId: made.hostId,
    billingClientName: null,
    clients: [{ id: made.guestId }],
    divisionName: null,
    hasLicenses: true,
    mayEdit: false,
  })
  const { items } = await guest.propertyLicenses.list({ params })
  expect(items.map((row) => row.licenseNumber)).toEqual(['G-1'])
  expect(await refusal(guest.properties.get({ params: { id: made.quietId } }))).toMatchObject({ status: 404 })
  expect(await refusal(guest.propertyLicenses.list({ params: { id: made.quietId } }))).toMatchObject({ status: 404 })
})

test('the licenses of a property: without secondary ones by default, with counts', async () => {
  const params = { id: made.sharedId }
  const first = await host.propertyLicenses.list({ params, query: { sortDirection: 'asc' } })
  expect(first).toMatchObject({ totalItemCount: 2, totalWithChildren: 3, activeItemCount: 1, inactiveItemCount: 1 })
  expect(first.items).toMatchObject([
    { licenseNumber: 'H-1', licenseRank: 'Primary', childCount: 1, alertExists: true, isUrgentAlert: true },
    { licenseNumber: 'H-3', active: false },
  ])
  const all = await host.propertyLicenses.list({ params, query: { includeSecondary: true, noPaging: true, pageSize: 5, active: true } })
  expect(all).toMatchObject({ totalItemCount: 2, totalWithChildren: 2, activeItemCount: 2, inactiveItemCount: 1 })
  expect(all.items.map((row) => row.licenseNumber)).toEqual(['H-1', 'H-2'])
})

test('select lists offer the active properties of a client, including shared ones', async () => {
  expect((await guest.lists.properties({ query: { clientId: made.guestId } })).map(({ label }) => label)).toEqual(['Beta Pier'])
  expect((await testApp.as('Administrator').lists.properties({ query: { clientId: made.guestId } })).map(({ label }) => label)).toEqual([
    'Beta Pier',
  ])
  // Otherwise the list would tell a client which of its properties another one shares.
  for (const clientId of [made.guestId, 99_999])
    expect(await refusal(host.lists.properties({ query: { clientId } }))).toMatchObject({ errors: { clientId: [messages.unknownId] } })
  expect((await host.lists.properties()).map(({ value }) => value)).not.toContain(made.closedId)
})
