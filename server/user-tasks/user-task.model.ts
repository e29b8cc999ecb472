import type { Day } from '../../rules/day.ts'
import type { TaskKind } from '../../rules/tasks.ts'
import { Row } from '../kit/database/model.ts'
import { ownVisibleTo } from '../kit/database/tenancy.ts'

/** A follow-up task. A done task is kept for the history. */
export class UserTask extends Row {
  static override tableName = 'user_tasks'
  static override booleans = ['isFrozen']

  declare kind: TaskKind
  declare renewalId: number | null
  declare licenseId: number | null
  declare propertyId: number
  declare clientId: number
  declare assignedUserId: number | null
  declare followUpDate: Day
  declare description: string | null
  declare note: string | null
  declare doneOn: string | null
  /** The number of calendar mails sent. Above 0, the task is in its assignee's calendar and changes are mailed. */
  declare icsSequence: number

  static visibleTo = ownVisibleTo('user_tasks.client_id')
}
