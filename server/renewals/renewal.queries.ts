import type { Knex } from 'knex'
import type { RenewalInProcess } from '../../contract/renewals.schemas.ts'
import { messages } from '../../rules/messages.ts'
import { toDollars } from '../../rules/money.ts'
import { completedSteps, type Kind, whatForwardNeeds } from '../../rules/steps.ts'
import { isPerpetual } from '../../rules/terms.ts'
import type { License } from '../licenses/license.model.ts'
import { openTaskOf } from '../user-tasks/user-task.actions.ts'
import { ASSIGNEE_NAME } from '../users/user.queries.ts'
import { Renewal } from './renewal.model.ts'

/** An invoice that "exists" is one not cancelled, everywhere (product §4). */
export const hasInvoice = async (db: Knex, renewalId: number): Promise<boolean> =>
  (await db('invoices').where({ renewal_id: renewalId, is_cancelled: false }).first('id')) !== undefined

/** Whether expiration and track date may be left out, and whether the track date may be late. */
export const kindOf = async (db: Knex, license: License): Promise<Kind> => {
  const type = await db('license_types')
    .join('license_terms', 'license_terms.id', 'license_types.license_term_id')
    .where('license_types.id', license.licenseTypeId)
    .first({ name: 'license_terms.name', isSeasonal: 'license_types.is_seasonal' })
  return { isPerpetual: isPerpetual(type?.name ?? null), isSeasonal: Boolean(type?.isSeasonal) }
}

/** Abandoning is open while no invoice exists and the license's track date has not changed since begin (product §4). */
export const whyNotAbandon = (license: License, renewal: Renewal, invoiced: boolean) => {
  if (invoiced) return 'abandonHasInvoices' as const
  return license.trackDate === renewal.licenseTrackDateAtBegin ? null : ('abandonTrackDateChanged' as const)
}

/** Links to what was filed with a renewal. */
export const documentLinksOf = (db: Knex, renewalId: number): Promise<RenewalInProcess['licenseRenewalDocuments']> =>
  db('renewal_documents').where('renewal_id', renewalId).orderBy(['position', 'id']).select('id', 'label', 'url')

/** The document that goes with a renewal: its own, or the license's where one is issued for good (spec 3 §4 "Receive License"). */
export const documentOf = async (db: Knex, license: License, renewal: Renewal): Promise<number | null> => {
  if (renewal.licenseDocumentId !== null || license.licenseDocumentId === null) return renewal.licenseDocumentId
  const type = await db('license_types').where('id', license.licenseTypeId).first('license_document_issuance')
  return type?.license_document_issuance === 'InitialDocumentOnly' ? license.licenseDocumentId : null
}

/** Who got the license by mail, as long as the renewal counts as mailed. */
const emailRecipientsOf = async (db: Knex, { id, licenseEmailSentDate }: Renewal) =>
  licenseEmailSentDate === null ? [] : db('renewal_email_recipients').where('renewal_id', id).orderBy('id').select('name', 'email')

/** The renewal as the screens see it. */
export const present = async (db: Knex, license: License, renewal: Renewal): Promise<RenewalInProcess> => {
  const [links, task, invoiced, kind, recipients, document] = await Promise.all([
    documentLinksOf(db, renewal.id),
    openTaskOf(db, renewal.id),
    hasInvoice(db, renewal.id),
    kindOf(db, license),
    emailRecipientsOf(db, renewal),
    renewal.licenseDocumentId === null ? undefined : db('documents').where('id', renewal.licenseDocumentId).first('file_name'),
  ])
  const needs = whatForwardNeeds({ ...renewal, hasInvoice: invoiced }, kind)
  return {
    ...renewal,
    shippingMethodLicense: renewal.shippingMethodLicense as RenewalInProcess['shippingMethodLicense'],
    renewalStatusCode: renewal.stage,
    licenseDocumentExists: renewal.licenseDocumentId !== null,
    licenseDocumentFileName: document?.file_name ?? null,
    licenseEmailRecipients: recipients,
    completedSteps: completedSteps(renewal.stage, renewal.isTrackingOnlyRenewal),
    hasInvoice: invoiced,
    licenseRenewalDocuments: links,
    renewalTask: task ?? null,
    cannotAdvance: needs && messages[needs],
    mayAbandon: whyNotAbandon(license, renewal, invoiced) === null,
  }
}

/** The renewal in process of a license, presented; null without one. */
export const renewalInProcess = async (db: Knex, license: License): Promise<RenewalInProcess | null> => {
  if (license.renewalId === null) return null
  const renewal = await Renewal.query(db).findById(license.renewalId)
  return renewal ? present(db, license, renewal) : null
}

/** The completed renewals of a license, the latest first. */
export const historyOf = async (db: Knex, licenseId: number) => {
  const sums = db('invoices')
    .where('is_cancelled', false)
    .groupBy('renewal_id')
    .select('renewal_id')
    .sum({ cents: 'amount_cents' })
    .as('sums')
  const rows = await db('renewals')
    .leftJoin('users', 'users.id', 'renewals.assigned_user_id_at_completion')
    .leftJoin(sums, 'sums.renewal_id', 'renewals.id')
    .where({ 'renewals.license_id': licenseId, 'renewals.is_active': false })
    .orderBy([
      { column: 'renewals.completed_on', order: 'desc' },
      { column: 'renewals.id', order: 'desc' },
    ])
    .select({
      id: 'renewals.id',
      isTrackingOnlyRenewal: 'renewals.is_tracking_only_renewal',
      processStartDate: 'renewals.process_start_date',
      formsReceivedDate: 'renewals.forms_received_date',
      formsFiledDate: 'renewals.forms_filed_date',
      renewalDueDate: 'renewals.renewal_due_date',
      licenseReceivedDate: 'renewals.license_received_date',
      licenseSentDate: 'renewals.license_sent_date',
      effectiveDate: 'renewals.effective_date',
      expirationDate: 'renewals.expiration_date',
      cents: 'sums.cents',
      assignedUserName: db.raw(ASSIGNEE_NAME),
      licenseDocumentExists: db.raw('renewals.license_document_id is not null'),
      completedOn: 'renewals.completed_on',
    })
  const items = rows.map(({ cents, ...row }) => ({ ...row, invoiceSum: cents === null ? null : toDollars(Number(cents)) }))
  return { items, totalItemCount: items.length }
}
