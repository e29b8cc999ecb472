import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { defineCalls } from '../call.ts'
import { Day, listOf, Made, Nothing, Optional, OrNull, pageFields, Text } from '../common.ts'
import { recordFields, recordReply, removal } from './records.ts'

export const INSPECTION_COLUMNS = ['inspectionDate', 'inspector', 'licenseNumber', 'disposition'] as const

export const InspectionFilter = Type.Object(pageFields(INSPECTION_COLUMNS, 'inspectionDate'))
export type InspectionFilter = Static<typeof InspectionFilter>

export const InspectionReport = Type.Object(
  {
    ...recordReply,
    version: Type.Integer({ title: 'Version, to send as If-Match' }),
    inspectionDate: Day('Inspection Date'),
    inspector: OrNull(Text('Inspector', limits.inspector)),
  },
  { title: 'An inspection report of a property' },
)

const fields = {
  inspectionDate: Day('Inspection Date'),
  inspector: Optional(OrNull(Text('Inspector', limits.inspector))),
  ...recordFields,
}
const NewInspectionReport = Type.Object(fields, { title: 'New Inspection Report' })

export const inspectionReports = defineCalls({
  list: {
    method: 'GET',
    path: '/properties/{id}/inspection-reports',
    permission: 'signedIn',
    does: 'List the inspection reports of a property, sorted and paged.',
    query: InspectionFilter,
    reply: listOf(InspectionReport),
  },
  create: {
    method: 'POST',
    path: '/properties/{id}/inspection-reports',
    permission: 'mayKeepProperty',
    does: 'Add an inspection report to a property, with its PDF.',
    body: NewInspectionReport,
    reply: Made,
    status: 201,
    success: messages.inspectionReportCreated,
    attempt: 'create the Inspection Report',
  },
  update: {
    method: 'PUT',
    path: '/properties/{id}/inspection-reports/{reportId}',
    permission: 'mayKeepProperty',
    does: 'Update an inspection report. A new PDF replaces the previous one.',
    body: Type.Object({ ...fields, ...removal }, { title: 'Edit Inspection Report' }),
    reply: Nothing,
    success: messages.inspectionReportUpdated,
    attempt: 'update the Inspection Report',
  },
  remove: {
    method: 'DELETE',
    path: '/properties/{id}/inspection-reports/{reportId}',
    permission: 'mayKeepProperty',
    does: 'Delete an inspection report.',
    reply: Nothing,
    success: messages.inspectionReportDeleted,
    attempt: 'delete the Inspection Report',
  },
  document: {
    method: 'GET',
    path: '/properties/{id}/inspection-reports/{reportId}/document',
    permission: 'signedIn',
    does: 'Download the PDF of an inspection report.',
    reply: { file: 'application/pdf' },
    navigates: true,
  },
})
