import type { Knex } from 'knex'
import { type Day, formatDay } from '../../rules/day.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { mayEditLicense } from '../../rules/people/permissions.ts'
import { snoozeLimitOf, snoozeLimitOfTask } from '../../rules/watch/today.ts'
import { clock } from '../kit/clock.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { License } from '../licenses/license.model.ts'
import { UserTask } from '../user-tasks/user-task.model.ts'
import { type TaskOnSide, withSide } from '../user-tasks/user-task.queries.ts'

interface Snoozed {
  column: 'license_id' | 'task_id'
  id: number
  version: number
  /** The last day that it can be snoozed to; null if that has come. */
  limit: Day | null
}

const licenseOf = async (db: Knex, user: SignedIn, id: number, today: Day): Promise<Snoozed> => {
  const license = await License.query(db).modify(License.visibleTo(user)).findById(id)
  if (!license) throw refuse.unknownId('licenseId')
  if (!mayEditLicense(user, license)) throw refuse.notAllowed()
  const limit = snoozeLimitOf({ ...license, dueDate: license.renewalDueDate ?? license.dueDate }, today)
  return { column: 'license_id', id, version: license.version, limit }
}

const taskOf = async (db: Knex, user: SignedIn, id: number, today: Day): Promise<Snoozed> => {
  const found = UserTask.query(db).modify(UserTask.visibleTo(user)).modify(withSide).findOne('user_tasks.id', id)
  const task = await found.castTo<TaskOnSide | undefined>()
  if (!task || task.doneOn !== null) throw refuse.unknownId('taskId')
  if (!mayEditLicense(user, task)) throw refuse.notAllowed()
  return { column: 'task_id', id, version: task.version, limit: snoozeLimitOfTask(task.followUpDate, today) }
}

interface Asked {
  licenseId?: number
  taskId?: number
  until: Day | null
  reason?: string | null
}

const mustBeInTime = ({ limit }: Snoozed, until: Day, today: Day): void => {
  if (limit === null) throw refuse.invalid({ until: [messages.cannotBeSnoozed] })
  if (until <= today || until > limit) throw refuse.invalid({ until: [sentences.snoozeUntil(formatDay(limit))] })
}

/** Hides a license or a task from the user's own Today until a day; without a day it is shown again. */
export const snooze = async (db: Knex, user: SignedIn, { licenseId, taskId, until, reason }: Asked, today: Day): Promise<void> => {
  if ((licenseId === undefined) === (taskId === undefined)) throw refuse.invalid({ licenseId: [messages.licenseOrTask] })
  const record = licenseId === undefined ? await taskOf(db, user, Number(taskId), today) : await licenseOf(db, user, licenseId, today)
  const row = { user_id: user.id, [record.column]: record.id }
  if (until === null) {
    await db('snoozes').where(row).delete()
    return
  }
  const why = reason?.trim()
  if (!why) throw refuse.invalid({ reason: [messages.required] })
  mustBeInTime(record, until, today)
  const values = { version: record.version, until, reason: why, created_on: clock.now() }
  await db('snoozes')
    .insert({ ...row, ...values })
    .onConflict(['user_id', record.column])
    .merge(values)
}
