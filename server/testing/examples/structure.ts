import { aDocument, aLicense, aProperty, aPropertyContact } from '../../../fixtures/builders.ts'
import { theirLicense } from '../in-process.ts'
import { PDF, type TestApp } from '../test-app.ts'
import { TEXTS } from '../texts.ts'
import type { ExampleInput } from './example.ts'

type MakeExample = (testApp: TestApp) => Promise<ExampleInput>

const ACTOR = 'ClientAdministrator at Saas' as const

/** A property of ours with a license on the client's side, and the body of a call for that license. */
const withLicense =
  (license: Parameters<typeof aLicense>[1], more: object = {}): MakeExample =>
  async (testApp) => {
    const { clientId } = testApp.tenants.Saas
    const stored = await testApp.documents.put(PDF)
    const { id, licenseId } = await testApp.build(async (db) => {
      const property = await aProperty(db, { billingClientId: clientId })
      const { id: licenseDocumentId } = await aDocument(db, { ...stored, clientId })
      const made = await aLicense(db, { clientId, propertyId: property.id, licenseDocumentId, ...license })
      return { id: property.id, licenseId: made.id }
    })
    return { actor: ACTOR, params: { id }, body: { licenseIds: [licenseId], ...more } }
  }

/** Successful requests for the calls about the structure of licenses and about several licenses of a property; see exampleOf. */
export const STRUCTURE_EXAMPLES: Record<string, MakeExample> = {
  'licenses.promoteToMaster': async (testApp) => ({ actor: ACTOR, params: { id: (await theirLicense(testApp)).id } }),
  'licenses.convertToSingle': async (testApp) => ({ actor: ACTOR, params: { id: (await theirLicense(testApp, { isMaster: true })).id } }),
  'licenses.updateMaster': async (testApp) => {
    const { id: masterLicenseId } = await theirLicense(testApp, { isMaster: true })
    return { actor: ACTOR, params: { id: (await theirLicense(testApp)).id }, body: { masterLicenseId } }
  },
  'propertyLicenses.bulkCreateAlerts': withLicense({}, { alert: 'Some words', isUrgent: true }),
  'propertyLicenses.bulkDeleteAlerts': withLicense({ alert: 'Some words' }),
  'propertyLicenses.syncPremisesAddresses': withLicense({ city: 'Elsewhere' }),
  'propertyLicenses.downloadDocuments': withLicense({}),
  'propertyLicenses.sendDocuments': async (testApp) => {
    const given = await withLicense({})(testApp)
    const { id } = await testApp.build((db) => aPropertyContact(db, { propertyId: Number(given.params?.id), email: TEXTS.contactEmail }))
    return { ...given, body: { ...given.body, propertyContactIds: [id], bccToSender: true } }
  },
}
