import { plain, type Schema } from '../../../contract/fields/schema.ts'
import type { NamedCall } from '../../../contract/index.ts'
import { aLicense, aRenewal } from '../../../fixtures/builders.ts'
import { addDays } from '../../../rules/day.ts'
import { present } from '../../../rules/present.ts'
import type { Stage } from '../../../rules/renewals/stages.ts'
import { theirLicense } from '../in-process.ts'
import { makeFeed, makeToken } from '../people/credentials.ts'
import { type TestApp, TODAY } from '../test-app.ts'
import { TEXTS } from '../texts.ts'
import { AUDITOR_EXAMPLES } from './auditor-rooms.ts'
import { AUTHORITY_EXAMPLES } from './authorities.ts'
import { BATCH_EXAMPLES } from './batches.ts'
import { BULK_EXAMPLES } from './bulk.ts'
import { COMPANY_EXAMPLES } from './company.ts'
import { CUSTOM_FIELD_EXAMPLES } from './custom-fields.ts'
import { DOCUMENT_EXAMPLES } from './documents.ts'
import { EVIDENCE_EXAMPLES } from './evidence.ts'
import type { Example, ExampleInput } from './example.ts'
import { EXPORT_EXAMPLES } from './exports.ts'
import { IMPORT_EXAMPLES } from './imports.ts'
import { INSTALLATION_EXAMPLES } from './installation.ts'
import { INVOICE_EXAMPLES } from './invoices.ts'
import { LICENSE_TYPE_EXAMPLES } from './license-types.ts'
import { LICENSE_EXAMPLES } from './licenses.ts'
import { NOTIFICATION_EXAMPLES } from './notifications.ts'
import { PEOPLE_EXAMPLES } from './people/people.ts'
import { SERVICE_ACCOUNT_EXAMPLES } from './people/service-accounts.ts'
import { somebody } from './people/somebody.ts'
import { WAYS_IN_EXAMPLES } from './people/ways-in.ts'
import { PROPERTY_EXAMPLES } from './properties.ts'
import { REMINDER_EXAMPLES } from './reminders.ts'
import { REQUEST_EXAMPLES } from './requests.ts'
import { SAVED_VIEW_EXAMPLES } from './saved-views.ts'
import { STARTER_CATALOGUE_EXAMPLES } from './starter-catalogue.ts'
import { STRUCTURE_EXAMPLES } from './structure.ts'
import { TASK_EXAMPLES } from './tasks.ts'
import { WEBHOOK_EXAMPLES } from './webhooks.ts'

/** A value that matches a schema: with every optional field, and one item in every list. */
export const sampleOf = (schema: Schema): unknown => {
  const types = [schema.type ?? 'object'].flat()
  if (schema.enum) return schema.enum[0]
  if (types.includes('object'))
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, sampleOf(inner)]))
  if (types.includes('array')) return [sampleOf(present(schema.items))]
  if (types.includes('boolean')) return false
  if (types.includes('integer') || types.includes('number')) return Math.max(schema.minimum ?? 1, 1)
  return TEXTS[schema.format ?? ''] ?? 'Some words'.slice(0, schema.maxLength)
}

/** A license of ours with its renewal at a stage, or without one at stage 1, as its client's administrator. */
const atStage = async (testApp: TestApp, stage: Stage): Promise<ExampleInput['params']> => {
  const { clientId, propertyId, licenseTypeId, users } = testApp.tenants.Saas
  return testApp.build(async (db) => {
    const license = {
      clientId,
      propertyId,
      licenseTypeId,
      assignedUserId: users.ClientAdministrator,
      expirationDate: '2026-12-31',
      dueDate: '2026-12-01',
    }
    const { id } = await aLicense(db, license)
    const dates = { effectiveDate: '2027-01-01', expirationDate: '2027-12-31', trackDate: '2027-10-02' }
    const done = { noInvoiceRequired: true, formsFiledDate: TODAY, licenseReceivedDate: TODAY, licenseSentDate: TODAY, ...dates }
    const renewalId = stage === 1 ? 0 : (await aRenewal(db, { licenseId: id, stage, ...(stage > 2 && done) })).id
    return { id, renewalId }
  })
}

const step =
  (stage: Stage, body: Record<string, unknown>) =>
  async (testApp: TestApp): Promise<ExampleInput> => {
    const params = await atStage(testApp, stage)
    return { actor: 'ClientAdministrator at Saas', params, body }
  }

const received = {
  dateReceived: TODAY,
  effectiveDate: '2027-01-01',
  expirationDate: '2027-12-31',
  trackDate: '2027-10-02',
  shippingMethodLicense: 'UPS',
  document: TEXTS.base64,
  documentFileName: 'license.pdf',
  documentContentType: 'application/pdf',
}
const license = {
  licensingAuthority: { name: 'A city', jurisdiction: 'City', state: 'CO' },
  licenseTerm: '1 Year',
  renewalDesignation: 'BillingClient',
}
const row = {
  row: 2,
  licenseNumber: 'I-1',
  licenseType: 'Tavern',
  propertyName: 'A tavern',
  address1: '1 Street',
  city: 'Denver',
  state: 'CO',
  zip: '80202',
  effectiveDate: '2026-01-01',
  expirationDate: '2026-12-31',
}
const clientSettings = {
  legalName: 'A client',
  displayName: null,
  serviceLevel: 'Saas',
  clientCostStructure: 'Subscription',
  clientRenewalBillingResponsibility: 'Client',
  clientAllowUserPasswordLogin: true,
  isBillingIdRequired: false,
  isPropertyContactRequired: false,
  isPropertyDivisionRequired: false,
}
/** A PNG of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Requests for which random values of the schema are not enough, or whose success uses up a record. */
const GIVEN: Record<string, (testApp: TestApp) => Promise<ExampleInput>> = {
  'renewals.begin': async (testApp) => {
    const given = await step(1, {})(testApp)
    return {
      ...given,
      body: {
        licenseId: given.params?.id,
        processStartDate: TODAY,
        dueDate: '2026-12-01',
        trackingOnly: false,
        copyToSecondaryLicenses: true,
      },
    }
  },
  'renewals.status': step(2, { renewalStatus: 3 }),
  'renewals.startDate': step(2, { processStartDate: TODAY, renewalDueDate: '2026-12-01', formsReceivedDate: null }),
  'renewals.formsReceived': step(2, { formsReceivedDate: TODAY }),
  'renewals.noInvoiceRequired': step(3, { noInvoiceRequired: true }),
  'renewals.formsFiled': step(4, { dateFiled: TODAY, licenseRenewalDocuments: [{ label: 'Form', url: TEXTS.weblink }] }),
  'renewals.licenseReceived': step(5, received),
  'renewals.licenseSent': step(6, { dateSent: TODAY, shippingMethodLicense: 'UPS' }),
  'renewals.sendLicenseNotApplicable': step(6, { sendLicenseNotApplicable: true }),
  'renewals.complete': step(7, { completeRenewalTasks: true }),
  'renewals.toggleTrackingOnly': step(2, { isTrackingOnlyRenewal: true }),
  'renewals.updateNotes': step(2, { notes: 'Some words', followUpDate: addDays(TODAY, 7) }),
  'renewals.abandon': async (testApp) => {
    const { renewalId } = (await atStage(testApp, 2)) as { renewalId: number }
    return { actor: 'ClientAdministrator at Saas', params: { id: renewalId } }
  },
  'licenses.assign': step(1, { renewalDesignation: 'BillingClient', userId: -1 }),
  'licenses.import': async (testApp) => ({
    actor: 'ClientAdministrator at Saas',
    params: {},
    body: { clientId: testApp.tenants.Saas.clientId, dryRun: false, ...license, assignedUser: null, rows: [row] },
  }),
  'licenses.options': async () => ({ query: {} }),
  'authentication.revokeToken': async (testApp) => {
    const { person } = testApp.of('Administrator')
    return { actor: 'Administrator', params: { id: (await makeToken(testApp.database.write, person.id)).tokenId } }
  },
  'calendarFeeds.remove': async (testApp) => {
    const { person } = testApp.of('Administrator')
    return { actor: 'Administrator', params: { id: (await makeFeed(testApp.database.write, person.id)).feedId } }
  },
  'calendar.read': async (testApp) => ({ params: { token: testApp.of('Administrator').feedToken } }),
  'today.list': async () => ({ body: { who: 'Everyone', tile: 'expired' } }),
  'today.counts': async () => ({ query: { who: 'Everyone' } }),
  'today.snooze': async (testApp) => {
    const { id } = await theirLicense(testApp, { trackDate: addDays(TODAY, 40) })
    return { actor: 'ClientAdministrator at Saas', params: {}, body: { licenseId: id, until: addDays(TODAY, 3), reason: 'They call back' } }
  },
  'calendar.list': async () => ({ body: { from: TODAY, to: addDays(TODAY, 30), who: 'Everyone' } }),
  'userProfile.firstScreen': async () => ({ body: { firstScreen: 'Renewals' } }),
  'userProfile.setSignature': async () => ({ body: { image: PIXEL, contentType: 'image/png' } }),
  'fees.export': async () => ({ params: {}, query: { by: 'property', format: 'csv' } }),
  'fees.licenses': async () => ({ params: {}, body: { by: 'property', month: '2027-01', unknownOnly: false } }),
  'fees.trustRunway': async (testApp) => ({ params: {}, query: { clientId: testApp.tenants.Saas.clientId } }),
  'audit.verify': async (testApp) => ({ params: {}, query: { clientId: testApp.tenants.Saas.clientId } }),
  'clients.create': async () => ({ body: clientSettings }),
  'clients.update': async (testApp) => ({
    params: { id: testApp.tenants.Saas.clientId },
    body: { ...clientSettings, trustAccountActive: false, minimumBalanceThreshold: 12.5 },
  }),
  'clients.addToLedger': async (testApp) => {
    const { clientId: id } = testApp.tenants.Hybrid
    await testApp.build((db) => db('clients').where({ id }).update({ trust_account_active: true }))
    return { params: { id }, body: { amount: 12.5, description: 'A deposit', reversesId: null } }
  },
}

/** A successful request for a call. It has new records if it changes them. */
export const exampleOf = async (testApp: TestApp, named: NamedCall): Promise<Example> => {
  const { call, name } = named
  const given =
    (await {
      ...GIVEN,
      ...PEOPLE_EXAMPLES,
      ...COMPANY_EXAMPLES,
      ...PROPERTY_EXAMPLES,
      ...INSTALLATION_EXAMPLES,
      ...REMINDER_EXAMPLES,
      ...STRUCTURE_EXAMPLES,
      ...LICENSE_EXAMPLES,
      ...BATCH_EXAMPLES,
      ...IMPORT_EXAMPLES,
      ...SAVED_VIEW_EXAMPLES,
      ...BULK_EXAMPLES,
      ...DOCUMENT_EXAMPLES,
      ...INVOICE_EXAMPLES,
      ...LICENSE_TYPE_EXAMPLES,
      ...STARTER_CATALOGUE_EXAMPLES,
      ...AUTHORITY_EXAMPLES,
      ...TASK_EXAMPLES,
      ...AUDITOR_EXAMPLES,
      ...SERVICE_ACCOUNT_EXAMPLES,
      ...WEBHOOK_EXAMPLES,
      ...EVIDENCE_EXAMPLES,
      ...EXPORT_EXAMPLES,
      ...NOTIFICATION_EXAMPLES,
      ...WAYS_IN_EXAMPLES,
      ...REQUEST_EXAMPLES,
      ...CUSTOM_FIELD_EXAMPLES,
    }[name]?.(testApp)) ?? {}
  const known =
    given.actor && given.params ? { ...given, actor: given.actor, params: given.params } : { ...somebody(testApp, named), ...given }
  const body = call.body && (sampleOf(plain(call.body)) as Example['body'])
  const query = call.query ? (sampleOf(plain(call.query)) as Example['query']) : {}
  return { ...known, query: given.query ?? query, body: given.body ?? body }
}
