import type { Knex } from 'knex'
import {
  aDivision,
  aDivisionContact,
  anEntity,
  anEntityOfficer,
  anOfficer,
  anOfficerTitle,
  aProperty,
  aPropertyContact,
} from '../../../fixtures/builders.ts'
import { serial } from '../../../fixtures/rows.ts'
import { type TestApp, TODAY } from '../test-app.ts'
import { TEXTS } from '../texts.ts'
import type { ExampleInput } from './example.ts'

type Body = Record<string, unknown>
type MakeExample = (testApp: TestApp) => Promise<ExampleInput>
type Params = Record<string, number>

const actor = 'ClientAdministrator at Saas'

/** A new record of our client; `make` returns the params of the path. */
const own =
  (make: (db: Knex, clientId: number) => Promise<Params>, body?: Body): MakeExample =>
  async (testApp) => ({
    actor,
    params: await testApp.build((db) => make(db, testApp.tenants.Saas.clientId)),
    ...(body && { body }),
  })

const address = { address1: '1 Street', address2: null, city: 'Denver', state: 'CO', zip: '80202', country: 'United States' }
/** The example is created several times. */
const AGAIN = { allowDuplicate: true }
const division = { name: 'A division', companyCode: 'D', divisionNumber: '7', ...address }
const contact = { name: 'A contact', title: 'Manager', phone: TEXTS.phone, email: TEXTS.contactEmail }
const divisionContact = { ...contact, isDefaultPropertyContact: true }
const status = { active: false, deactivatedDate: TODAY }
const entity = {
  name: 'An entity',
  stateOfFormation: 'DE',
  dateOfFormation: TODAY,
  formationDocumentsLinkUrl: TEXTS.weblink,
  federalEin: '12-3456789',
  descriptionOfOwnership: 'Some words',
  publicFilingsLinkUrl: TEXTS.weblink,
  operatingAgreementsLinkUrl: TEXTS.weblink,
  incumbencyCertificateLinkUrl: TEXTS.weblink,
  contactName: 'Somebody',
  contactEmail: TEXTS.email,
  phone: TEXTS.phone,
  entityContactInstructions: 'Some words',
}

const aContact = async (db: Knex, clientId: number) => {
  const { id } = await aDivision(db, { clientId })
  return { id, contactId: (await aDivisionContact(db, { divisionId: id })).id }
}

const aLink = async (db: Knex, clientId: number) => {
  const { id } = await anEntity(db, { clientId })
  return { id, officerId: (await anEntityOfficer(db, { corporateEntityId: id })).id }
}

const ownTitle = own(async (db, clientId) => ({ id: (await anOfficerTitle(db, { clientId })).id }))

/** Adds our own titles to the body. */
const withTitle =
  (make: MakeExample, body: Body): MakeExample =>
  async (testApp) => ({ ...(await make(testApp)), body: { ...body, officerTitleIds: [testApp.tenants.Saas.company.titleId] } })

/** A property of ours with a contact. */
const aPlace = (testApp: TestApp) =>
  testApp.build(async (db) => {
    const { id } = await aProperty(db, { billingClientId: testApp.tenants.Saas.clientId })
    return { propertyId: id, contactId: (await aPropertyContact(db, { propertyId: id })).id }
  })

const forPlace =
  (body: (place: { propertyId: number; contactId: number }) => Body): MakeExample =>
  async (testApp) => ({ actor, params: {}, body: body(await aPlace(testApp)) })

const groupContact = { ...contact, isKeyContact: true }

export const COMPANY_EXAMPLES: Record<string, MakeExample> = {
  'divisions.list': async () => ({ query: {} }),
  'divisions.options': async () => ({ query: {} }),
  'divisions.create': async (testApp) => ({ actor, params: {}, body: { clientId: testApp.tenants.Saas.clientId, ...division, ...AGAIN } }),
  'divisions.update': own(async (db, clientId) => ({ id: (await aDivision(db, { clientId })).id }), division),
  'divisions.remove': own(async (db, clientId) => ({ id: (await aDivision(db, { clientId })).id })),
  'divisions.createContact': own(async (db, clientId) => ({ id: (await aDivision(db, { clientId })).id }), divisionContact),
  'divisions.updateContact': own(aContact, divisionContact),
  'divisions.removeContact': own(aContact, { deletePropertyContactIds: [] }),
  'myCompany.update': async () => ({
    actor,
    params: {},
    body: {
      legalName: 'Our Saas client',
      displayName: 'Our Saas client',
      ...address,
      county: 'Denver',
      isPropertyContactRequired: false,
      isPropertyDivisionRequired: false,
    },
  }),
  'myCompany.contacts': forPlace(({ propertyId }) => ({
    contactName: 'Contact',
    isKeyContact: false,
    propertyIds: [propertyId],
    divisionIds: [],
  })),
  'myCompany.contactProperties': forPlace(({ contactId }) => ({
    propertyName: 'Property',
    state: 'CO',
    licensingAuthorityId: null,
    licenseTypeId: null,
    propertyContactIds: [contactId],
    excludePropertyContactIds: [],
    activeOnly: true,
  })),
  'myCompany.createContacts': forPlace(({ propertyId }) => ({ ...groupContact, propertyIds: [propertyId] })),
  'myCompany.updateContacts': forPlace(({ contactId }) => ({ ...groupContact, ids: [contactId] })),
  'myCompany.removeContacts': forPlace(({ contactId }) => ({ ids: [contactId] })),
  'corporateEntities.list': async () => ({ query: {} }),
  'corporateEntities.options': async () => ({ query: {} }),
  'corporateEntities.create': async (testApp) => ({
    actor,
    params: {},
    body: { clientId: testApp.tenants.Saas.clientId, ...entity, ...AGAIN },
  }),
  'corporateEntities.update': own(async (db, clientId) => ({ id: (await anEntity(db, { clientId })).id }), { ...entity, ...status }),
  'corporateEntities.remove': own(async (db, clientId) => ({ id: (await anEntity(db, { clientId })).id })),
  'corporateEntities.addOfficer': withTitle(
    own(async (db, clientId) => ({ id: (await anEntity(db, { clientId })).id })),
    { corporateOfficer: 'A new officer', ...status },
  ),
  'corporateEntities.updateOfficer': withTitle(own(aLink), status),
  'corporateEntities.removeOfficer': own(aLink),
  'corporateOfficers.list': async () => ({ query: {} }),
  'corporateOfficers.options': async () => ({ query: {} }),
  'corporateOfficers.create': async (testApp) => ({
    actor,
    params: {},
    body: { clientId: testApp.tenants.Saas.clientId, name: 'An officer' },
  }),
  'corporateOfficers.update': own(async (db, clientId) => ({ id: (await anOfficer(db, { clientId })).id }), {
    name: 'An officer',
    ...status,
  }),
  'corporateOfficers.remove': own(async (db, clientId) => ({ id: (await anOfficer(db, { clientId })).id })),
  'officerTitles.list': async (testApp) => ({
    actor,
    params: {},
    body: {
      pageNumber: 1,
      pageSize: 25,
      sortBy: 'name',
      sortDirection: 'asc',
      searchTerm: 'Title',
      clientIds: [testApp.tenants.Saas.clientId],
    },
  }),
  'officerTitles.options': async () => ({ query: {} }),
  'officerTitles.update': async (testApp) => ({ ...(await ownTitle(testApp)), body: { name: `A title ${serial()}` } }),
  'officerTitles.remove': ownTitle,
}
