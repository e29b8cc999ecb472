import { Type } from 'typebox'
import { IMPORT_KINDS } from '../../rules/imports/kinds.ts'
import { messages } from '../../rules/messages.ts'
import { defineCalls } from '../call.ts'
import { Id, listOf, Made, Nothing, OneOf, Optional, pageFields, walkedListOf } from '../common.ts'
import { ImportMapping, MappingChange, NewMapping, SavedMapping } from './mapping.ts'
import { Import, ImportCheck, ImportDetail, ImportFilter, ImportRow, ImportRowFilter, NewImport } from './schemas.ts'

export const imports = defineCalls({
  list: {
    method: 'GET',
    path: '/imports',
    permission: 'mayImport',
    does: 'List your imports, latest first. Side administrators see those of their side.',
    query: ImportFilter,
    reply: walkedListOf(Import),
  },
  create: {
    method: 'POST',
    path: '/imports',
    permission: 'mayImport',
    does: 'Upload a CSV or XLSX file of records. Finds its encoding, separator, sheet and header row, and guesses the mapping. Staff send the client, except for users and provider-wide records.',
    body: NewImport,
    reply: ImportDetail,
    takesLong: true,
    status: 201,
    attempt: 'upload the file',
  },
  get: {
    method: 'GET',
    path: '/imports/{id}',
    permission: 'mayImport',
    does: 'Return an import with its columns, first rows, mapping, check and progress.',
    reply: ImportDetail,
  },
  remove: {
    method: 'DELETE',
    path: '/imports/{id}',
    permission: 'mayImport',
    does: 'Delete an import that is not running, with its file and results. Records that it has written stay.',
    reply: Nothing,
    success: messages.importDeleted,
    attempt: 'delete the Import',
  },
  map: {
    method: 'PUT',
    path: '/imports/{id}/mapping',
    permission: 'mayImport',
    does: 'Set the mapping of an import, and how its file is read. Returns the columns and first rows as they are read now.',
    body: ImportMapping,
    reply: ImportDetail,
    takesLong: true,
    attempt: 'change the mapping',
  },
  check: {
    method: 'POST',
    path: '/imports/{id}/check',
    permission: 'mayImport',
    does: 'Find out what an import would do with each row. Changes no record.',
    reply: ImportCheck,
    takesLong: true,
    attempt: 'check the file',
  },
  run: {
    method: 'POST',
    path: '/imports/{id}/run',
    permission: 'mayImport',
    does: 'Write the rows of a checked import in a job. Refused rows are skipped. The result can be undone as a batch. A second call returns the same job.',
    reply: Type.Object({ jobId: Id }, { title: 'The job of an import' }),
    startsJob: true,
    attempt: 'run the import',
  },
  cancel: {
    method: 'POST',
    path: '/imports/{id}/cancel',
    permission: 'mayImport',
    does: 'Stop a running import after its current step. Rows that are written stay.',
    reply: Nothing,
    success: messages.importCancelled,
    attempt: 'cancel the import',
  },
  rows: {
    method: 'GET',
    path: '/imports/{id}/rows',
    permission: 'mayImport',
    does: 'List the rows of an import with their outcome: of the check, and after the run what was written.',
    query: ImportRowFilter,
    reply: listOf(ImportRow),
  },
  results: {
    method: 'GET',
    path: '/imports/{id}/results',
    permission: 'mayImport',
    does: 'Download the outcome of each row as CSV.',
    reply: { file: 'text/csv' },
    navigates: true,
  },
  refused: {
    method: 'GET',
    path: '/imports/{id}/refused',
    permission: 'mayImport',
    does: 'Download the refused rows as CSV with all their columns and the reasons, to correct them and import that file.',
    reply: { file: 'text/csv' },
    navigates: true,
  },
})

const page = pageFields(['name', 'modifiedOn'] as const, 'name')

export const importMappings = defineCalls({
  list: {
    method: 'GET',
    path: '/import-mappings',
    permission: 'mayImport',
    does: 'List the saved mappings of your client; for staff those of all clients.',
    query: Type.Object({ ...page, kind: Optional(OneOf('Kind', IMPORT_KINDS)), clientId: Optional(Id) }),
    reply: listOf(SavedMapping),
  },
  create: {
    method: 'POST',
    path: '/import-mappings',
    permission: 'mayImport',
    does: 'Save a mapping. Uploads of the same kind and client use it if the file has its columns.',
    body: NewMapping,
    reply: Made,
    status: 201,
    success: messages.importMappingSaved,
    attempt: 'save the mapping',
  },
  update: {
    method: 'PUT',
    path: '/import-mappings/{id}',
    permission: 'mayImport',
    does: 'Change or rename a saved mapping.',
    body: MappingChange,
    reply: Nothing,
    success: messages.importMappingSaved,
    attempt: 'save the mapping',
  },
  remove: {
    method: 'DELETE',
    path: '/import-mappings/{id}',
    permission: 'mayImport',
    does: 'Delete a saved mapping.',
    reply: Nothing,
    success: messages.importMappingDeleted,
    attempt: 'delete the mapping',
  },
})
