import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { REQUEST_ITEM_KINDS, REQUEST_LIMITS, REQUEST_STATUSES } from '../../rules/requests.ts'
import { Count, Day, Flag, Id, Moment, OneOf, Optional, OrNull, RequiredText, Text, walkFields } from '../common.ts'
import { Standing } from '../licenses/standing.ts'

const ITEM_STATUSES = ['Open', 'Received', 'Accepted'] as const
export const ANSWER_STATUSES = ['Received', 'Accepted', 'SentBack'] as const

/** A field of licenses: for how many days the property has not answered an open request. */
export const waitingDays = OrNull(
  Type.Integer({ minimum: 0, title: 'Waiting on the Property', description: 'Days; null while nothing is missing' }),
)

/** A filter of license lists by open requests. */
export const waitingOnProperty = Optional(
  Type.Boolean({
    default: false,
    title: 'Waiting on the Property',
    description: 'Only licenses for which something that the property was asked for is missing',
  }),
)

const status = OneOf('Status', REQUEST_STATUSES)
const personName = (title: string) => Text(title, 2 * limits.name + 1)

export const Answer = Type.Object(
  {
    id: Id,
    givenBy: Text('Given By', limits.name),
    isVerified: Flag('Sender Verified'),
    words: OrNull(Text('Words', REQUEST_LIMITS.words)),
    fileName: OrNull(Text('File Name', limits.fileName)),
    contentType: OrNull(Text('File Type', limits.name)),
    size: OrNull(Count('Size in Bytes')),
    hasDocument: Flag('File'),
    receivedOn: Moment('Received On'),
    receivedDay: Day('Received Day'),
    status: OneOf('Status', ANSWER_STATUSES),
    decidedByName: OrNull(personName('Decided By')),
    decidedOn: OrNull(Moment('Decided On')),
    reason: OrNull(Text('Reason', REQUEST_LIMITS.words)),
  },
  { title: 'What came back' },
)
export type Answer = Static<typeof Answer>

const itemFields = {
  id: Id,
  kind: OneOf('What', REQUEST_ITEM_KINDS),
  question: OrNull(Text('Question', REQUEST_LIMITS.words)),
  licenseNumber: OrNull(Text('License #', limits.licenseNumber)),
  licenseType: OrNull(Text('License Type', limits.name)),
  status: OneOf('Status', ITEM_STATUSES),
}

const Item = Type.Object(
  {
    ...itemFields,
    licenseId: OrNull(Id),
    renewalId: OrNull(Id),
    standing: OrNull(Standing),
    answers: Type.Array(Answer, { title: 'Answers' }),
  },
  { title: 'One thing that was asked for' },
)
export type RequestItem = Static<typeof Item>

const Link = Type.Object(
  {
    id: Id,
    name: OrNull(Text('Name', limits.name)),
    email: OrNull(Text('Email', limits.email)),
    isMailed: Flag('Mailed'),
    createdOn: Moment('Created On'),
    isLive: Flag('Works'),
  },
  { title: 'A link of a request, without its address' },
)

const rowFields = {
  id: Id,
  status,
  clientId: Id,
  clientName: Text('Client', limits.name),
  propertyId: Id,
  propertyName: Text('Property', limits.propertyName),
  dueDate: Day('Due Date'),
  expiresOn: Day('Links Work Until'),
  senderName: personName('Requested By'),
  createdOn: Moment('Requested On'),
  endedOn: OrNull(Moment('Ended On')),
  daysOpen: Count('Days'),
  itemCount: Count('Asked For'),
  openCount: Count('Missing'),
  receivedCount: Count('To Decide'),
}

export const RequestRow = Type.Object(
  {
    ...rowFields,
    version: Type.Integer({ title: 'Rises with every change of the row' }),
    asked: Text('Asked For', limits.description),
    recipients: Text('Recipients', limits.description),
  },
  { title: 'A request' },
)
export type RequestRow = Static<typeof RequestRow>

export const RequestDetails = Type.Object(
  {
    ...rowFields,
    version: Type.Integer({ title: 'Version, to send as If-Match' }),
    message: OrNull(Text('Message', REQUEST_LIMITS.words)),
    mayKeep: Flag('May Be Changed by You'),
    items: Type.Array(Item, { title: 'Asked For' }),
    links: Type.Array(Link, { title: 'Links' }),
  },
  { title: 'A request with its answers' },
)
export type RequestDetails = Static<typeof RequestDetails>

export const REQUEST_COLUMNS = ['createdOn', 'dueDate'] as const

export const RequestFilter = Type.Object(
  {
    ...walkFields(REQUEST_COLUMNS, 'createdOn', 'desc'),
    statuses: Optional(Type.Array(status, { maxItems: REQUEST_STATUSES.length, uniqueItems: true, title: 'Status' })),
    toDecide: Optional(Type.Boolean({ title: 'To Decide', description: 'Only those with something that came back and waits' })),
    licenseId: Optional(Id),
    propertyId: Optional(Id),
    clientId: Optional(Id),
  },
  { title: 'Filter Requests' },
)
export type RequestFilter = Static<typeof RequestFilter>

export const RequestMail = Type.Object(
  {
    propertyId: Id,
    propertyName: Text('Property', limits.propertyName),
    to: Type.Array(Text('Email', limits.email), { title: 'Recipients' }),
    subject: Text('Subject', limits.description),
    text: Text('Text', 100_000),
  },
  { title: 'A mail of a request, without its link' },
)
export type RequestMail = Static<typeof RequestMail>

/** `reason`: why nothing was sent for the license; null if its request was sent. */
export const Reminded = Type.Object(
  {
    licenseId: Id,
    licenseNumber: Text('License #', limits.licenseNumber),
    propertyName: Text('Property', limits.propertyName),
    reason: OrNull(Text('Why Not', limits.description)),
  },
  { title: 'A license whose property is reminded' },
)
export type Reminded = Static<typeof Reminded>

/** An item on the public page of a request, which shows nothing else about the license. */
const AskedItem = Type.Object(
  {
    ...itemFields,
    reason: OrNull(Text('Reason', REQUEST_LIMITS.words)),
    given: Type.Array(
      Type.Object({ fileName: OrNull(Text('File Name', limits.fileName)), words: OrNull(Text('Words', REQUEST_LIMITS.words)) }),
      { title: 'Given' },
    ),
  },
  { title: 'One thing that is asked for' },
)
export type AskedItem = Static<typeof AskedItem>

export const AskedPage = Type.Object(
  {
    propertyName: Text('Property', limits.propertyName),
    askedBy: Text('Asked By', 4 * limits.name),
    recipientName: OrNull(Text('Recipient', limits.name)),
    dueDate: Day('Due Date'),
    message: OrNull(Text('Message', REQUEST_LIMITS.words)),
    items: Type.Array(AskedItem, { title: 'Asked For' }),
  },
  { title: 'What is asked for' },
)
export type AskedPage = Static<typeof AskedPage>

export const AskedReading = Type.Object(
  { warnings: Type.Array(Text('Warning', limits.description), { title: 'Warnings' }) },
  { title: 'Reasons against a file' },
)

export const answerFields = {
  itemId: Id,
  givenBy: RequiredText('Your Name', limits.name),
  words: Optional(OrNull(Text('Answer', REQUEST_LIMITS.words))),
}
