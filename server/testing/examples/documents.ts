import { aDocument, aPropertyContact } from '../../../fixtures/builders.ts'
import { FILLED, theirLicense, theirRenewal } from '../in-process.ts'
import { TEXTS } from '../texts.ts'
import type { World } from '../world.ts'
import type { Given } from './example.ts'

type Make = (world: World) => Promise<Given>

const ACTOR = 'ClientAdministrator at Saas' as const
const document = { document: TEXTS.base64, documentFileName: 'license.pdf', documentContentType: 'application/pdf' }

const aLicenseDocument = (world: World) => world.build((db) => aDocument(db, { clientId: world.tenants.Saas.clientId }))

/** The recipients of Send License Email: a contact of the property with an e-mail. */
const toAContact = async (world: World) => {
  const { propertyId } = world.tenants.Saas
  const { id } = await world.build((db) => aPropertyContact(db, { propertyId, email: TEXTS.contactEmail }))
  return { propertyContactIds: [id], bccToSender: true }
}

/** A pending request of a client to change the designation of a license. */
const requested = (world: World) => ({
  renewalDesignationApprovalStatus: 'ApprovalRequested' as const,
  requestedDesignation: 'Provider' as const,
  requestedByUserId: world.tenants.Saas.users.ClientAdministrator,
  requestedOn: '2026-11-19T12:00:00.000Z',
})

/** Successful requests for the calls about documents, mail and approvals; see exampleOf. */
export const DOCUMENT_EXAMPLES: Record<string, Make> = {
  'licenses.updateDocument': async (world) => ({ actor: ACTOR, params: { id: (await theirLicense(world)).id }, body: document }),
  'licenses.deleteDocument': async (world) => {
    const { id } = await theirLicense(world, { licenseDocumentId: (await aLicenseDocument(world)).id })
    return { actor: ACTOR, params: { id } }
  },
  'licenses.sendDocument': async (world) => {
    const { id } = await theirLicense(world)
    return { actor: ACTOR, params: { id }, body: await toAContact(world) }
  },
  'renewals.sendDocument': async (world) => {
    const licenseDocumentId = (await aLicenseDocument(world)).id
    const { renewalId } = await theirRenewal(world, { ...FILLED, stage: 6, licenseDocumentId })
    return { actor: ACTOR, params: { id: renewalId }, body: await toAContact(world) }
  },
  'licenses.designationApproval': async (world) => {
    const { id } = await theirLicense(world, requested(world))
    return { actor: 'Administrator', params: { id }, body: { approved: true } }
  },
}
