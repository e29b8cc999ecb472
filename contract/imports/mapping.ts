import { type Static, Type } from 'typebox'
import { IMPORT_KINDS } from '../../rules/imports/kinds.ts'
import { limits } from '../../rules/installation/limits.ts'
import { Flag, Id, Moment, OneOf, Optional, OrNull, RequiredText, Text } from '../common.ts'

/** How a file becomes records. The mapping file of the command line has the same names. */

const FieldName = Text('Field', limits.name, { minLength: 1 })
const Column = Text('Column', limits.name, { minLength: 1, description: 'The name of a column, as the header row has it' })
const Cell = (title: string) => Text(title, limits.importCell)

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export const SEPARATORS = [',', ';', '\t', '|'] as const
export const WHEN_BLANK = ['keep', 'clear'] as const
export const REPEATED = ['history', 'refuse'] as const

/** How the file is read. Fields that are left out are detected. */
export const ImportFormat = Type.Object(
  {
    encoding: Optional(OneOf('Encoding', ENCODINGS)),
    separator: Optional(OneOf('Separator', SEPARATORS)),
    sheet: Optional(Text('Sheet', limits.name, { minLength: 1 })),
    headerRow: Optional(Type.Integer({ minimum: 1, maximum: 1000, title: 'Header Row' })),
  },
  { title: 'How the file is read' },
)
export type ImportFormat = Static<typeof ImportFormat>

/**
 * How a field is read: from the first of `columns` that is not blank, else `default`. Without columns, `default` is a constant. `values`
 * replaces texts of the file, ignoring case. `format` is a date format such as 'MM/DD/YYYY'. `whenBlank` says whether a blank cell keeps
 * or clears the value of an existing record.
 */
export const ImportFieldMapping = Type.Object(
  {
    field: FieldName,
    columns: Type.Array(Column, { maxItems: 10, title: 'Columns' }),
    default: Optional(OrNull(Cell('Value for blank cells'))),
    strip: Optional(OrNull(Text('Prefix that is removed', limits.name))),
    format: Optional(OrNull(Text('Date format', limits.name))),
    values: Optional(
      Type.Array(Type.Object({ from: Cell('Text in the file'), to: Cell('Value') }), {
        maxItems: limits.importValues,
        title: 'Value table',
      }),
    ),
    whenBlank: Optional(OneOf('A blank cell', WHEN_BLANK, { default: 'keep' })),
  },
  { title: 'Where a field comes from' },
)
export type ImportFieldMapping = Static<typeof ImportFieldMapping>

const LeaveOut = Type.Object(
  { column: Column, values: Type.Array(Cell('Value'), { minItems: 1, maxItems: limits.importValues, title: 'Values' }) },
  { title: 'Rows to leave out', description: 'Those whose column has one of the values, compared without case' },
)

/** Replaces one spelling by another in all rows, to resolve a likely duplicate. */
const Merge = Type.Object(
  { field: FieldName, from: Cell('Spelling in the file'), to: Cell('Spelling instead') },
  { title: 'A merged spelling' },
)

export const ImportMapping = Type.Object(
  {
    format: Optional(ImportFormat),
    fields: Type.Array(ImportFieldMapping, { maxItems: 100, title: 'Fields' }),
    leaveOut: Optional(Type.Array(LeaveOut, { maxItems: 20, title: 'Rows to leave out' })),
    repeated: Optional(
      OneOf('Several rows with the same number', REPEATED, {
        default: 'refuse',
        description:
          'history: the row with the latest dates counts, and older ones become past renewals. refuse: all but the first are refused',
      }),
    ),
    merges: Optional(Type.Array(Merge, { maxItems: limits.importMerges, title: 'Merged spellings' })),
  },
  { title: 'Mapping' },
)
export type ImportMapping = Static<typeof ImportMapping>

const kind = OneOf('Kind', IMPORT_KINDS)
const name = RequiredText('Name', limits.name)

/** A saved mapping belongs to a client; that of staff for users and provider-wide records to no client. */
export const SavedMapping = Type.Object(
  {
    id: Id,
    version: Type.Integer({ title: 'Version, to send as If-Match' }),
    kind,
    name: Text('Name', limits.name),
    clientId: OrNull(Id),
    clientName: OrNull(Text('Client', limits.name)),
    mapping: ImportMapping,
    userName: OrNull(Text('Saved by', 2 * limits.name)),
    modifiedOn: Moment('Modified On'),
    mayEdit: Flag('Yours to change'),
  },
  { title: 'A saved mapping' },
)
export type SavedMapping = Static<typeof SavedMapping>

export const NewMapping = Type.Object({ kind, name, clientId: Optional(OrNull(Id)), mapping: ImportMapping }, { title: 'Save Mapping' })
export const MappingChange = Type.Object({ name, mapping: ImportMapping }, { title: 'Edit Mapping' })
