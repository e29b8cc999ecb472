import type { FileKind, RequestItemKind, RequestStatus } from '../../rules/requests.ts'
import { type Columns, day, flag, integer, orNull, text } from './columns.ts'

export const requests = {
  clientId: integer(),
  propertyId: integer(),
  propertyName: text(),
  status: text<RequestStatus>(),
  dueDate: day(),
  expiresOn: day(),
  message: orNull(text()),
  senderId: integer(),
  senderName: text(),
  endedOn: orNull(text()),
} satisfies Columns

export const requestItems = {
  requestId: integer(),
  licenseId: orNull(integer()),
  licenseNumber: orNull(text()),
  licenseType: orNull(text()),
  renewalId: orNull(integer()),
  kind: text<RequestItemKind>(),
  question: orNull(text()),
  position: integer(),
  status: text<'Open' | 'Received' | 'Accepted'>(),
} satisfies Columns

export const requestLinks = {
  requestId: integer(),
  contactId: orNull(integer()),
  name: orNull(text()),
  email: orNull(text()),
  tokenHash: text(),
  isMailed: flag(),
  createdOn: text(),
  revokedOn: orNull(text()),
  codeHash: orNull(text()),
  codeExpiresOn: orNull(text()),
  codeTries: integer(),
  codesSent: integer(),
  codeSentOn: orNull(text()),
  openUntil: orNull(text()),
} satisfies Columns

export const requestAnswers = {
  requestId: integer(),
  itemId: integer(),
  linkId: integer(),
  givenBy: text(),
  isVerified: flag(),
  words: orNull(text()),
  documentId: orNull(integer()),
  fileName: orNull(text()),
  contentType: orNull(text()),
  size: orNull(integer()),
  receivedOn: text(),
  status: text<'Received' | 'Accepted' | 'SentBack'>(),
  decidedById: orNull(integer()),
  decidedByName: orNull(text()),
  decidedOn: orNull(text()),
  reason: orNull(text()),
} satisfies Columns

export const licenseFiles = {
  clientId: integer(),
  propertyId: integer(),
  licenseId: orNull(integer()),
  renewalId: orNull(integer()),
  kind: text<FileKind>(),
  label: text(),
  documentId: integer(),
  source: text<'Uploaded' | 'Request'>(),
  requestId: orNull(integer()),
  givenBy: text(),
  isVerified: flag(),
} satisfies Columns
