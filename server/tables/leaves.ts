import { type Columns, day, integer, orNull } from './columns.ts'

export const leaves = {
  userId: integer(),
  /** Null after the deputy was deleted. */
  deputyId: orNull(integer()),
  startsOn: day(),
  /** The last day. */
  endsOn: day(),
} satisfies Columns
