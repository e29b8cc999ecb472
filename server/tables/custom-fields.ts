import type { FieldKind, FieldRecord } from '../../rules/custom-fields/kinds.ts'
import { type Columns, flag, integer, json, orNull, text } from './columns.ts'

export const customFields = {
  /** Null: the provider's, for all clients. */
  clientId: orNull(integer()),
  record: text<FieldRecord>(),
  label: text(),
  kind: text<FieldKind>(),
  /** Its place among the fields of the same owner and record, 1 to 30. */
  position: integer(),
  isRequired: flag(),
  options: json<string[]>(),
  licenseTypeIds: json<number[]>(),
  removedOn: orNull(text()),
} satisfies Columns
