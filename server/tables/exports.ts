import type { ExportType } from '../../rules/exports.ts'
import { type Columns, integer, json, orNull, text } from './columns.ts'

export const exports = {
  userId: integer(),
  type: text<ExportType>(),
  filter: json(),
  expiresOn: text(),
  usedOn: orNull(text()),
} satisfies Columns
