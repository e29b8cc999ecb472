import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { CARRIERS } from '../../rules/labels.ts'
import { STAGES } from '../../rules/renewals/stages.ts'
import { Count, Day, Dollars, Flag, Id, listOf, Moment, OneOf, OneOfNumbers, OrNull, RequiredText, Text, Url } from '../common.ts'
import { invoiceFields } from '../invoices/schemas.ts'

export const stage = OneOfNumbers(
  'Stage',
  STAGES.map((one) => one.value),
)
export const carrier = OneOf('Delivery Carrier', CARRIERS)

/** A link to a filed document, as sent. */
export const DocumentLink = Type.Object({ label: RequiredText('Label', limits.label), url: Url('URL') }, { title: 'Document Link' })

/** A link to a filed document, as stored. */
export const FiledDocument = Type.Object(
  { id: Id, label: Text('Label', limits.label), url: Text('URL', limits.url) },
  { title: 'A document that was filed' },
)

const RenewalTask = Type.Object(
  {
    id: Id,
    version: Type.Integer({ title: 'Version of the task' }),
    description: OrNull(Text('Task Description', limits.taskDescription)),
    followUpDate: OrNull(Day('Follow-up Date')),
    assignedUserId: OrNull(Id),
    assignedUserName: OrNull(Text('Assignee', 2 * limits.name)),
    modifiedOn: Moment('Modified On'),
  },
  { title: 'The open task of the renewal' },
)

/** When the license was sent by e-mail, and to whom. */
const mailed = {
  licenseEmailSentDate: OrNull(Day('Date E-mailed')),
  licenseEmailRecipients: Type.Array(
    Type.Object({ name: OrNull(Text('Name', limits.name)), email: Text('Email', limits.email) }, { title: 'A recipient of the license' }),
    { title: 'E-mailed to' },
  ),
}

/** A renewal in process. */
export const RenewalInProcess = Type.Object(
  {
    id: Id,
    renewalStatusCode: stage,
    isTrackingOnlyRenewal: Flag('Tracking Only'),
    copyToSecondaryLicenses: Flag('Copy Dates to Secondary Licenses'),
    processStartDate: OrNull(Day('Process Start Date')),
    renewalDueDate: OrNull(Day('Due Date of This Renewal')),
    formsReceivedDate: OrNull(Day('Forms Obtained Date')),
    formsFiledDate: OrNull(Day('Date Filed')),
    licenseReceivedDate: OrNull(Day('Date Received')),
    licenseSentDate: OrNull(Day('Date Sent')),
    shippingMethodLicense: OrNull(carrier),
    shippingMethodCheck: OrNull(OneOf('Check Shipping Method', CARRIERS)),
    ...mailed,
    licenseDocumentExists: Flag('License Document'),
    licenseDocumentFileName: OrNull(Text('File Name', limits.name)),
    effectiveDate: OrNull(Day('Effective Date')),
    expirationDate: OrNull(Day('Expiration Date')),
    trackDate: OrNull(Day('Track Date')),
    notes: OrNull(Text('Notes', limits.notes)),
    notesTimestamp: OrNull(Moment('Notes Changed On')),
    completedSteps: Count('Completed Steps'),
    sendLicenseNotApplicable: Flag('Send License Not Applicable'),
    noInvoiceRequired: Flag('No Invoice Required'),
    hasInvoice: Flag('Has an Invoice'),
    ...invoiceFields,
    licenseRenewalDocuments: Type.Array(FiledDocument, { title: 'Document Links' }),
    renewalTask: Type.Union([RenewalTask, Type.Null()], { title: 'Renewal Task' }),
    cannotAdvance: OrNull(Text('What the next step still needs', limits.notes)),
    mayAbandon: Flag('May be abandoned'),
  },
  { title: 'A renewal in process' },
)
export type RenewalInProcess = Static<typeof RenewalInProcess>

/** A task of a completed renewal. Most are done; one can still be open. */
const TaskOfHistory = Type.Object(
  {
    id: Id,
    description: OrNull(Text('Task Description', limits.taskDescription)),
    followUpDate: Day('Follow-up Date'),
    assignedUserName: OrNull(Text('Assignee', 2 * limits.name)),
    doneOn: OrNull(Moment('Done On')),
  },
  { title: 'A task of a completed renewal' },
)

/** A completed renewal, as a row of the history. */
export const RenewalHistoryRow = Type.Object(
  {
    id: Id,
    isTrackingOnlyRenewal: Flag('Tracking Only'),
    processStartDate: OrNull(Day('Process Start Date')),
    formsReceivedDate: OrNull(Day('Forms Obtained Date')),
    formsFiledDate: OrNull(Day('Date Filed')),
    renewalDueDate: OrNull(Day('Due Date')),
    licenseReceivedDate: OrNull(Day('Date Received')),
    licenseSentDate: OrNull(Day('Date Sent')),
    shippingMethodLicense: OrNull(carrier),
    ...mailed,
    effectiveDate: OrNull(Day('Effective Date')),
    expirationDate: OrNull(Day('Expiration Date')),
    trackDate: OrNull(Day('Track Date')),
    notes: OrNull(Text('Notes', limits.notes)),
    notesTimestamp: OrNull(Moment('Notes Changed On')),
    sendLicenseNotApplicable: Flag('Send License Not Applicable'),
    noInvoiceRequired: Flag('No Invoice Required'),
    licenseRenewalDocuments: Type.Array(FiledDocument, { title: 'Document Links' }),
    invoiceSum: OrNull(Dollars('Invoices')),
    ...invoiceFields,
    renewalTasks: Type.Array(TaskOfHistory, { title: 'Renewal Tasks' }),
    assignedUserName: OrNull(Text('Assignee', 2 * limits.name)),
    licenseDocumentExists: Flag('License Document'),
    licenseDocumentFileName: OrNull(Text('File Name', limits.name)),
    completedOn: Moment('Completed On'),
  },
  { title: 'A completed renewal' },
)
export type RenewalHistoryRow = Static<typeof RenewalHistoryRow>
export const RenewalHistory = listOf(RenewalHistoryRow)
