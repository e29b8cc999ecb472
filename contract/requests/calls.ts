import { Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { REQUEST_ITEM_KINDS, REQUEST_LIMITS } from '../../rules/requests.ts'
import { defineCalls } from '../call.ts'
import {
  Count,
  Day,
  documentFields,
  fileFields,
  Id,
  Nothing,
  OneOf,
  Optional,
  OrNull,
  RequiredText,
  Text,
  walkedListOf,
} from '../common.ts'
import { AskedPage, AskedReading, answerFields, Reminded, RequestDetails, RequestFilter, RequestMail, RequestRow } from './schemas.ts'

const message = Optional(OrNull(Text('Message', REQUEST_LIMITS.words)))
const email = RequiredText('Email', limits.email, { format: 'email' })
const ids = (title: string, maxItems: number) => Type.Array(Id, { maxItems, uniqueItems: true, title })

export const requests = defineCalls({
  list: {
    method: 'POST',
    path: '/requests/list',
    permission: 'mayRenew',
    does: 'List requests: their missing items and their answers.',
    body: RequestFilter,
    reply: walkedListOf(RequestRow),
    reads: true,
  },
  create: {
    method: 'POST',
    path: '/requests',
    permission: 'mayRenew',
    does: 'Ask contacts of properties for what is missing: one request and mail for each property and client. `dryRun` returns the mails and sends nothing.',
    body: Type.Object(
      {
        licenseIds: Optional(ids('Licenses', REQUEST_LIMITS.licenses)),
        propertyIds: Optional(ids('Properties', REQUEST_LIMITS.properties)),
        items: Type.Array(OneOf('Item', REQUEST_ITEM_KINDS), {
          minItems: 1,
          maxItems: REQUEST_ITEM_KINDS.length,
          uniqueItems: true,
          title: 'What Is Missing',
        }),
        question: Optional(OrNull(Text('Question', REQUEST_LIMITS.words))),
        contactIds: Optional(
          Type.Array(Id, {
            maxItems: REQUEST_LIMITS.contacts,
            uniqueItems: true,
            title: 'Contacts',
            description: 'Without one of a property, its key contacts are asked',
          }),
        ),
        emails: Optional(Type.Array(email, { maxItems: REQUEST_LIMITS.addresses, uniqueItems: true, title: 'Further Addresses' })),
        dueDate: Day('Due Date'),
        message,
        dryRun: Optional(Type.Boolean({ default: false, title: 'Only Show the Mails' })),
      },
      { title: 'New Request' },
    ),
    reply: Type.Object(
      { ids: Type.Array(Id, { title: 'Requests' }), mails: Type.Array(RequestMail, { title: 'Mails' }) },
      { title: 'The new requests' },
    ),
    success: messages.requestSent,
    attempt: 'send the Request',
  },
  get: {
    method: 'GET',
    path: '/requests/{id}',
    permission: 'mayRenew',
    does: 'Return a request with its answers.',
    reply: RequestDetails,
  },
  update: {
    method: 'PUT',
    path: '/requests/{id}',
    permission: 'mayKeepRequest',
    does: 'Change the due date or the message of a request. `sendAgain` mails it again: each recipient gets a new link, and the old ones end.',
    body: Type.Object(
      {
        dueDate: Optional(Day('Due Date')),
        message,
        sendAgain: Optional(Type.Boolean({ default: false, title: 'Send Again' })),
      },
      { title: 'Edit Request' },
    ),
    reply: Nothing,
    success: messages.requestUpdated,
    attempt: 'update the Request',
  },
  remind: {
    method: 'POST',
    path: '/requests/remind',
    permission: 'mayRenew',
    does: 'Send the open requests of licenses again: each recipient gets a new mail and link. Says of each license whether a request was sent.',
    body: Type.Object(
      {
        licenseIds: Type.Array(Id, { minItems: 1, maxItems: REQUEST_LIMITS.licenses, uniqueItems: true, title: 'Licenses' }),
      },
      { title: 'Remind Properties' },
    ),
    reply: Type.Object({ sentCount: Count('Requests sent again'), items: Type.Array(Reminded) }, { title: 'What was sent again' }),
    attempt: 'send the Requests again',
  },
  remove: {
    method: 'DELETE',
    path: '/requests/{id}',
    permission: 'mayKeepRequest',
    does: 'Cancel a request. Its links end. Answers that have arrived can still be accepted.',
    reply: Nothing,
    success: messages.requestCancelled,
    attempt: 'cancel the Request',
  },
  createLink: {
    method: 'POST',
    path: '/requests/{id}/links',
    permission: 'mayKeepRequest',
    does: 'Create a link to send yourself. It is returned once. Answers through it are marked as not verified.',
    body: Type.Object({ name: RequiredText('For Whom', limits.name) }, { title: 'New Link' }),
    reply: Type.Object({ id: Id, url: Text('Address', limits.url) }, { title: 'The new link' }),
    status: 201,
    shownOnce: 'url',
    success: messages.requestLinkMade,
    attempt: 'create the Link',
  },
  removeLink: {
    method: 'DELETE',
    path: '/requests/{id}/links/{linkId}',
    permission: 'mayKeepRequest',
    does: 'End one link of a request. The others stay.',
    reply: Nothing,
    success: messages.requestLinkEnded,
    attempt: 'end the Link',
  },
  accept: {
    method: 'PUT',
    path: '/requests/{id}/answers/{answerId}/accept',
    permission: 'mayKeepRequest',
    does: 'Accept an answer: it fills the step of the renewal or the document of the license, or becomes a file of the license.',
    body: Type.Object({ dateReceived: Optional(OrNull(Day('Date Received'))) }, { title: 'Accept' }),
    reply: Nothing,
    success: messages.answerAccepted,
    attempt: 'accept the Answer',
  },
  sendBack: {
    method: 'PUT',
    path: '/requests/{id}/answers/{answerId}/send-back',
    permission: 'mayKeepRequest',
    does: 'Send an answer back, with a reason. The recipients get a mail with a new link.',
    body: Type.Object({ reason: RequiredText('Reason', REQUEST_LIMITS.words) }, { title: 'Send Back' }),
    reply: Nothing,
    success: messages.answerSentBack,
    attempt: 'send back the Answer',
  },
  document: {
    method: 'GET',
    path: '/requests/{id}/answers/{answerId}/document',
    permission: 'mayRenew',
    does: 'Download a file that came back and has not been accepted yet.',
    reply: { file: 'application/octet-stream' },
    navigates: true,
  },
})

/** The public page of a request. The token in its path is the only secret: no session is needed, and none is used. */
export const asked = defineCalls({
  get: {
    method: 'GET',
    path: '/asked/{token}',
    permission: 'anyone',
    does: 'Return what a link asks for. A link that is wrong, used up, expired or replaced is 404.',
    reply: AskedPage,
    limitedByAddress: 'outsider',
  },
  sendCode: {
    method: 'POST',
    path: '/asked/{token}/code',
    permission: 'anyone',
    does: 'Mail a six-digit code to the address that got the link, if the client requires one. It works for 15 minutes.',
    reply: Nothing,
    success: messages.askedCodeSent,
    attempt: 'send the Code',
    limitedByAddress: 'outsider',
  },
  open: {
    method: 'POST',
    path: '/asked/{token}/open',
    permission: 'anyone',
    does: 'Open the page of a request with the mailed code. The answer is the token of a link that needs no code and works for 12 hours.',
    body: Type.Object({ code: RequiredText('Code', limits.securityCode, { pattern: '^[0-9]{6}$' }) }, { title: 'Open with a Code' }),
    reply: Type.Object({ token: Text('Token', 64) }, { title: 'The token of the open page' }),
    shownOnce: 'token',
    attempt: 'open the page',
    limitedByAddress: 'outsider',
  },
  read: {
    method: 'POST',
    path: '/asked/{token}/read',
    permission: 'anyone',
    does: 'Read the PDF of a license before it is sent, and return reasons against it: another number, or a date before the current term. Nothing is stored.',
    reads: true,
    body: Type.Object({ itemId: Id, document: documentFields.document }, { title: 'Read Before Sending' }),
    reply: AskedReading,
    attempt: 'read the PDF',
    limitedByAddress: 'outsider',
    takesLong: true,
  },
  answer: {
    method: 'POST',
    path: '/asked/{token}/answers',
    permission: 'anyone',
    does: 'Send one file, or words, for one thing that is asked for. Files are PDF, JPEG or PNG by their content; photos lose the place where they were taken.',
    body: Type.Object(
      {
        ...answerFields,
        document: Optional(fileFields.document),
        documentFileName: Optional(fileFields.documentFileName),
        documentContentType: Optional(fileFields.documentContentType),
      },
      { title: 'Answer' },
    ),
    reply: AskedPage,
    success: messages.answerReceived,
    attempt: 'send the Answer',
    limitedByAddress: 'outsider',
    takesLong: true,
  },
})
