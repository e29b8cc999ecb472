import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { MAIL_STATUSES } from '../../rules/labels.ts'
import { messages } from '../../rules/messages.ts'
import { ActivityEntry, activityFields } from '../activity/calls.ts'
import { defineCalls } from '../call.ts'
import { documentFields, Id, listOf, Moment, Nothing, OneOf, OrNull, pageFields, Text } from '../common.ts'
import { recipientFields } from '../mail/recipients.ts'

export const SendLicenseEmail = Type.Object(recipientFields, { title: 'Send License Email' })
export type SendLicenseEmail = Static<typeof SendLicenseEmail>

const { searchTerm: _none, ...emailPage } = pageFields(['createdOn'] as const, 'createdOn', 'desc')
const EmailFilter = Type.Object(emailPage)
export type EmailFilter = Static<typeof EmailFilter>

const LicenseEmail = Type.Object(
  {
    id: Id,
    createdOn: Moment('Written On'),
    sentOn: OrNull(Moment('Sent On')),
    status: OneOf('Status', MAIL_STATUSES),
    toName: OrNull(Text('Recipient', 2 * limits.name)),
    toAddress: Text('Email', limits.email),
    subject: Text('Subject', limits.description),
    attachments: Type.Array(Text('File Name', limits.name), { title: 'Attachments' }),
    renewalId: OrNull(Id),
  },
  { title: 'A mail about a license, to one recipient' },
)
export type LicenseEmail = Static<typeof LicenseEmail>

/** The document, the mails and the activity of a license. */
export const licenseDocuments = defineCalls({
  updateDocument: {
    method: 'PUT',
    path: '/licenses/{id}/document',
    permission: 'mayEditLicense',
    does: 'Upload the document of a license, replacing the previous one.',
    body: Type.Object(documentFields, { title: 'Edit License Document' }),
    reply: Nothing,
    success: messages.licenseDocumentUpdated,
    attempt: 'update the License Document',
  },
  deleteDocument: {
    method: 'DELETE',
    path: '/licenses/{id}/document',
    permission: 'mayEditLicense',
    does: 'Remove the document of a license. The documents of its renewals stay.',
    reply: Nothing,
    success: messages.licenseFileRemoved,
    attempt: 'remove the License File',
  },
  downloadDocument: {
    method: 'GET',
    path: '/licenses/{id}/download-license-document',
    permission: 'mayRenew',
    does: 'Download the document of a license.',
    reply: { file: 'application/pdf' },
    navigates: true,
  },
  sendDocument: {
    method: 'PUT',
    path: '/licenses/{id}/send-license-document-email',
    permission: 'mayEditLicense',
    does: 'Send a license and its document, if any, by mail to contacts of its property.',
    body: SendLicenseEmail,
    reply: Nothing,
    success: messages.licenseEmailSent,
    attempt: 'send the License Email',
  },
  emails: {
    method: 'GET',
    path: '/licenses/{id}/emails',
    permission: 'mayRenew',
    does: 'List the mails about a license, latest first.',
    query: EmailFilter,
    reply: listOf(LicenseEmail),
  },
  activity: {
    method: 'GET',
    path: '/licenses/{id}/activity',
    permission: 'administrator',
    does: 'List the changes of a license and its renewals, latest first.',
    query: Type.Object(activityFields),
    reply: listOf(ActivityEntry),
  },
})
