import { type Columns, integer, orNull, text } from './columns.ts'

export const documents = {
  sha256: text(),
  fileName: text(),
  contentType: text(),
  size: integer(),
  clientId: orNull(integer()),
} satisfies Columns
