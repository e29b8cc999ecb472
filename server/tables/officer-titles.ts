import { type Columns, integer, orNull, text } from './columns.ts'

export const officerTitles = {
  clientId: orNull(integer()),
  name: text(),
} satisfies Columns
