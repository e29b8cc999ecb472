import { type Columns, day, flag, integer, orNull, text } from './columns.ts'
import { sortKeysOf } from './sort-keys.ts'

export const corporateOfficers = {
  clientId: integer(),
  isManagedByClient: flag(),
  name: text(),
  active: flag(),
  deactivatedDate: orNull(day()),
  ...sortKeysOf('corporate_officers'),
} satisfies Columns
