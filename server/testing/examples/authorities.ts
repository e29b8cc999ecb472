import type { Knex } from 'knex'
import { aKeyContactChangeForm, aLicense, aLicenseType, aLicensingAuthority, anAuthorityContact } from '../../../fixtures/builders.ts'
import type { TestApp } from '../test-app.ts'
import { TEXTS } from '../texts.ts'
import type { ExampleInput } from './example.ts'

type Body = Record<string, unknown>
type MakeExample = (testApp: TestApp) => Promise<ExampleInput>

const actor = 'ClientAdministrator at Saas'

/** A new authority of our client; `make` creates the other records of the path. */
const own =
  (body?: Body, columns: object = {}, make: (db: Knex, id: number) => Promise<object> = async () => ({})): MakeExample =>
  async (testApp) => {
    const { clientId } = testApp.tenants.Saas
    const params = await testApp.build(async (db) => {
      const { id } = await aLicensingAuthority(db, { clientId, ...columns })
      return { id, ...(await make(db, id)) }
    })
    return { actor, params, ...(body && { body }) }
  }

const address = {
  address1: '1 Street',
  address2: null,
  city: 'Denver',
  state: 'CO',
  zip: '80202',
  country: 'United States',
  mailingAddressSameAsLocation: false,
  mailingAddress1: '2 Street',
  mailingAddress2: null,
  mailingCity: 'Denver',
  mailingState: 'CO',
  mailingZip: '80202',
  mailingCountry: 'United States',
}
const details = {
  name: 'An authority',
  abbreviation: 'AA',
  jurisdiction: 'City',
  payableTo: 'Somebody',
  payableToSameAsName: false,
  websiteUrl: TEXTS.weblink,
  generalContactPhone: TEXTS.phone,
  payeeCode: 'P-1',
}
const intervals = {
  dueDateIntervalType: 'Relative',
  intervalBeforeAfter: 'Before',
  dueDateRelativeIntervalValue: 30,
  dueDateRelativeIntervalUnit: 'Days',
  dueDateFixedIntervalDayOfMonth: null,
  dueDateFixedIntervalMonths: null,
  dueDateFixedIntervalTargetMonth: null,
  trackDateIntervalValue: 60,
  trackDateIntervalUnit: 'Days',
}
const form = { label: 'A form', url: TEXTS.weblink }
const contact = { label: 'Clerk', name: 'Somebody', phone: TEXTS.phone, email: TEXTS.contactEmail }

/** A form source that the migrations created. */
const withFormSource =
  (make: (testApp: TestApp) => Promise<ExampleInput>): MakeExample =>
  async (testApp) => {
    const given = await make(testApp)
    const { id } = await testApp.database.read('form_sources').where('usage', 'renewal').first('id')
    return { ...given, body: { ...given.body, formSourceType: id } }
  }

/** An authority with a type that has its own rule, and so can be synced. */
const withType =
  (body: Body = {}): MakeExample =>
  async (testApp) => {
    const { clientId } = testApp.tenants.Saas
    const { licensingAuthorityId, id } = await testApp.build((db) =>
      aLicenseType(db, {
        clientId,
        dueDateIntervalType: 'Relative',
        dueDateRelativeIntervalValue: -10,
        dueDateRelativeIntervalUnit: 'Days',
        trackDateIntervalValue: -5,
        trackDateIntervalUnit: 'Days',
      }),
    )
    return { actor, params: { id: licensingAuthorityId }, body: { ...body, licenseTypeIds: [id] } }
  }

/** The example of `withType`, with a license of the type. */
const withLicense =
  (body: Body = {}): MakeExample =>
  async (testApp) => {
    const { clientId, propertyId } = testApp.tenants.Saas
    const given = await withType()(testApp)
    const [licenseTypeId] = await testApp.database
      .read('license_types')
      .where('licensing_authority_id', Number(given.params?.id))
      .pluck('id')
    const dates = { expirationDate: '2026-12-31', dueDate: '2026-01-01' }
    const { id } = await testApp.build((db) => aLicense(db, { clientId, propertyId, licenseTypeId, ...dates }))
    return { ...given, body: { ...body, licenseTypeIds: [licenseTypeId], licenseIds: [id] } }
  }

const contactOf = async (db: Knex, licensingAuthorityId: number) => ({
  contactId: (await anAuthorityContact(db, { licensingAuthorityId })).id,
})
const formOf = async (db: Knex, licensingAuthorityId: number) => ({
  formId: (await aKeyContactChangeForm(db, { licensingAuthorityId })).id,
})

/** Successful requests for the calls about licensing authorities; see exampleOf. */
export const AUTHORITY_EXAMPLES: Record<string, MakeExample> = {
  'licensingAuthorities.list': async (testApp) => ({
    actor,
    params: {},
    body: {
      pageNumber: 1,
      pageSize: 25,
      sortBy: 'name',
      sortDirection: 'asc',
      searchTerm: 'Authority',
      activeOnly: true,
      states: ['CO'],
      jurisdictions: ['State'],
      isClientSpecific: true,
      clientIds: [testApp.tenants.Saas.clientId],
    },
  }),
  'licensingAuthorities.create': withFormSource(async () => ({
    actor,
    params: {},
    body: { ...details, ...address, documents: [form], ...intervals, renewalDetails: 'Some words' },
  })),
  'licensingAuthorities.remove': own(),
  'licensingAuthorities.activate': own(undefined, { active: false }),
  'licensingAuthorities.deactivate': own(),
  'licensingAuthorities.verified': own({ isVerified: true }),
  'licensingAuthorities.payeeCode': own({ payeeCode: 'P-1' }),
  'licensingAuthorities.address': own(address),
  'licensingAuthorities.details': own(details),
  'licensingAuthorities.renewalInfo': withFormSource(own(intervals)),
  'licensingAuthorities.renewalDetails': own({ renewalDetails: 'Some words' }),
  'authorityContacts.create': own(contact),
  'authorityContacts.update': own(contact, {}, contactOf),
  'authorityContacts.remove': own(undefined, {}, contactOf),
  'keyContactChangeForms.create': own(form),
  'keyContactChangeForms.update': own(form, {}, formOf),
  'keyContactChangeForms.remove': own(undefined, {}, formOf),
  'authorityIntervals.syncDueDates': withType(),
  'authorityIntervals.syncTrackDates': withType(),
  'authorityIntervals.preview': withType({
    pageNumber: 1,
    pageSize: 25,
    sortBy: 'licenseNumber',
    sortDirection: 'asc',
    searchTerm: 'Some words',
    ...intervals,
    sync: 'DueDate',
  }),
  'authorityIntervals.simulate': withLicense({
    pageNumber: 1,
    pageSize: 25,
    sortBy: 'licenseType',
    sortDirection: 'asc',
    searchTerm: 'Some words',
    ...intervals,
    sync: 'DueDate',
    includeEntered: true,
  }),
  'authorityIntervals.recalculate': withLicense(),
}
