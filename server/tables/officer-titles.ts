import { type Columns, integer, orNull, text } from './columns.ts'
import { sortKeysOf } from './sort-keys.ts'

export const officerTitles = {
  clientId: orNull(integer()),
  name: text(),
  ...sortKeysOf('officer_titles'),
} satisfies Columns
