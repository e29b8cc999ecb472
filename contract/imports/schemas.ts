import { type Static, Type } from 'typebox'
import { IMPORT_KINDS, IMPORT_OUTCOMES, IMPORT_STATUSES } from '../../rules/imports/kinds.ts'
import { limits } from '../../rules/installation/limits.ts'
import { STANDINGS } from '../../rules/watch/standing.ts'
import { Count, ErrorsByField, Flag, Id, Moment, OneOf, Optional, OrNull, pageFields, RequiredText, Text, walkFields } from '../common.ts'
import { ENCODINGS, ImportMapping, SEPARATORS } from './mapping.ts'

const text = (title: string, maxLength: number) => OrNull(Text(title, maxLength))

export const NewImport = Type.Object(
  {
    kind: OneOf('Kind', IMPORT_KINDS),
    clientId: Optional(OrNull(Id)),
    mappingId: Optional(OrNull(Id)),
    document: Type.String({
      format: 'base64',
      minLength: 1,
      maxLength: Math.ceil(limits.importCsvBytes / 3) * 4 + 4,
      maxBytes: limits.importCsvBytes,
      title: 'File',
      description: 'A CSV file of at most 64 MiB, or an XLSX file of at most 25 MiB',
    }),
    documentFileName: RequiredText('File Name', limits.fileName),
  },
  { title: 'New Import' },
)

/** `leftOut`: rows that the mapping leaves out, and header rows inside the data. `history`: rows that become past renewals. */
const counts = {
  createdCount: Count('Created'),
  updatedCount: Count('Updated'),
  unchangedCount: Count('Unchanged'),
  historyCount: Count('Past renewals'),
  leftOutCount: Count('Left out'),
  refusedCount: Count('Refused'),
}

const summary = {
  id: Id,
  version: Type.Integer({ title: 'Version, to send as If-Match' }),
  kind: OneOf('Kind', IMPORT_KINDS),
  status: OneOf('Status', IMPORT_STATUSES),
  fileName: Text('File', limits.fileName),
  fileSize: Count('Bytes'),
  clientId: OrNull(Id),
  clientName: text('Client', limits.name),
  userId: OrNull(Id),
  userName: text('By', 2 * limits.name),
  createdOn: Moment('Uploaded on'),
  startedOn: OrNull(Moment('Started on')),
  endedOn: OrNull(Moment('Ended on')),
  rowCount: Count('Rows'),
  doneCount: Count('Rows done'),
  ...counts,
  jobId: OrNull(Id),
  batchId: OrNull(Id),
  undoneBy: OrNull(Id),
  error: text('Why it failed', limits.notes),
}

/** `batchId`: the batch to undo. `undoneBy`: the batch that has undone it. `doneCount` of `rowCount`: the progress of a check or run. */
export const Import = Type.Object(summary, { title: 'An import' })
export type Import = Static<typeof Import>

const ImportColumn = Type.Object(
  {
    name: Text('Column', limits.name),
    samples: Type.Array(Text('Value', limits.importCell), { title: 'First different values, at most 5' }),
    filledCount: Count('Rows with a value'),
    format: text('Date format that fits all values', limits.name),
    values: Type.Array(Type.Object({ value: Text('Value', limits.importCell), count: Count('Rows') }), {
      title: `All different values with their numbers of rows, if there are at most ${limits.importListedValues}`,
    }),
  },
  { title: 'A column of the file' },
)

const ImportField = Type.Object(
  {
    field: Text('Field', limits.name),
    title: Text('Title', limits.name),
    type: OneOf('Type', ['text', 'day', 'money', 'number', 'flag', 'choice']),
    isRequired: Flag('Required'),
    choices: Type.Array(Text('Choice', limits.name), { title: 'Choices' }),
    does: text('What it is', limits.notes),
  },
  { title: 'A field that a column can be mapped to' },
)
export type ImportField = Static<typeof ImportField>

const cells = Type.Array(Text('Cell', limits.importCell), { title: 'Cells' })

export const RefusedImportRow = Type.Object(
  { row: Type.Integer({ title: 'Row' }), name: text('Record', limits.importCell), errors: ErrorsByField },
  { title: 'A refused row, with the sentences by field' },
)

/** A reason for refused rows, without the texts of their cells. A row with several reasons counts for each. */
const RefusalReason = Type.Object(
  { field: Text('Field', limits.name), text: Text('Reason', limits.notes), count: Count('Rows') },
  { title: 'Refused rows by reason' },
)
export type RefusalReason = Static<typeof RefusalReason>

/** Two spellings of likely the same thing. To merge them, add `{ field, from, to }` to `merges` of the mapping. */
const Duplicate = Type.Object(
  {
    field: Text('Field', limits.name),
    from: Text('Spelling in the file', limits.importCell),
    to: Text('Likely the same as', limits.importCell),
    count: Count('Rows'),
    isStored: Flag('The other one is stored already'),
  },
  { title: 'A likely duplicate' },
)
export type ImportDuplicate = Static<typeof Duplicate>

/**
 * The predicted results of a run. `alsoCreated` counts records besides those of the rows, such as properties of licenses. `queue` (licenses
 * only) counts how many licenses of the file would be active, past due or expired.
 */
export const ImportCheck = Type.Object(
  {
    created: Count('Created'),
    updated: Count('Updated'),
    unchanged: Count('Unchanged'),
    history: Count('Past renewals'),
    leftOut: Count('Left out'),
    refused: Count('Refused'),
    warnings: Type.Array(Type.Object({ field: Text('Field', limits.name), count: Count('Rows'), text: Text('Warning', limits.notes) }), {
      title: 'Warnings',
    }),
    alsoCreated: Type.Array(Type.Object({ record: Text('Records', limits.name), count: Count('Created') }), { title: 'Also created' }),
    duplicates: Type.Array(Duplicate, { title: 'Likely duplicates' }),
    queue: OrNull(
      Type.Object(
        {
          activeCount: Count('Active licenses of the file'),
          pastDueCount: Count('Past due'),
          expiredCount: Count('Expired'),
          /** Counts by the dates of the file, ignoring renewals in process. Most urgent first, without levels that have no licenses. */
          standings: Type.Array(Type.Object({ level: OneOf('Standing', STANDINGS), count: Count('Licenses') }), {
            title: 'Active licenses by what they need',
          }),
          text: text('What the queue will look like', limits.notes),
        },
        { title: 'The queue after the import' },
      ),
    ),
    reasons: Type.Array(RefusalReason, { title: 'The most frequent reasons of refused rows' }),
    refusedRows: Type.Array(RefusedImportRow, { title: 'The first refused rows' }),
  },
  { title: 'What the import would do' },
)
export type ImportCheck = Static<typeof ImportCheck>

/** An import with the columns and first rows of its file as read now, and its mapping. `check` is null until the mapping is checked. */
export const ImportDetail = Type.Object(
  {
    ...summary,
    encoding: OrNull(OneOf('Encoding', ENCODINGS)),
    separator: OrNull(OneOf('Separator', SEPARATORS)),
    sheet: text('Sheet', limits.name),
    sheets: Type.Array(Text('Sheet', limits.name), { title: 'Sheets' }),
    headerRow: Type.Integer({ title: 'Header Row' }),
    columns: Type.Array(ImportColumn, { title: 'Columns' }),
    rows: Type.Array(Type.Object({ row: Type.Integer({ title: 'Row' }), cells }), { title: 'First rows' }),
    fields: Type.Array(ImportField, { title: 'Fields' }),
    mapping: ImportMapping,
    mappingId: OrNull(Id),
    /** Why the mapping cannot be checked yet, such as required fields without a column. */
    missing: Type.Array(Type.Object({ field: Text('Field', limits.name), text: Text('What is missing', limits.notes) }), {
      title: 'What the mapping lacks',
    }),
    check: OrNull(ImportCheck),
    hasFile: Flag('The file is still stored'),
    cannotUndo: text('Why it cannot be undone', limits.notes),
  },
  { title: 'An import with its file and mapping' },
)
export type ImportDetail = Static<typeof ImportDetail>

export const IMPORT_COLUMNS = ['createdOn', 'endedOn', 'status', 'kind', 'fileName'] as const
export const ImportFilter = Type.Object({
  ...walkFields(IMPORT_COLUMNS, 'createdOn', 'desc'),
  kind: Optional(OneOf('Kind', IMPORT_KINDS)),
  status: Optional(OneOf('Status', IMPORT_STATUSES)),
})
export type ImportFilter = Static<typeof ImportFilter>

/** A row of the file after the check or the run. */
export const ImportRow = Type.Object(
  {
    row: Type.Integer({ title: 'Row' }),
    outcome: OneOf('Outcome', IMPORT_OUTCOMES),
    name: text('Record', limits.importCell),
    recordId: OrNull(Id),
    errors: ErrorsByField,
  },
  { title: 'A row of an import' },
)
export type ImportRow = Static<typeof ImportRow>

export const ImportRowFilter = Type.Object({
  ...pageFields(['row'], 'row'),
  outcome: Optional(OneOf('Outcome', IMPORT_OUTCOMES)),
  /** Only rows refused for this reason of a field, as listed in `reasons` of the check. */
  field: Optional(Text('Field', limits.name)),
  reason: Optional(Text('Reason', limits.notes)),
})
export type ImportRowFilter = Static<typeof ImportRowFilter>
