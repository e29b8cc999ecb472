import { Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { CARRIERS } from '../../rules/labels.ts'
import { messages } from '../../rules/messages.ts'
import { STAGES } from '../../rules/renewals/stages.ts'
import { defineCalls } from '../call.ts'
import { Day, documentFields, Flag, Id, Made, Nothing, OneOf, OneOfNumbers, Optional, OrNull, Text } from '../common.ts'
import { SendLicenseEmail } from '../licenses/documents.ts'
import { earlyReason, renewalsInBulk } from './bulk.ts'
import { DocumentLink, RenewalHistory, RenewalInProcess } from './schemas.ts'

const carrier = OneOf('Delivery Carrier', CARRIERS)
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const optionalDay = (title: string) => Optional(OrNull(Day(title)))

/** The steps of a renewal. Each call saves its data and returns the renewal; `status` marks a step complete. */
export const renewals = defineCalls({
  ...renewalsInBulk,
  begin: {
    method: 'POST',
    path: '/licenses/{id}/renewals/begin',
    permission: 'mayEditLicense',
    does: 'Begin the renewal of a license.',
    body: Type.Object(
      {
        licenseId: Optional(Id),
        processStartDate: Day('Process Start Date'),
        dueDate: optionalDay('Due Date'),
        trackingOnly: Optional(Flag('Tracking Only')),
        copyToSecondaryLicenses: Optional(Type.Boolean({ default: true, title: 'Copy Dates to Secondary Licenses' })),
        earlyReason,
      },
      { title: 'Begin License Renewal Process' },
    ),
    reply: Made,
    status: 201,
    success: 'License Renewal Started Successfully',
    attempt: 'start the License Renewal',
  },
  list: {
    method: 'GET',
    path: '/licenses/{id}/renewals',
    permission: 'mayRenew',
    does: 'List the completed renewals of a license, latest first.',
    reply: RenewalHistory,
  },
  status: {
    method: 'PUT',
    path: '/licenses/{id}/renewals/{renewalId}/status',
    permission: 'mayEditLicense',
    does: 'Mark a step complete, or go back one step. The new stage must be exactly one step from the stored stage.',
    body: Type.Object(
      {
        renewalStatus: OneOfNumbers(
          'Stage',
          STAGES.map((stage) => stage.value),
        ),
      },
      { title: 'Mark Step Complete' },
    ),
    reply: RenewalInProcess,
    success: 'Renewal Step Updated Successfully',
    attempt: 'advance the step',
  },
  startDate: {
    method: 'PUT',
    path: '/licenses/{id}/renewals/{renewalId}/start-date',
    permission: 'mayEditLicense',
    does: 'Update the start date and the due date of the renewal.',
    body: Type.Object(
      {
        processStartDate: Day('Process Start Date'),
        renewalDueDate: optionalDay('Due Date of This Renewal'),
        formsReceivedDate: optionalDay('Forms Obtained Date'),
      },
      { title: '1. Process Start Date' },
    ),
    reply: RenewalInProcess,
    success: 'Process Start Date Updated Successfully',
    attempt: 'update the Process Start Date',
  },
  formsReceived: {
    method: 'POST',
    path: '/licenses/{id}/renewals/{renewalId}/forms-received',
    permission: 'mayEditLicense',
    does: 'Save the date on which the renewal forms were obtained.',
    body: Type.Object({ formsReceivedDate: optionalDay('Forms Obtained Date') }, { title: '2. Receive Renewal Forms' }),
    reply: RenewalInProcess,
    success: 'Receive Renewal Forms Updated Successfully',
    attempt: 'update the Receive Renewal Forms',
  },
  noInvoiceRequired: {
    method: 'PUT',
    path: '/licenses/{id}/renewals/{renewalId}/no-invoice-required',
    permission: 'mayEditLicense',
    does: 'Set whether the renewal requires an invoice.',
    body: Type.Object({ noInvoiceRequired: Flag('No Invoice Required') }, { title: '3. Invoice' }),
    reply: RenewalInProcess,
    success: messages.invoiceRequirementSaved,
    attempt: 'save invoice requirement',
  },
  formsFiled: {
    method: 'POST',
    path: '/licenses/{id}/renewals/{renewalId}/forms-filed',
    permission: 'mayEditLicense',
    does: 'Save the date on which the forms were filed, and links to the filed documents.',
    body: Type.Object(
      {
        dateFiled: Day('Date Filed'),
        licenseRenewalDocuments: Optional(Type.Array(DocumentLink, { maxItems: 50, title: 'Document Links' })),
      },
      { title: '4. File Renewal Forms' },
    ),
    reply: RenewalInProcess,
    success: 'File Renewal Forms Step Updated Successfully',
    attempt: 'update the File Renewal Forms Step',
  },
  licenseReceived: {
    method: 'POST',
    path: '/licenses/{id}/renewals/{renewalId}/license-received',
    permission: 'mayEditLicense',
    does: 'Save the dates of the received license, and its PDF.',
    body: Type.Object(
      {
        dateReceived: Day('Date Received'),
        effectiveDate: Day('Effective Date'),
        expirationDate: optionalDay('Expiration Date'),
        trackDate: optionalDay('Track Date'),
        shippingMethodLicense: Optional(OrNull(carrier)),
        document: Optional(documentFields.document),
        documentFileName: Optional(documentFields.documentFileName),
        documentContentType: Optional(documentFields.documentContentType),
      },
      { title: '5. Receive License' },
    ),
    reply: RenewalInProcess,
    success: messages.receiveLicenseUpdated,
    attempt: 'update Receive License',
  },
  licenseDocument: {
    method: 'GET',
    path: '/licenses/{id}/renewals/{renewalId}/license-document',
    permission: 'mayRenew',
    does: 'Download the license document received with a renewal.',
    reply: { file: 'application/pdf' },
    navigates: true,
  },
  licenseSent: {
    method: 'POST',
    path: '/licenses/{id}/renewals/{renewalId}/license-sent',
    permission: 'mayEditLicense',
    does: 'Save when and how the license was sent to the property.',
    body: Type.Object({ dateSent: Day('Date Sent'), shippingMethodLicense: carrier }, { title: '6. License Sent to Property' }),
    reply: RenewalInProcess,
    success: 'License Sent to Property Updated Successfully',
    attempt: 'update the License Sent to Property',
  },
  sendLicenseNotApplicable: {
    method: 'PUT',
    path: '/licenses/{id}/renewals/{renewalId}/send-license-not-applicable',
    permission: 'mayEditLicense',
    does: 'Set whether the license has to be sent to the property.',
    body: Type.Object({ sendLicenseNotApplicable: Flag('Not Applicable') }, { title: '6. License Sent to Property' }),
    reply: RenewalInProcess,
    success: messages.sendLicenseRequirementSaved,
    attempt: 'save send license requirement',
  },
  complete: {
    method: 'PUT',
    path: '/licenses/{id}/renewals/{renewalId}/complete',
    permission: 'mayEditLicense',
    does: 'Complete the renewal. It moves to the history, and its dates become those of the license.',
    body: Type.Object(
      { completeRenewalTasks: Optional(Type.Boolean({ default: false, title: 'Mark the outstanding renewal task done' })) },
      { title: 'Mark Renewal Complete' },
    ),
    reply: Nothing,
    success: 'License Renewal Completed Successfully',
    attempt: 'complete the License Renewal',
  },
  toggleTrackingOnly: {
    method: 'PUT',
    path: '/licenses/{id}/renewals/{renewalId}/toggle-tracking-only',
    permission: 'mayEditLicense',
    does: 'Switch between Track And Process and Tracking Only. The renewal returns to step 1.',
    body: Type.Object({ isTrackingOnlyRenewal: Flag('Tracking Only') }, { title: 'Renewal Tracking' }),
    reply: RenewalInProcess,
    success: messages.renewalTrackingUpdated,
    attempt: 'update Renewal Tracking',
  },
  updateNotes: {
    method: 'PUT',
    path: '/licenses/{id}/renewals/{renewalId}/update-notes',
    permission: 'mayEditLicense',
    does: 'Save the notes of the renewal and their follow-up date. Empty notes without a date delete them.',
    body: Type.Object(
      { notes: OrNull(Text('Notes', limits.notes)), followUpDate: optionalDay('Follow-up Date') },
      { title: 'Renewal Notes' },
    ),
    reply: RenewalInProcess,
    success: messages.renewalNotesUpdated,
    attempt: 'update the Renewal Notes',
  },
  downloadDocument: {
    method: 'GET',
    path: '/renewals/{id}/download-license-document',
    permission: 'mayRenew',
    does: 'Download the license document of a renewal, or the document of the license when only the initial document is issued.',
    reply: { file: 'application/pdf' },
    navigates: true,
  },
  sendDocument: {
    method: 'PUT',
    path: '/renewals/{id}/send-license-document-email',
    permission: 'mayEditLicense',
    does: 'Send the renewed license with its document by mail to contacts of its property. This marks it as sent.',
    body: SendLicenseEmail,
    reply: RenewalInProcess,
    success: messages.licenseEmailSent,
    attempt: 'send the License Email',
  },
  letterToJurisdiction: {
    method: 'GET',
    path: '/renewals/{id}/letter-to-jurisdiction',
    permission: 'mayEditLicense',
    does: 'Return the letter to the licensing authority as a Word document, ready to sign.',
    reply: { file: WORD },
    navigates: true,
  },
  letterToProperty: {
    method: 'GET',
    path: '/renewals/{id}/letter-to-property',
    permission: 'mayEditLicense',
    does: 'Return the letter to the property as a Word document, ready to sign.',
    reply: { file: WORD },
    navigates: true,
  },
  abandon: {
    method: 'DELETE',
    path: '/renewals/{id}/abandon',
    permission: 'mayEditLicense',
    does: 'Abandon a renewal in process. All its information is deleted.',
    reply: Nothing,
    success: messages.licenseRenewalAbandoned,
    attempt: 'abandon the License Renewal',
  },
})
