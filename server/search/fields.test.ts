import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aDivision,
  aLicense,
  aLicenseType,
  aLicensingAuthority,
  anEntity,
  anOfficer,
  aProperty,
  aPropertyContact,
  aUser,
  share,
} from '../../fixtures/builders.ts'
import { present } from '../../rules/present.ts'
import { KINDS, type Kind, type KindName } from '../kit/search/kinds.ts'
import { entriesAreCurrent } from '../testing/search.ts'
import { startTestApp, type TestApp, TODAY } from '../testing/test-app.ts'

let testApp: TestApp
let made: Record<'license' | 'property' | 'entity' | 'officer' | 'contact' | 'user' | 'authority' | 'type', number>

const ADMIN = 'ClientAdministrator at Saas'
const as = () => testApp.as(ADMIN)
const place = { address1: '1 Old Road', city: 'Oldtown', state: 'CO', zip: '80202', country: 'United States' }

beforeAll(async () => {
  testApp = await startTestApp()
  const { clientId } = testApp.tenants.Saas
  made = await testApp.build(async (db) => {
    const { id: property } = await aProperty(db, { billingClientId: clientId, name: 'The Old Place' })
    const { id: authority } = await aLicensingAuthority(db, { clientId, name: 'Old Office' })
    const { id: type } = await aLicenseType(db, { clientId, licensingAuthorityId: authority, name: 'Old Type' })
    const ofType = { propertyId: property, licensingAuthorityId: authority, licenseTypeId: type }
    return {
      property,
      authority,
      type,
      license: (await aLicense(db, { clientId, ...ofType, licenseNumber: 'OLD-1', renewalDesignation: 'BillingClient' })).id,
      entity: (await anEntity(db, { clientId, name: 'Old Entity LLC', isManagedByClient: true })).id,
      officer: (await anOfficer(db, { clientId, name: 'Old Officer', isManagedByClient: true })).id,
      contact: (await aPropertyContact(db, { propertyId: property, name: 'Old Contact' })).id,
      user: (await aUser(db, { clientId, email: 'old@user.example', roleName: 'Client' })).id,
    }
  })
})
afterAll(() => testApp[Symbol.asyncDispose]())

const changeLicense = async (values: object) => {
  const { license: id, authority: licensingAuthorityId, type: licenseTypeId, entity, officer } = made
  const people = { licenseeIds: [entity], officers: [{ officerId: officer, officerTitleIds: [testApp.shared.titleId] }] }
  const body = {
    licenseNumber: 'OLD-1',
    jurisdiction: 'City' as const,
    county: 'Denver',
    ...place,
    licensingAuthorityId,
    licenseTypeId,
    ...people,
    ...values,
  }
  await as().licenses.information({ params: { id }, body })
  return id
}
const changeProperty = async (values: object) => {
  await as().properties.update({ params: { id: made.property }, body: { name: 'The Old Place', ...place, ...values } })
  return made.property
}
const changeEntity = async (values: object) => {
  await as().corporateEntities.update({ params: { id: made.entity }, body: { name: 'Old Entity LLC', ...values } })
  return made.entity
}
const changeContact = async (values: object) => {
  await as().propertyContacts.update({ params: { id: made.property, contactId: made.contact }, body: { name: 'Old Contact', ...values } })
  return made.contact
}
const changeUser = async (values: object) => {
  const same = { firstName: 'Old', lastName: 'User', email: 'old@user.example', roleName: 'Client' } as const
  await as().users.update({ params: { id: made.user }, body: { ...same, ...values } })
  return made.user
}
const changeAuthority = async (values: object) => {
  await as().licensingAuthorities.details({ params: { id: made.authority }, body: { name: 'Old Office', jurisdiction: 'City', ...values } })
  return made.authority
}
const changeType = async (values: object) => {
  const body = { name: 'Old Type', term: 4, licenseClassification: 'Liquor', ...values } as const
  await as().licenseTypes.details({ params: { id: made.authority, typeId: made.type }, body })
  return made.type
}
const changeClient = async (values: object) => {
  await as().myCompany.update({ body: { legalName: 'Old Company', ...place, ...values } })
  return testApp.tenants.Saas.clientId
}

/** Changes a source of an entry through the API, and returns the id of the record that the search must then find. */
type Change = (value: string) => Promise<number>

/** By column: a value that only this case has, and the call that stores it. */
const CHANGES: Record<string, [string, Change]> = {
  'licenses.license_number': ['QX-00101', (licenseNumber) => changeLicense({ licenseNumber })],
  'licenses.account_number': ['QX-00102', (accountNumber) => changeLicense({ accountNumber })],
  'licenses.premises_name': ['Marigold Snug', (premisesName) => changeLicense({ premisesName })],
  'licenses.address1': ['77 Marigold Lane', (address1) => changeLicense({ address1 })],
  'licenses.address2': ['Suite Marigold', (address2) => changeLicense({ address2 })],
  'licenses.city': ['Marigold City', (city) => changeLicense({ city })],
  'licenses.zip': ['80991', (zip) => changeLicense({ zip })],
  'licenses.property_name': ['Marigold Hotel', async (name) => (await changeProperty({ name })) && made.license],
  'properties.name': ['Juniper Hotel', (name) => changeProperty({ name })],
  'properties.property_number': ['QX-00103', (propertyNumber) => changeProperty({ propertyNumber })],
  'properties.address1': ['78 Juniper Lane', (address1) => changeProperty({ address1 })],
  'properties.address2': ['Suite Juniper', (address2) => changeProperty({ address2 })],
  'properties.city': ['Juniper City', (city) => changeProperty({ city })],
  'properties.zip': ['80992', (zip) => changeProperty({ zip })],
  'divisions.name': [
    'Juniper Division',
    async (name) => {
      const { id: divisionId } = await testApp.build((db) => aDivision(db, { clientId: testApp.tenants.Saas.clientId }))
      await changeProperty({ divisionId })
      await as().divisions.update({ params: { id: divisionId }, body: { name, companyCode: 'J' } })
      return made.property
    },
  ],
  'corporate_entities.name': ['Larkspur Inc', (name) => changeEntity({ name })],
  'corporate_entities.federal_ein': ['20-4419999', (federalEin) => changeEntity({ federalEin })],
  'corporate_entities.state_of_formation': ['Larkspuria', (stateOfFormation) => changeEntity({ stateOfFormation })],
  'corporate_officers.name': [
    'Zoë Ångström',
    async (name) => {
      await as().corporateOfficers.update({ params: { id: made.officer }, body: { name } })
      return made.officer
    },
  ],
  'property_contacts.name': ['Tamsin Vale', (name) => changeContact({ name })],
  'property_contacts.title': ['Head of Tamarinds', (title) => changeContact({ title })],
  'property_contacts.email': ['tamsin@vale.example', (email) => changeContact({ email })],
  'property_contacts.phone': ['(719) 555-0143', (phone) => changeContact({ phone })],
  'users.first_name': ['Quennell', (firstName) => changeUser({ firstName })],
  'users.last_name': ['Quarrington', (lastName) => changeUser({ lastName })],
  'users.email': ['quarry@user.example', (email) => changeUser({ email })],
  'users.title': ['Quarry Master', (title) => changeUser({ title })],
  'users.phone_number': ['720-555-0187', (phoneNumber) => changeUser({ phoneNumber })],
  'licensing_authorities.name': ['Bureau of Foxgloves', (name) => changeAuthority({ name })],
  'licensing_authorities.abbreviation': ['BOFX', (abbreviation) => changeAuthority({ abbreviation })],
  'licensing_authorities.city': [
    'Foxglove City',
    async (city) => {
      await as().licensingAuthorities.address({ params: { id: made.authority }, body: { ...place, city } })
      return made.authority
    },
  ],
  'license_types.name': ['Foxglove Permit', (name) => changeType({ name })],
  'license_types.abbreviation': ['FXPM', (abbreviation) => changeType({ abbreviation })],
  'license_types.description': ['For selling foxgloves', (description) => changeType({ description })],
  'clients.legal_name': ['Hyacinth Company, Inc.', (legalName) => changeClient({ legalName })],
  'clients.display_name': ['Hyacinth Hotels', (displayName) => changeClient({ displayName })],
  'clients.city': ['Hyacinth City', (city) => changeClient({ city })],
}

/** Those of the record and its relations. What custom fields hold is of server/custom-fields/custom-fields.test.ts. */
const columnsOf = (kind: Kind): string[] =>
  [...kind.heads, ...(kind.rest ?? []), ...(kind.phones ?? [])]
    .filter((sql) => !sql.includes('custom_values'))
    .flatMap((sql) => sql.match(/\w+\.\w+/g) ?? [])

const names = Object.keys(KINDS) as KindName[]
const cases = names.flatMap((name) => [...new Set(columnsOf(KINDS[name]))].map((column) => [name, column] as const))

const found = async (name: KindName, searchTerm: string): Promise<number[]> => {
  const actor = name === 'clients' ? 'Administrator' : ADMIN
  return (await testApp.as(actor).search.find({ body: { searchTerm, kinds: [name] } })).items.map(({ id }) => id)
}

test('every changed column is tried', () => {
  expect(new Set(cases.map(([, column]) => column))).toEqual(new Set(Object.keys(CHANGES)))
})

test.each(cases)('%s are found by a changed %s', async (name, column) => {
  const [value, change] = present(CHANGES[column])
  // The number of a property also finds its license.
  const own = await change(value)
  const id = name === 'licenses' ? made.license : own
  expect(await found(name, value)).toEqual([id])
  expect(await found(name, value.slice(1).toUpperCase())).toEqual([id])
})

test('accents and the separators of a phone number make no difference', async () => {
  await present(CHANGES['corporate_officers.name'])[1]('Zoë Ångström')
  expect(await found('officers', 'zoe angstrom')).toEqual([made.officer])
  await changeContact({ phone: '(719) 555-0143' })
  for (const typed of ['7195550143', '719.555', '555 0143']) expect(await found('contacts', typed), typed).toEqual([made.contact])
})

test('a license is also found by its type, its authority and its licensees, also after they are renamed', async () => {
  await changeType({ name: 'Periwinkle Permit' })
  await changeAuthority({ name: 'Periwinkle Bureau' })
  const listed = async (searchTerm: string) => (await as().licenses.list({ body: { searchTerm } })).items.map(({ id }) => id)
  expect(await listed('periwinkle permit')).toEqual([made.license])
  expect(await listed('periwinkle bureau')).toEqual([made.license])
  await changeLicense({ licenseeIds: [made.entity] })
  await changeEntity({ name: 'Bluebell Holdings' })
  expect(await listed('bluebell')).toEqual([made.license])
  expect(await listed('larkspur')).toEqual([])
  // By the names of these only: an authority in Denver has licenses everywhere.
  expect(await found('authorities', 'foxglove city')).toEqual([made.authority])
  expect(await listed('foxglove city')).toEqual([])
})

test('a shared property and its contacts are found by each of its clients, and no longer once they are not', async () => {
  const { propertyId, clientId } = testApp.tenants.FullService
  const { id } = await testApp.as('Administrator').propertyContacts.create({ params: { id: propertyId }, body: { name: 'Shared Sorrel' } })
  const seen = () => found('contacts', 'sorrel')
  expect(await seen()).toEqual([])
  await testApp.build((db) => share(db, propertyId, testApp.tenants.Saas.clientId))
  expect(await seen()).toEqual([id])
  const property = await testApp.as('Administrator').properties.get({ params: { id: propertyId } })
  const { name, address1, city, state, country } = property
  const body = {
    name,
    address1: address1 ?? 'x',
    city: city ?? 'x',
    state: state ?? 'CO',
    country: country ?? 'United States',
    clients: [{ id: clientId }],
  }
  await testApp.as('Administrator').properties.update({ params: { id: propertyId }, body })
  expect(await seen()).toEqual([])
})

test('what is deleted is not found, nor what was deleted with it', async () => {
  const { id } = await as().properties.create({
    body: { name: 'Thistle House', ...place, contact: { name: 'Thistle Contact', email: 'thistle@house.example' } },
  })
  expect(await found('properties', 'thistle')).toEqual([id])
  expect(await found('contacts', 'thistle')).toHaveLength(1)
  await as().properties.remove({ params: { id } })
  expect([...(await found('properties', 'thistle')), ...(await found('contacts', 'thistle'))]).toEqual([])
  const { clientId, propertyId } = testApp.tenants.Saas
  const license = {
    clientId,
    propertyId,
    licenseNumber: 'THISTLE-1',
    renewalDesignation: 'BillingClient' as const,
    createdOn: `${TODAY}T12:00:00.000Z`,
  }
  const made = await testApp.build((db) => aLicense(db, license))
  expect(await found('licenses', 'thistle-1')).toEqual([made.id])
  await as().licenses.remove({ params: { id: made.id } })
  expect(await found('licenses', 'thistle-1')).toEqual([])
})

test('all these writes have left the entries that writing all anew makes', async () => {
  expect(await entriesAreCurrent(testApp)).toBeGreaterThan(50)
})
