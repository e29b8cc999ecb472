import { type Static, Type } from 'typebox'
import { ROOM } from '../../rules/evidence/rooms.ts'
import { DATE_FORMATS } from '../../rules/installation/date-format.ts'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { FILE_KINDS, REQUEST_ITEM_KINDS, REQUEST_LIMITS, REQUEST_STATUSES } from '../../rules/requests.ts'
import { STANDINGS } from '../../rules/watch/standing.ts'
import { defineCalls } from '../call.ts'
import { Day, Flag, Id, listOf, Moment, Nothing, OneOf, Optional, OrNull, RequiredText, Text } from '../common.ts'
import { ANSWER_STATUSES } from '../requests/schemas.ts'

const AuditorRoom = Type.Object(
  {
    id: Id,
    name: Text('Auditor', limits.name),
    clientName: Text('Client', limits.name),
    propertyNames: Type.Array(Text('Property', limits.propertyName), { title: 'Properties' }),
    from: Day('From'),
    to: OrNull(Day('To')),
    endsOn: Day('Ends On'),
    isOpen: Flag('Open'),
    createdBy: OrNull(Text('Made by', 2 * limits.name)),
    createdOn: Moment('Created On'),
    lastReadOn: OrNull(Moment('Last Read On')),
  },
  { title: 'An auditor room; its address is returned once, on creation' },
)

export const auditorRooms = defineCalls({
  list: {
    method: 'GET',
    path: '/auditor-rooms',
    permission: 'administersSide',
    does: 'List the auditor rooms, latest first, without their addresses.',
    reply: listOf(AuditorRoom),
  },
  create: {
    method: 'POST',
    path: '/auditor-rooms',
    permission: 'administersSide',
    does: 'Make an auditor room: read-only access for an outsider to the licenses of some properties and their history of a period, until a day. Its secret address is returned once.',
    body: Type.Object(
      {
        name: RequiredText('Auditor', limits.name, { description: 'The person or company that gets the address' }),
        propertyIds: Type.Array(Id, { minItems: 1, maxItems: ROOM.properties, uniqueItems: true, title: 'Properties' }),
        from: Day('From'),
        to: Optional(OrNull(Day('To'))),
        endsOn: Day('Ends On'),
      },
      { title: 'New Auditor Room' },
    ),
    reply: Type.Object({ id: Id, url: Text('Address', limits.url) }, { title: 'The new room' }),
    status: 201,
    success: messages.auditorRoomCreated,
    attempt: 'make the Auditor Room',
  },
  remove: {
    method: 'DELETE',
    path: '/auditor-rooms/{id}',
    permission: 'administersSide',
    does: 'End an auditor room. Its address stops working at once.',
    reply: Nothing,
    success: messages.auditorRoomEnded,
    attempt: 'end the Auditor Room',
  },
})

const AuditedLicense = Type.Object(
  {
    id: Id,
    licenseNumber: Text('License #', limits.licenseNumber),
    licenseType: OrNull(Text('License Type', limits.name)),
    authority: OrNull(Text('Licensing Authority', limits.name)),
    propertyId: Id,
    propertyName: Text('Property', limits.propertyName),
    licensees: Type.Array(Text('Name', limits.name), { title: 'Licensees' }),
    effectiveDate: OrNull(Day('Effective Date')),
    expirationDate: OrNull(Day('Expiration Date')),
    dueDate: OrNull(Day('Due Date')),
    level: OneOf('Level', STANDINGS),
    standing: Text('Standing', limits.label),
    gaps: Type.Array(Text('Gap', limits.label), { title: 'Gaps' }),
    hasDocument: Flag('License Document'),
  },
  { title: 'A license of an auditor room' },
)
export type AuditedLicense = Static<typeof AuditedLicense>

const Question = Type.Object(
  {
    id: Id,
    askedOn: Moment('Asked On'),
    question: Text('Question', ROOM.question),
    licenseNumber: OrNull(Text('License #', limits.licenseNumber)),
    propertyName: Text('Property', limits.propertyName),
    isDone: Flag('Done'),
  },
  { title: 'A question of the auditor' },
)

const Audited = Type.Object(
  {
    name: Text('Auditor', limits.name),
    providerName: Text('Provider', limits.name),
    clientName: Text('Client', limits.name),
    from: Day('From'),
    to: OrNull(Day('To')),
    endsOn: Day('Ends On'),
    dateFormat: OneOf('Date Format', DATE_FORMATS),
    properties: Type.Array(Type.Object({ id: Id, name: Text('Property', limits.propertyName) }), { title: 'Properties' }),
    licenses: Type.Array(AuditedLicense, { title: 'Licenses' }),
    notes: Type.Array(Text('Note', limits.description), { title: 'What a past day cannot show' }),
    questions: Type.Array(Question, { title: 'Questions' }),
  },
  { title: 'What an auditor room shows' },
)

const AuditedFile = Type.Object(
  {
    id: Id,
    kind: OneOf('Kind', FILE_KINDS),
    label: Text('Label', limits.label),
    fileName: Text('File Name', limits.fileName),
    givenBy: Text('From', 2 * limits.name + 1),
    isVerified: Flag('Sender Verified'),
    createdOn: Moment('Added On'),
  },
  { title: 'A file of a license or of its property' },
)

const AuditedRequest = Type.Object(
  {
    id: Id,
    askedOn: Moment('Asked On'),
    recipients: Text('Asked', limits.description),
    kind: OneOf('What', REQUEST_ITEM_KINDS),
    question: OrNull(Text('Question', REQUEST_LIMITS.words)),
    status: OneOf('Request', REQUEST_STATUSES),
    answers: Type.Array(
      Type.Object({
        givenBy: Text('Given By', limits.name),
        isVerified: Flag('Sender Verified'),
        receivedOn: Moment('Received On'),
        words: OrNull(Text('Answer', REQUEST_LIMITS.words)),
        fileName: OrNull(Text('File Name', limits.fileName)),
        status: OneOf('Decision', ANSWER_STATUSES),
        decidedOn: OrNull(Moment('Decided On')),
        reason: OrNull(Text('Reason', REQUEST_LIMITS.words)),
      }),
      { title: 'Answers' },
    ),
  },
  { title: 'One requested item, with its answers' },
)
export type AuditedRequest = Static<typeof AuditedRequest>

const AuditedHistory = Type.Object(
  {
    renewals: Type.Array(
      Type.Object({
        completedOn: Moment('Completed On'),
        formsFiledDate: OrNull(Day('Date Filed')),
        licenseReceivedDate: OrNull(Day('Date Received')),
        effectiveDate: OrNull(Day('Effective Date')),
        expirationDate: OrNull(Day('Expiration Date')),
      }),
      { title: 'Completed Renewals' },
    ),
    files: Type.Array(AuditedFile, { title: 'Files' }),
    requests: Type.Array(AuditedRequest, { title: 'Requests of the period' }),
    changes: Type.Array(
      Type.Object({
        at: Moment('When'),
        who: OrNull(Text('Who', 2 * limits.name)),
        what: Text('What', 1000),
        changes: Type.Array(Text('Change', limits.importCell), { title: 'Changes' }),
      }),
      { title: 'Changes of the period, latest first' },
    ),
  },
  { title: 'The history of a license in the period of the room' },
)

/** The calls of an auditor. The token is the only credential. A wrong or expired token and everything outside the room is the same 404. */
export const auditor = defineCalls({
  get: {
    method: 'GET',
    path: '/auditor/{token}',
    permission: 'anyone',
    does: 'Return the content of an auditor room: its licenses, their standing and gaps, and the questions.',
    reply: Audited,
  },
  history: {
    method: 'GET',
    path: '/auditor/{token}/licenses/{licenseId}',
    permission: 'anyone',
    does: 'Return the history of a license of an auditor room: its renewals, files, requests and changes.',
    reply: AuditedHistory,
  },
  document: {
    method: 'GET',
    path: '/auditor/{token}/licenses/{licenseId}/document',
    permission: 'anyone',
    does: 'Download the license document of a license of an auditor room.',
    reply: { file: 'application/pdf' },
    navigates: true,
  },
  file: {
    method: 'GET',
    path: '/auditor/{token}/licenses/{licenseId}/files/{fileId}',
    permission: 'anyone',
    does: 'Download a file of a license of an auditor room, or of its property.',
    reply: { file: 'application/octet-stream' },
    navigates: true,
  },
  ask: {
    method: 'POST',
    path: '/auditor/{token}/questions',
    permission: 'anyone',
    does: 'Ask about a property or a license of an auditor room. The question becomes a task of the property.',
    limitedByAddress: 'outsider',
    body: Type.Object(
      { propertyId: Id, licenseId: Optional(OrNull(Id)), question: RequiredText('Question', ROOM.question) },
      { title: 'Ask a Question' },
    ),
    reply: Nothing,
    success: messages.auditorAsked,
    attempt: 'send the question',
  },
})
