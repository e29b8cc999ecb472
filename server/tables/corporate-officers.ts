import { type Columns, day, flag, integer, orNull, text } from './columns.ts'

export const corporateOfficers = {
  clientId: integer(),
  isManagedByClient: flag(),
  name: text(),
  active: flag(),
  deactivatedDate: orNull(day()),
} satisfies Columns
