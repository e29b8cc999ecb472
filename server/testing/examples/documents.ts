import { aDocument, aPropertyContact } from '../../../fixtures/builders.ts'
import { FILLED, theirLicense, theirRenewal } from '../in-process.ts'
import type { TestApp } from '../test-app.ts'
import { TEXTS } from '../texts.ts'
import type { ExampleInput } from './example.ts'

type MakeExample = (testApp: TestApp) => Promise<ExampleInput>

const ACTOR = 'ClientAdministrator at Saas' as const
const document = { document: TEXTS.base64, documentFileName: 'license.pdf', documentContentType: 'application/pdf' }

const aLicenseDocument = (testApp: TestApp) => testApp.build((db) => aDocument(db, { clientId: testApp.tenants.Saas.clientId }))

/** The recipients of Send License Email: a contact of the property with an e-mail. */
const toAContact = async (testApp: TestApp) => {
  const { propertyId } = testApp.tenants.Saas
  const { id } = await testApp.build((db) => aPropertyContact(db, { propertyId, email: TEXTS.contactEmail }))
  return { propertyContactIds: [id], bccToSender: true }
}

/** A pending request of a client to change the designation of a license. */
const requested = (testApp: TestApp) => ({
  renewalDesignationApprovalStatus: 'ApprovalRequested' as const,
  requestedDesignation: 'Provider' as const,
  requestedByUserId: testApp.tenants.Saas.users.ClientAdministrator,
  requestedOn: '2026-11-19T12:00:00.000Z',
})

/** Successful requests for the calls about documents, mail and approvals; see exampleOf. */
export const DOCUMENT_EXAMPLES: Record<string, MakeExample> = {
  'licenses.updateDocument': async (testApp) => ({ actor: ACTOR, params: { id: (await theirLicense(testApp)).id }, body: document }),
  'documents.read': async (testApp) => {
    const { id } = await theirLicense(testApp)
    return { actor: ACTOR, params: {}, body: { document: TEXTS.base64, licenseId: id, isNextTerm: true } }
  },
  'licenses.deleteDocument': async (testApp) => {
    const { id } = await theirLicense(testApp, { licenseDocumentId: (await aLicenseDocument(testApp)).id })
    return { actor: ACTOR, params: { id } }
  },
  'licenses.sendDocument': async (testApp) => {
    const { id } = await theirLicense(testApp)
    return { actor: ACTOR, params: { id }, body: await toAContact(testApp) }
  },
  'renewals.sendDocument': async (testApp) => {
    const licenseDocumentId = (await aLicenseDocument(testApp)).id
    const { renewalId } = await theirRenewal(testApp, { ...FILLED, stage: 6, licenseDocumentId })
    return { actor: ACTOR, params: { id: renewalId }, body: await toAContact(testApp) }
  },
  'licenses.designationApproval': async (testApp) => {
    const { id } = await theirLicense(testApp, requested(testApp))
    return { actor: 'Administrator', params: { id }, body: { approved: true } }
  },
}
