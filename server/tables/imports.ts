import type { ImportFormat, ImportMapping } from '../../contract/imports/mapping.ts'
import type { ImportCheck, ImportDetail } from '../../contract/imports/schemas.ts'
import type { ImportKind, ImportStatus } from '../../rules/imports/kinds.ts'
import { type Columns, integer, json, orNull, text } from './columns.ts'

/** The analysis of an uploaded file: everything that a mapping needs to know of it. */
export interface Analysis extends Pick<ImportDetail, 'sheet' | 'sheets' | 'headerRow' | 'rowCount' | 'columns' | 'rows'> {
  encoding: NonNullable<ImportFormat['encoding']>
  separator: string
  header: string[]
}

export const imports = {
  kind: text<ImportKind>(),
  status: text<ImportStatus>(),
  fileName: text(),
  fileSize: integer(),
  clientId: orNull(integer()),
  userId: orNull(integer()),
  documentId: orNull(integer()),
  rowsDocumentId: orNull(integer()),
  analysis: json<Analysis>(),
  mapping: json<ImportMapping>(),
  mappingId: orNull(integer()),
  outcome: orNull(json<ImportCheck>()),
  rowCount: integer(),
  doneCount: integer(),
  createdCount: integer(),
  updatedCount: integer(),
  unchangedCount: integer(),
  historyCount: integer(),
  leftOutCount: integer(),
  refusedCount: integer(),
  jobId: orNull(integer()),
  batchId: orNull(integer()),
  error: orNull(text()),
  checkingUntil: orNull(text()),
  startedOn: orNull(text()),
  endedOn: orNull(text()),
} satisfies Columns

export const importMappings = {
  kind: text<ImportKind>(),
  name: text(),
  clientId: orNull(integer()),
  userId: orNull(integer()),
  mapping: json<ImportMapping>(),
} satisfies Columns
