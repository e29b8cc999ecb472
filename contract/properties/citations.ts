import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { defineCalls } from '../call.ts'
import { Day, listOf, Made, Nothing, Optional, OrNull, pageFields, RequiredText, Text } from '../common.ts'
import { recordFields, recordReply, removal } from './records.ts'

export const CITATION_COLUMNS = ['violationDate', 'licenseNumber', 'penalty', 'penaltyDollarAmount', 'description', 'disposition'] as const

export const CitationFilter = Type.Object(pageFields(CITATION_COLUMNS, 'violationDate'), { title: 'Filter Citations' })
export type CitationFilter = Static<typeof CitationFilter>

export const Citation = Type.Object(
  {
    ...recordReply,
    version: Type.Integer({ title: 'Version, to send as If-Match' }),
    violationDate: Day('Violation Date'),
    penalty: Text('Penalty', limits.citationText),
    penaltyDollarAmount: OrNull(Type.Number({ title: 'Penalty Amount' })),
    description: Text('Description', limits.citationText),
  },
  { title: 'A citation of a property' },
)

const fields = {
  violationDate: Day('Violation Date'),
  penalty: RequiredText('Penalty', limits.citationText),
  penaltyDollarAmount: Optional(
    OrNull(Type.Number({ minimum: 0, maximum: limits.penaltyDollars, format: 'cents', title: 'Penalty Amount' })),
  ),
  description: RequiredText('Description', limits.citationText),
  ...recordFields,
}
const NewCitation = Type.Object(fields, { title: 'New Citation' })
export type CitationFields = Static<typeof NewCitation>

export const citations = defineCalls({
  list: {
    method: 'POST',
    path: '/properties/{id}/citations/list',
    permission: 'mayReadCitations',
    does: 'List the citations of a property, sorted and paged.',
    reads: true,
    body: CitationFilter,
    reply: listOf(Citation),
  },
  create: {
    method: 'POST',
    path: '/properties/{id}/citations',
    permission: 'mayAdministerProperty',
    does: 'Add a citation to a property, with its PDF.',
    body: NewCitation,
    reply: Made,
    status: 201,
    success: messages.citationCreated,
    attempt: 'create the Citation',
  },
  update: {
    method: 'PUT',
    path: '/properties/{id}/citations/{citationId}',
    permission: 'mayAdministerProperty',
    does: 'Update a citation. A new PDF replaces the previous one.',
    body: Type.Object({ ...fields, ...removal }, { title: 'Edit Citation' }),
    reply: Nothing,
    success: messages.citationUpdated,
    attempt: 'update the Citation',
  },
  remove: {
    method: 'DELETE',
    path: '/properties/{id}/citations/{citationId}',
    permission: 'mayAdministerProperty',
    does: 'Delete a citation.',
    reply: Nothing,
    success: messages.citationDeleted,
    attempt: 'delete the Citation',
  },
  document: {
    method: 'GET',
    path: '/properties/{id}/citations/{citationId}/document',
    permission: 'mayReadCitations',
    does: 'Download the PDF of a citation.',
    reply: { file: 'application/pdf' },
    navigates: true,
  },
})
