import type { Knex } from 'knex'
import type { RenewalInProcess } from '../../contract/renewals/schemas.ts'
import { messages } from '../../rules/messages.ts'
import { present as there } from '../../rules/present.ts'
import { completedSteps, type LicenseTraits, whatForwardNeeds } from '../../rules/renewals/steps.ts'
import { allOf, listed, listOf } from '../kit/database/lists.ts'
import { fixed } from '../kit/database/query.ts'
import { dateRulesOf } from '../license-types/license-type.queries.ts'
import type { License } from '../licenses/license.model.ts'
import { invoices } from '../tables/invoices.ts'
import { renewals } from '../tables/renewals.ts'
import { userTasks } from '../tables/user-tasks.ts'
import { UserTask } from '../user-tasks/user-task.model.ts'
import { holderName } from '../users/user.queries.ts'
import { Invoice } from './invoices/invoice.model.ts'
import { byKind } from './invoices/invoices.queries.ts'
import { Renewal } from './renewal.model.ts'

/** Whether a renewal has an invoice. Cancelled invoices never count. */
export const hasInvoice = async (db: Knex, renewalId: number): Promise<boolean> =>
  (await db('invoices').where({ renewal_id: renewalId, is_cancelled: false }).first('id')) !== undefined

/** Abandoning is possible while no invoice exists and the license's track date is unchanged since begin. */
export const whyNotAbandon = (license: License, renewal: Renewal, invoiced: boolean) => {
  if (invoiced) return 'abandonHasInvoices' as const
  return license.trackDate === renewal.licenseTrackDateAtBegin ? null : ('abandonTrackDateChanged' as const)
}

/** The links to the filed documents of a renewal, as a column over a table with its id. */
export const documentLinks = (db: Knex, renewalId: string): Knex.Raw => {
  const links = db('renewal_documents').whereRaw(`renewal_documents.renewal_id = ${renewalId}`).orderBy(['position', 'id'])
  return listOf(db, links, { id: 'id', label: 'label', url: 'url' })
}

/** The document of a renewal: its own, or the license's if the type issues a document only once. */
export const documentOf = async (db: Knex, license: License, renewal: Renewal): Promise<number | null> => {
  if (renewal.licenseDocumentId !== null || license.licenseDocumentId === null) return renewal.licenseDocumentId
  const type = await db('license_types').where('id', license.licenseTypeId).first('license_document_issuance')
  return type?.license_document_issuance === 'InitialDocumentOnly' ? license.licenseDocumentId : null
}

type RenewalRow = Record<'links' | 'task' | 'invoices' | 'recipients', unknown> & { fileName: string | null }

/** Reads a renewal's related records in one statement: file name, links, task, invoices and recipients. */
const rowOf = fixed<RenewalRow, { renewalId: number }>((db) => {
  const invoiced = db('invoices').whereRaw('invoices.renewal_id = renewals.id').orderBy('invoices.id')
  const task = db('user_tasks')
    .leftJoin('users', 'users.id', 'user_tasks.assigned_user_id')
    .whereRaw('user_tasks.renewal_id = renewals.id')
    .whereNull('user_tasks.done_on')
  const recipients = db('renewal_email_recipients')
    .whereRaw('renewal_email_recipients.renewal_id = renewals.id')
    .orderBy('renewal_email_recipients.id')
  return db('renewals')
    .leftJoin('documents', 'documents.id', 'renewals.license_document_id')
    .where('renewals.id', db.raw(':renewalId'))
    .select({
      ...allOf('renewals', renewals),
      fileName: 'documents.file_name',
      links: documentLinks(db, 'renewals.id'),
      task: listOf(db, task, { ...allOf('user_tasks', userTasks), assignedUserName: db.raw(holderName()) }),
      invoices: listOf(db, invoiced, allOf('invoices', invoices)),
      recipients: listOf(db, recipients, { name: 'name', email: 'email' }),
    })
})

type ShownTask = UserTask & { assignedUserName: string | null }

const partsIn = ({ links, task, invoices: invoiced, recipients, fileName }: RenewalRow) => ({
  links: listed<RenewalInProcess['licenseRenewalDocuments'][number]>(links),
  task: listed<object>(task).map((row) => UserTask.fromDatabaseJson(row) as ShownTask)[0],
  invoices: byKind(listed<object>(invoiced).map((row) => Invoice.fromDatabaseJson(row))),
  recipients: listed<RenewalInProcess['licenseEmailRecipients'][number]>(recipients),
  fileName,
})

/** A renewal as the API returns it. */
export const present = async (db: Knex, license: License, renewal: Renewal): Promise<RenewalInProcess> => {
  const [[row], kind] = await Promise.all([rowOf(db, { renewalId: renewal.id }), dateRulesOf(db, license.licenseTypeId)])
  return shown(license, renewal, partsIn(there(row)), kind)
}

const shown = (
  license: License,
  renewal: Renewal,
  { links, task, invoices: { invoiceSum, ...byKinds }, recipients, fileName }: ReturnType<typeof partsIn>,
  kind: LicenseTraits,
): RenewalInProcess => {
  const invoiced = invoiceSum !== null
  const needs = whatForwardNeeds({ ...renewal, hasInvoice: invoiced }, kind)
  return {
    ...renewal,
    shippingMethodCheck: byKinds.checkRequests.findLast(({ isCancelled }) => !isCancelled)?.shippingMethodCheck ?? null,
    renewalStatusCode: renewal.stage,
    licenseDocumentExists: renewal.licenseDocumentId !== null,
    licenseDocumentFileName: fileName,
    // Empty unless the renewal counts as mailed.
    licenseEmailRecipients: renewal.licenseEmailSentDate === null ? [] : recipients,
    completedSteps: completedSteps(renewal.stage, renewal.isTrackingOnlyRenewal),
    hasInvoice: invoiced,
    ...byKinds,
    licenseRenewalDocuments: links,
    renewalTask: task ?? null,
    cannotAdvance: needs && messages[needs],
    mayAbandon: whyNotAbandon(license, renewal, invoiced) === null,
  }
}

/** The renewal in process of a license as the API returns it; null without one. */
export const renewalInProcess = async (db: Knex, license: License, kind: Promise<LicenseTraits>): Promise<RenewalInProcess | null> => {
  const { renewalId } = license
  if (renewalId === null) return null
  const [[row], traits] = await Promise.all([rowOf(db, { renewalId }), kind])
  if (!row) return null
  const { fileName: _name, links: _links, task: _task, invoices: _invoices, recipients: _recipients, ...columns } = row
  return shown(license, Renewal.fromDatabaseJson(columns), partsIn(row), traits)
}
