import type { TaskKind } from '../../rules/tasks.ts'
import { type Columns, day, flag, integer, orNull, text } from './columns.ts'
import { sortKeysOf } from './sort-keys.ts'

export const userTasks = {
  kind: text<TaskKind>(),
  renewalId: orNull(integer()),
  licenseId: orNull(integer()),
  propertyId: integer(),
  clientId: integer(),
  assignedUserId: orNull(integer()),
  followUpDate: day(),
  description: orNull(text()),
  note: orNull(text()),
  doneOn: orNull(text()),
  /** The number of calendar mails sent. Above 0, the task is in its assignee's calendar and changes are mailed. */
  icsSequence: integer(),
  /**
   * The side of the task, updated by triggers: 0 for the provider, otherwise the client; null while the license or the property is
   * inactive.
   */
  side: orNull(integer()),
  /** Both the provider and the client of `side` keep the property of the task. */
  isOfBoth: flag(),
  /** Copies of fields of the license or property that lists sort open tasks by, also updated by triggers. */
  propertyNameSort: orNull(text()),
  licenseNumberSort: orNull(text()),
  licenseTypesCount: integer(),
  ...sortKeysOf('user_tasks'),
} satisfies Columns
