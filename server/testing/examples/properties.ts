import type { Knex } from 'knex'
import { aCitation, aClient, anAffiliation, anInspectionReport, aProperty, aPropertyContact } from '../../../fixtures/builders.ts'
import { addDays } from '../../../rules/day.ts'
import { type TestApp, TODAY } from '../test-app.ts'
import { TEXTS } from '../texts.ts'
import type { ExampleInput } from './example.ts'

type Body = Record<string, unknown>
type MakeExample = (testApp: TestApp) => Promise<ExampleInput>

/** A property of ours without licenses, which its client keeps. */
const ours =
  (body?: Body, columns: object = {}): MakeExample =>
  async (testApp) => {
    const { clientId: billingClientId } = testApp.tenants.Saas
    const { id } = await testApp.build((db) => aProperty(db, { billingClientId, ...columns }))
    return { actor: 'ClientAdministrator at Saas', params: { id }, ...(body && { body }) }
  }

/** A part of such a property, created by its builder and named in the path by `param`. */
const part =
  (param: string, make: (db: Knex, given: { propertyId: number }) => Promise<{ id: number }>, body?: Body): MakeExample =>
  async (testApp) => {
    const given = await ours(body)(testApp)
    const made = await testApp.build((db) => make(db, { propertyId: Number(given.params?.id) }))
    return { ...given, params: { ...given.params, [param]: made.id } }
  }

const billing = { billingId: 'B-1', lineOfBusinessId: null, managementAgreementTerm: '10 years', leaseTerm: null }
const property = {
  name: 'A property',
  propertyNumber: 'P-1',
  openDate: TODAY,
  closeDate: null,
  address1: '1 Street',
  address2: null,
  city: 'Denver',
  state: 'CO',
  zip: '80202',
  country: 'United States',
  county: 'Denver',
  mailingAddressSameAsProperty: false,
  mailingAddress1: '2 Street',
  mailingAddress2: null,
  mailingCity: 'Denver',
  mailingState: 'CO',
  mailingZip: '80202',
  mailingCountry: 'United States',
  mailingCounty: null,
  primaryPhoneNumber: '555-010-0199',
  faxNumber: null,
  ...billing,
  billingMatterNumber: null,
  fileMatterNumber: null,
  squareFootage: 1200,
  notes: 'Some words',
  divisionId: null,
}
const contact = { name: 'A contact', title: 'Manager', phone: TEXTS.phone, email: TEXTS.contactEmail }
const contactBody = { ...contact, isKeyContact: true }
const record = {
  licenseId: null,
  disposition: null,
  notes: 'Some words',
  document: TEXTS.base64,
  documentFileName: 'record.pdf',
  documentContentType: 'application/pdf',
}
const citation = { violationDate: TODAY, penalty: 'Fine', penaltyDollarAmount: 12.5, description: 'Some words', ...record }
const report = { inspectionDate: TODAY, inspector: 'Somebody', ...record }
const affiliation = { corporateEntity: 'A new entity', affiliation: 'Owner' }

/** Successful requests for the calls about properties; see exampleOf. */
export const PROPERTY_EXAMPLES: Record<string, MakeExample> = {
  'lists.properties': async ({ tenants }) => ({ query: { clientId: tenants.Saas.clientId } }),
  'properties.list': async (testApp) => {
    const { clientId, withoutLicenses, keptByStaff, authorityId, licenseTypeId } = testApp.tenants.Saas
    const ids = {
      clientIds: [clientId],
      propertyContactIds: [withoutLicenses.contactId],
      excludePropertyContactIds: [keptByStaff.contactId],
    }
    const filter = { searchTerm: 'Some words', searchFilter: 'all', propertyName: null, state: 'CO', active: true, activeOnly: true }
    return { body: { pageNumber: 1, pageSize: 25, ...filter, ...ids, licensingAuthorityId: authorityId, licenseTypeId } }
  },
  'properties.create': async (testApp) => ({
    actor: 'ClientAdministrator at Saas',
    params: {},
    body: {
      billingClientId: testApp.tenants.Saas.clientId,
      ...property,
      contact,
      reminder: true,
      reminderFollowUpDate: addDays(TODAY, 7),
      allowDuplicate: true,
    },
  }),
  'properties.update': async (testApp) => {
    const { id: clientId } = await testApp.build((db) => aClient(db, { serviceLevel: 'FullService' }))
    const { id } = await testApp.build((db) => aProperty(db, { billingClientId: clientId }))
    return { actor: 'Administrator', params: { id }, body: { ...property, clients: [{ id: clientId, divisionId: null }] } }
  },
  'properties.remove': ours(),
  'properties.activate': ours({ active: true }, { active: false }),
  'properties.deactivate': ours({ active: false, closeDate: TODAY }),
  'properties.billing': ours(billing),
  'propertyContacts.create': ours(contactBody),
  'propertyContacts.update': part('contactId', aPropertyContact, contactBody),
  'propertyContacts.remove': part('contactId', aPropertyContact),
  'affiliatedEntities.officers': async () => ({ query: {} }),
  'affiliatedEntities.create': ours(affiliation),
  'affiliatedEntities.update': part('entityId', anAffiliation, affiliation),
  'affiliatedEntities.remove': part('entityId', anAffiliation),
  'citations.create': ours(citation),
  'citations.update': part('citationId', aCitation, citation),
  'citations.remove': part('citationId', aCitation),
  'inspectionReports.create': ours(report),
  'inspectionReports.update': part('reportId', anInspectionReport, report),
  'inspectionReports.remove': part('reportId', anInspectionReport),
}
