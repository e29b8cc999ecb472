import type { Knex } from 'knex'
import type { RenewalInProcess } from '../../contract/renewals/schemas.ts'
import { messages } from '../../rules/messages.ts'
import { completedSteps, type LicenseTraits, whatForwardNeeds } from '../../rules/renewals/steps.ts'
import { fixed } from '../kit/database/query.ts'
import { dateRulesOf } from '../license-types/license-type.queries.ts'
import type { License } from '../licenses/license.model.ts'
import { openTaskShown } from '../user-tasks/user-task.queries.ts'
import { invoicesOf } from './invoices/invoices.queries.ts'
import { Renewal } from './renewal.model.ts'

/** Whether a renewal has an invoice. Cancelled invoices never count. */
export const hasInvoice = async (db: Knex, renewalId: number): Promise<boolean> =>
  (await db('invoices').where({ renewal_id: renewalId, is_cancelled: false }).first('id')) !== undefined

/** Abandoning is possible while no invoice exists and the license's track date is unchanged since begin. */
export const whyNotAbandon = (license: License, renewal: Renewal, invoiced: boolean) => {
  if (invoiced) return 'abandonHasInvoices' as const
  return license.trackDate === renewal.licenseTrackDateAtBegin ? null : ('abandonTrackDateChanged' as const)
}

type OfRenewal = { renewalId: number }

/** The links to the filed documents of a renewal. */
export const documentLinksOf = fixed<RenewalInProcess['licenseRenewalDocuments'][number], OfRenewal>((db) =>
  db('renewal_documents').where('renewal_id', db.raw(':renewalId')).orderBy(['position', 'id']).select('id', 'label', 'url'),
)

const recipientsOf = fixed<RenewalInProcess['licenseEmailRecipients'][number], OfRenewal>((db) =>
  db('renewal_email_recipients').where('renewal_id', db.raw(':renewalId')).orderBy('id').select('name', 'email'),
)

const documentNameOf = fixed<{ fileName: string }, OfRenewal>((db) =>
  db('documents')
    .join('renewals', 'renewals.license_document_id', 'documents.id')
    .where('renewals.id', db.raw(':renewalId'))
    .select({ fileName: 'file_name' }),
)

/** The document of a renewal: its own, or the license's if the type issues a document only once. */
export const documentOf = async (db: Knex, license: License, renewal: Renewal): Promise<number | null> => {
  if (renewal.licenseDocumentId !== null || license.licenseDocumentId === null) return renewal.licenseDocumentId
  const type = await db('license_types').where('id', license.licenseTypeId).first('license_document_issuance')
  return type?.license_document_issuance === 'InitialDocumentOnly' ? license.licenseDocumentId : null
}

/** The columns of a renewal that come from other tables, read by its id in parallel with the renewal itself. */
const partsOf = (db: Knex, kind: Promise<LicenseTraits>, renewalId: number) =>
  Promise.all([
    documentLinksOf(db, { renewalId }),
    openTaskShown(db, renewalId),
    invoicesOf(db, [renewalId]),
    kind,
    recipientsOf(db, { renewalId }),
    documentNameOf(db, { renewalId }),
  ])

/** A renewal as the API returns it. */
export const present = async (db: Knex, license: License, renewal: Renewal): Promise<RenewalInProcess> =>
  shown(license, renewal, await partsOf(db, dateRulesOf(db, license.licenseTypeId), renewal.id))

const shown = (
  license: License,
  renewal: Renewal,
  [links, task, invoices, kind, recipients, [document]]: Awaited<ReturnType<typeof partsOf>>,
): RenewalInProcess => {
  const { checkRequests, creditCardInvoices, achCreditInvoices, invoiceSum } = invoices(renewal.id)
  const invoiced = invoiceSum !== null
  const needs = whatForwardNeeds({ ...renewal, hasInvoice: invoiced }, kind)
  return {
    ...renewal,
    shippingMethodCheck: checkRequests.findLast(({ isCancelled }) => !isCancelled)?.shippingMethodCheck ?? null,
    renewalStatusCode: renewal.stage,
    licenseDocumentExists: renewal.licenseDocumentId !== null,
    licenseDocumentFileName: document?.fileName ?? null,
    // The recipients, while the renewal counts as mailed.
    licenseEmailRecipients: renewal.licenseEmailSentDate === null ? [] : recipients,
    completedSteps: completedSteps(renewal.stage, renewal.isTrackingOnlyRenewal),
    hasInvoice: invoiced,
    checkRequests,
    creditCardInvoices,
    achCreditInvoices,
    licenseRenewalDocuments: links,
    renewalTask: task ?? null,
    cannotAdvance: needs && messages[needs],
    mayAbandon: whyNotAbandon(license, renewal, invoiced) === null,
  }
}

const rowOf = fixed<object, OfRenewal>((db) => db('renewals').where('id', db.raw(':renewalId')).select('*'))

/** The renewal in process of a license as the API returns it; null without one. */
export const renewalInProcess = async (db: Knex, license: License, kind?: Promise<LicenseTraits>): Promise<RenewalInProcess | null> => {
  const { renewalId } = license
  if (renewalId === null) return null
  const known = kind ?? dateRulesOf(db, license.licenseTypeId)
  const [[row], parts] = await Promise.all([rowOf(db, { renewalId }), partsOf(db, known, renewalId)])
  return row ? shown(license, Renewal.fromDatabaseJson(row), parts) : null
}
