import type { Knex } from 'knex'
import {
  aCitation,
  aClient,
  aCustomField,
  aDocument,
  aJob,
  aKeyContactChangeForm,
  aLeave,
  aLicense,
  aLicenseFile,
  aLicenseType,
  aLicensingAuthority,
  aMailAddress,
  anAffiliation,
  anAnswer,
  anAuditorRoom,
  anAuthorityContact,
  anEntity,
  anImport,
  anImportMapping,
  anInspectionReport,
  anInvoice,
  aPlan,
  aProperty,
  aPropertyContact,
  aReminderLine,
  aRenewal,
  aRenewalTip,
  aRequest,
  aSavedView,
  aSentMail,
  aServiceAccount,
  aTask,
  aUser,
  aWebhook,
} from '../../fixtures/builders.ts'
import type { Designation } from '../../rules/licenses/designation.ts'
import type { Role, ServiceLevel } from '../../rules/people/permissions.ts'
import type { InvoiceKind } from '../../rules/renewals/invoices.ts'
import type { Stored } from '../kit/http/body/uploads.ts'
import { aCompany, type Company } from './company.ts'
import { CLIENT_ROLES } from './people/actors.ts'
import { insertToken } from './people/credentials.ts'

/** A license with a renewal in process and all related records, and a completed renewal. */
export interface Case {
  licenseId: number
  renewalId: number
  completedRenewalId: number
  taskId: number
  /** Of the completed renewal. */
  invoices: Record<InvoiceKind, number>
  renewalDesignation: Designation
  /** A request for its document, with an answer that waits and a link that works. */
  request: { requestId: number; itemId: number; answerId: number; linkId: number; token: string }
  fileId: number
}

/** A property with one of each of its parts and tasks. */
export interface PropertyCase {
  propertyId: number
  contactId: number
  citationId: number
  reportId: number
  affiliatedEntityId: number
  managerChangeTaskId: number
  propertyContactTaskId: number
}

/** A client with a full set of records. All its texts start with `mark`. */
export interface Tenant {
  mark: string
  clientId: number
  level: ServiceLevel
  users: Record<(typeof CLIENT_ROLES)[number], number>
  propertyId: number
  authorityId: number
  licenseTypeId: number
  tipId: number
  authorityContactId: number
  keyContactChangeFormId: number
  entityId: number
  propertyContactId: number
  onClientSide: Case
  onProviderSide: Case
  /** `propertyId` has a license of the provider; the other property has no licenses. */
  keptByStaff: PropertyCase
  withoutLicenses: PropertyCase
  /** A property whose licenses are all designated to the client. Only some tests add one: `aPlaceOfClient`. */
  keptByClient?: PropertyCase
  /** A bulk begin job of its contributor. */
  jobId: number
  /** A leave of its contributor. */
  leaveId: number
  /** A plan of its contributor. */
  batchId: number
  /** An upload of its administrator. */
  importId: number
  importMappingId: number
  savedViewId: number
  /** A reminder to its contributor. */
  reminderId: number
  /** Stops the mails to an address. */
  stopToken: string
  /** Of a mail that was sent. */
  returnKey: string
  /** An open auditor room of `propertyId`, and the secret of its address. */
  auditorRoomId: number
  serviceAccountId: number
  serviceTokenId: number
  customFieldId: number
  auditorToken: string
  webhookId: number
  webhookDeliveryId: number
  company: Company
}

const aCase = async (db: Knex, mark: string, stored: Stored, license: Parameters<typeof aLicense>[1]): Promise<Case> => {
  const document = await aDocument(db, { ...stored, clientId: license?.clientId ?? null, fileName: `${mark}.pdf` })
  const { id: licenseId, renewalDesignation } = await aLicense(db, {
    ...license,
    licenseNumber: `${mark} ${license?.renewalDesignation}`,
    accountNumber: `${mark} account`,
    premisesName: `${mark} premises`,
    notes: `${mark} license notes`,
    alert: `${mark} alert`,
    trackDate: '2026-10-02',
    dueDate: '2026-12-01',
    expirationDate: '2026-12-31',
    licenseDocumentId: document.id,
  })
  const past = await aRenewal(db, {
    licenseId,
    stage: 8,
    notes: `${mark} old notes`,
    licenseDocumentId: document.id,
    expirationDate: '2026-12-31',
  })
  const renewal = await aRenewal(db, { licenseId, notes: `${mark} notes`, licenseDocumentId: document.id, renewalDueDate: '2026-12-01' })
  const { id: taskId } = await aTask(db, { renewalId: renewal.id, description: `${mark} task` })
  const invoiceOf = async (kind: InvoiceKind) => (await anInvoice(db, { renewalId: past.id, kind, payee: `${mark} payee` })).id
  const invoices = { Check: await invoiceOf('Check'), CreditCard: await invoiceOf('CreditCard'), Ach: await invoiceOf('Ach') }
  const { propertyId, clientId } = await db('licenses').where('id', licenseId).first({ propertyId: 'property_id', clientId: 'client_id' })
  const there = { clientId, propertyId, propertyName: `${mark} property`, licenseId }
  const asked = await aRequest(db, { ...there, licenseNumber: `${mark} asked`, message: `${mark} message` })
  const answer = await anAnswer(db, {
    requestId: asked.id,
    itemId: asked.itemId,
    linkId: asked.linkId,
    clientId,
    stored,
    words: `${mark} words`,
  })
  const { id: fileId } = await aLicenseFile(db, { clientId, propertyId, licenseId, stored, label: `${mark} file` })
  const request = { requestId: asked.id, itemId: asked.itemId, answerId: answer.id, linkId: asked.linkId, token: asked.token }
  return { licenseId, renewalId: renewal.id, completedRenewalId: past.id, taskId, invoices, renewalDesignation, request, fileId }
}

const aPropertyCase = async (db: Knex, mark: string, stored: Stored, clientId: number, propertyId: number): Promise<PropertyCase> => {
  const contact = await aPropertyContact(db, { propertyId, name: `${mark} contact`, title: `${mark} title` })
  const document = await aDocument(db, { ...stored, clientId, fileName: `${mark}.pdf` })
  const record = { propertyId, documentId: document.id, notes: `${mark} notes` }
  const citation = await aCitation(db, { ...record, penalty: `${mark} penalty`, description: `${mark} description` })
  const report = await anInspectionReport(db, { ...record, inspector: `${mark} inspector` })
  const entity = await anEntity(db, { clientId, name: `${mark} affiliate` })
  const affiliation = await anAffiliation(db, { propertyId, corporateEntityId: entity.id, affiliation: `${mark} affiliation` })
  const change = await aTask(db, { kind: 'ManagerChange', propertyId, description: `${mark} change` })
  const reminder = await aTask(db, { kind: 'PropertyContact', propertyId, description: `${mark} reminder` })
  const parts = { contactId: contact.id, citationId: citation.id, reportId: report.id, affiliatedEntityId: affiliation.id }
  return { propertyId, ...parts, managerChangeTaskId: change.id, propertyContactTaskId: reminder.id }
}

/** The parts of an authority. */
export const authorityParts = async (db: Knex, mark: string, licensingAuthorityId: number) => ({
  authorityContactId: (await anAuthorityContact(db, { licensingAuthorityId, name: `${mark} contact` })).id,
  keyContactChangeFormId: (await aKeyContactChangeForm(db, { licensingAuthorityId, label: `${mark} form` })).id,
})

const aUserOfEachRole = async (db: Knex, clientId: number, level: ServiceLevel, mark: string) => {
  const users = {} as Record<Role, number>
  for (const roleName of CLIENT_ROLES) {
    const email = `${roleName}.${level}.${mark.replaceAll(' ', '-')}@test.example`
    users[roleName] = (
      await aUser(db, { clientId, roleName, email, firstName: mark, lastName: `${mark} ${roleName}`, phoneNumber: '555-0100' })
    ).id
  }
  return users
}

/** `stored`: a file in the server's document store. */
export const aTenant = async (db: Knex, level: ServiceLevel, mark: string, stored: Stored): Promise<Tenant> => {
  const { id: clientId } = await aClient(db, { serviceLevel: level, legalName: `${mark} client`, displayName: `${mark} client` })
  const users = await aUserOfEachRole(db, clientId, level, mark)
  const { id: propertyId } = await aProperty(db, {
    billingClientId: clientId,
    name: `${mark} property`,
    address1: `${mark} street`,
    city: `${mark} city`,
  })
  const { id: authorityId } = await aLicensingAuthority(db, { clientId, name: `${mark} authority` })
  const { id: licenseTypeId } = await aLicenseType(db, { clientId, licensingAuthorityId: authorityId, name: `${mark} type` })
  const { id: tipId } = await aRenewalTip(db, { clientId, description: `${mark} tip`, typeIds: [licenseTypeId] })
  const parts = await authorityParts(db, mark, authorityId)
  const assignedUserId = users.ClientAdministrator
  const license = { clientId, propertyId, licenseTypeId, assignedUserId, city: `${mark} city` }
  const ours: Designation = level === 'FullService' ? 'Provider' : 'BillingClient'
  const onClientSide = await aCase(db, `${mark} one`, stored, { ...license, renewalDesignation: ours })
  const onProviderSide = await aCase(db, `${mark} two`, stored, { ...license, assignedUserId: null, renewalDesignation: 'Provider' })
  const { id: entityId } = await anEntity(db, {
    clientId,
    licenseId: onClientSide.licenseId,
    name: `${mark} entity`,
    federalEin: mark.slice(0, 30),
  })
  const empty = await aProperty(db, { billingClientId: clientId, name: `${mark} empty property`, city: `${mark} city` })
  const keptByStaff = await aPropertyCase(db, `${mark} one`, stored, clientId, propertyId)
  const withoutLicenses = await aPropertyCase(db, `${mark} two`, stored, clientId, empty.id)
  const records = { propertyId, authorityId, licenseTypeId, tipId, entityId, onClientSide, onProviderSide, keptByStaff, withoutLicenses }
  const company = await aCompany(db, mark, clientId)
  const { id: propertyContactId } = await aPropertyContact(db, { propertyId, name: `${mark} contact` })
  const items = [onClientSide, onProviderSide].map(({ licenseId }) => ({ licenseId, reason: `${mark} reason` }))
  const { id: batchId } = await aPlan(db, { userId: users.ClientContributor, clientId })
  const { id: importId } = await anImport(db, { userId: users.ClientAdministrator, clientId, fileName: `${mark} file` })
  const { id: savedViewId } = await aSavedView(db, { clientId, ownerId: users.ClientContributor })
  const { id: importMappingId } = await anImportMapping(db, { clientId, name: `${mark} mapping` })
  const { id: jobId } = await aJob(db, { userId: users.ClientContributor, clientId, items })
  const absence = { startsOn: '2027-06-01', endsOn: '2027-06-07' }
  const { id: leaveId } = await aLeave(db, { userId: users.ClientContributor, deputyId: users.ClientAdministrator, ...absence })
  const reminder = { clientId, propertyId, licenseId: onClientSide.licenseId, userId: users.ClientContributor }
  const { id: reminderId } = await aReminderLine(db, {
    ...reminder,
    licenseNumber: `${mark} license`,
    ownerId: level === 'FullService' ? 0 : clientId,
  })
  const { id: customFieldId } = await aCustomField(db, { clientId, label: `${mark} field` })
  const { id: auditorRoomId, token: auditorToken } = await anAuditorRoom(db, {
    clientId,
    propertyIds: [propertyId],
    name: `${mark} auditor`,
  })
  const { id: serviceAccountId } = await aServiceAccount(db, { clientId, firstName: `${mark} program`, roleName: 'ClientContributor' })
  const { tokenId: serviceTokenId } = await insertToken(db, serviceAccountId, { scopes: ['licenses:read'] })
  const { id: webhookId, deliveryId: webhookDeliveryId } = await aWebhook(db, { clientId, name: `${mark} webhook` })
  const { token: stopToken } = await aMailAddress(db, `${mark.replaceAll(' ', '-').toLowerCase()}@stop.test.example`)
  const { returnKey } = await aSentMail(db, { address: `${mark.replaceAll(' ', '-').toLowerCase()}@sent.test.example`, clientId })
  return {
    reminderId,
    stopToken,
    returnKey,
    auditorRoomId,
    serviceAccountId,
    serviceTokenId,
    customFieldId,
    auditorToken,
    webhookId,
    webhookDeliveryId,
    mark,
    clientId,
    level,
    users,
    company,
    propertyContactId,
    jobId,
    leaveId,
    batchId,
    importId,
    importMappingId,
    savedViewId,
    ...parts,
    ...records,
  }
}

/** Adds a property whose only license is designated to the client. A Full Service client has none. `stored` as in `aTenant`. */
export const aPlaceOfClient = async (db: Knex, tenant: Tenant, stored: Stored): Promise<void> => {
  const { clientId, level, mark } = tenant
  if (level === 'FullService') return
  const { id: propertyId } = await aProperty(db, { billingClientId: clientId, name: `${mark} own property` })
  await aLicense(db, { clientId, propertyId, renewalDesignation: 'BillingClient', licenseNumber: `${mark} own` })
  tenant.keptByClient = await aPropertyCase(db, `${mark} own`, stored, clientId, propertyId)
}
