import type { Knex } from 'knex'
import {
  aCitation,
  aDocument,
  aKeyContactChangeForm,
  aLicense,
  aLicenseFile,
  anAffiliation,
  anAnswer,
  anAuthorityContact,
  anEntity,
  anInspectionReport,
  anInvoice,
  aPropertyContact,
  aRenewal,
  aRequest,
  aTask,
} from '../../fixtures/builders.ts'
import type { Designation } from '../../rules/licenses/designation.ts'
import type { InvoiceKind } from '../../rules/renewals/invoices.ts'
import type { Stored } from '../kit/http/body/uploads.ts'

/** A license with a renewal in process and all related records, and a completed renewal. */
export interface Case {
  licenseId: number
  renewalId: number
  completedRenewalId: number
  taskId: number
  /** Of the completed renewal. */
  invoices: Record<InvoiceKind, number>
  renewalDesignation: Designation
  /** A request for its document, with an undecided answer and a working link. */
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

/** Makes a license with all related records. `stored`: a file in the server's document store. */
export const aCase = async (db: Knex, mark: string, stored: Stored, license: Parameters<typeof aLicense>[1]): Promise<Case> => {
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

/** Makes a property's parts and tasks. */
export const aPropertyCase = async (
  db: Knex,
  mark: string,
  stored: Stored,
  clientId: number,
  propertyId: number,
): Promise<PropertyCase> => {
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
