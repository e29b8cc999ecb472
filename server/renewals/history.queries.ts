import type { Knex } from 'knex'
import type { RenewalHistoryRow } from '../../contract/renewals/schemas.ts'
import { tasksOf } from '../user-tasks/user-task.queries.ts'
import { ASSIGNEE_NAME } from '../users/user.queries.ts'
import { type Invoices, invoicesOf } from './invoices/invoices.queries.ts'

type Of<T> = T & { renewalId: number }
const of =
  <T>(all: Of<T>[]) =>
  (id: number) =>
    all.filter(({ renewalId }) => renewalId === id)

/** The document links, mail recipients, tasks and invoices of several renewals. */
const relatedOf = async (db: Knex, ids: number[]) => {
  const [links, recipients, tasks, invoices] = await Promise.all([
    db('renewal_documents')
      .whereIn('renewal_id', ids)
      .orderBy(['position', 'id'])
      .select({ id: 'id', label: 'label', url: 'url', renewalId: 'renewal_id' }),
    db('renewal_email_recipients')
      .whereIn('renewal_id', ids)
      .orderBy('id')
      .select({ name: 'name', email: 'email', renewalId: 'renewal_id' }),
    tasksOf(db, ids),
    invoicesOf(db, ids),
  ])
  return {
    links: of<RenewalHistoryRow['licenseRenewalDocuments'][number]>(links),
    recipients: of<RenewalHistoryRow['licenseEmailRecipients'][number]>(recipients),
    tasks: of<RenewalHistoryRow['renewalTasks'][number]>(tasks),
    invoices,
  }
}

/** The completed renewals of a license, the latest first. */
export const historyOf = async (db: Knex, licenseId: number) => {
  const rows: Omit<RenewalHistoryRow, keyof Invoices | 'licenseRenewalDocuments' | 'licenseEmailRecipients' | 'renewalTasks'>[] = await db(
    'renewals',
  )
    .leftJoin('users', 'users.id', 'renewals.assigned_user_id_at_completion')
    .leftJoin('documents', 'documents.id', 'renewals.license_document_id')
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
      shippingMethodLicense: 'renewals.shipping_method_license',
      licenseEmailSentDate: 'renewals.license_email_sent_date',
      effectiveDate: 'renewals.effective_date',
      expirationDate: 'renewals.expiration_date',
      trackDate: 'renewals.track_date',
      notes: 'renewals.notes',
      notesTimestamp: 'renewals.notes_timestamp',
      sendLicenseNotApplicable: 'renewals.send_license_not_applicable',
      noInvoiceRequired: 'renewals.no_invoice_required',
      assignedUserName: db.raw(ASSIGNEE_NAME),
      licenseDocumentExists: db.raw('renewals.license_document_id is not null'),
      licenseDocumentFileName: 'documents.file_name',
      completedOn: 'renewals.completed_on',
    })
  const { links, recipients, tasks, invoices } = await relatedOf(
    db,
    rows.map(({ id }) => id),
  )
  const items = rows.map((row) => ({
    ...row,
    licenseRenewalDocuments: links(row.id),
    licenseEmailRecipients: row.licenseEmailSentDate === null ? [] : recipients(row.id),
    renewalTasks: tasks(row.id),
    ...invoices(row.id),
  }))
  return { items, totalItemCount: items.length }
}
