import type { Knex } from 'knex'
import objection from 'objection'
import type { TaskFields } from '../../contract/user-tasks/schemas.ts'
import type { Day } from '../../rules/day.ts'
import { UNASSIGNED } from '../../rules/licenses/designation.ts'
import { messages } from '../../rules/messages.ts'
import { mayAssign } from '../../rules/people/permissions.ts'
import { whyNotFollowUp } from '../../rules/tasks.ts'
import { clock } from '../kit/clock.ts'
import { audit, change, create, differences, erase } from '../kit/database/change.ts'
import { among } from '../kit/database/many.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { License } from '../licenses/license.model.ts'
import { renewalUsers } from '../users/user.queries.ts'
import { calendarOf, eventsOf, mailEvent, type Tasking, takeOffCalendar } from './calendar.ts'
import { UserTask } from './user-task.model.ts'
import { openTaskOf, type TaskOnSide } from './user-task.queries.ts'

/** A task of an inactive license or property is frozen; a done task cannot be changed. */
export const mustBeOpen = ({ doneOn, isFrozen, kind }: TaskOnSide, field?: string): void => {
  if (doneOn !== null) throw refuse.rule('taskAlreadyDone', field)
  if (isFrozen) throw refuse.rule(kind === 'Renewal' ? 'renewalFrozen' : 'propertyInactive', field)
}

export const mustBeFollowUp = ({ today }: CallContext, day: Day, stored: Day | null = null): void => {
  const why = whyNotFollowUp(day, today, stored)
  if (why) throw refuse.invalid({ followUpDate: [messages[why]] })
}

/** Checks the assignee: staff for a task on the provider's side, a renewal user of the client for one on the client's side. */
export const assigneeNamed = async ({ db, user }: CallContext, userId: number | null): Promise<number | null> => {
  if (userId === null || userId === UNASSIGNED) return null
  const person = await db('users').modify(renewalUsers).where('users.id', userId).first('users.id', 'users.client_id')
  // An id of another client's user is unknown.
  if (!person || (user.clientId !== null && person.client_id !== user.clientId)) throw refuse.unknownId('assignedUserId')
  if (person.client_id !== user.clientId) throw refuse.rule('taskAssigneeNotAllowed', 'assignedUserId')
  return person.id
}

/** A renewal task is part of its license, so the license's version changes with it (docs/decisions/0004-license-is-the-version.md). */
export const raiseLicense = async ({ db }: CallContext, { licenseId }: UserTask): Promise<void> => {
  if (licenseId === null) return
  await License.query(db)
    .patch({ version: objection.raw('version + 1') })
    .where('id', licenseId)
}

/** Like `raiseLicense` for several tasks. Locks the licenses in the order of their ids. */
export const raiseLicenses = async ({ db }: CallContext, tasks: UserTask[]): Promise<void> => {
  const licenseIds = tasks.flatMap(({ licenseId }) => licenseId ?? [])
  await License.query(db)
    .modify(among(db, 'id', licenseIds))
    .orderBy('id')
    .forUpdate()
    .select('id')
  await License.query(db)
    .patch({ version: objection.raw('version + 1') })
    .modify(among(db, 'id', licenseIds))
}

/**
 * Changes an open task, and mails its calendar events. Uses a single update: if a transaction updates a row twice, PostgreSQL checks
 * its foreign keys again, and would wait for a request that abandons the renewal.
 */
export const changeTask = async (tasking: Tasking, task: UserTask, values: Partial<UserTask>, addToCalendar = false): Promise<void> => {
  const isChange = differences(UserTask, { ...task }, values).length > 0
  const events = isChange || addToCalendar ? eventsOf(task, values, addToCalendar) : []
  const icsSequence = events.at(-1)?.sequence ?? task.icsSequence
  await change(tasking, task, { ...values, icsSequence })
  for (const event of events) await mailEvent(tasking, task, event)
}

/** Applies the same change to several open tasks in one statement. They must be locked. */
export const changeTasks = async (tasking: Tasking, tasks: UserTask[], values: Partial<UserTask>): Promise<void> => {
  const { db } = tasking
  const changed = tasks
    .map((task) => ({ task, events: eventsOf(task, values, false), changes: differences(UserTask, { ...task }, values) }))
    .filter(({ changes }) => changes.length > 0)
  const ids = changed.map(({ task }) => task.id)
  const mostEvents = 2 // skipping a number is harmless
  await UserTask.query(db)
    .patch({
      ...values,
      version: objection.raw('version + 1'),
      icsSequence: objection.raw(`case when ics_sequence = 0 then 0 else ics_sequence + ${mostEvents} end`),
    })
    .modify(among(db, 'id', ids))
  await audit(
    tasking,
    changed.map(({ task: { id: recordId, clientId, licenseId, propertyId }, changes }) => ({
      record: UserTask.tableName,
      recordId,
      clientId,
      licenseId,
      propertyId,
      changes,
    })),
  )
  for (const { task, events } of changed) for (const event of events) await mailEvent(tasking, Object.assign(task, values), event)
}

/** The values of a task before its form is saved. */
type Held = Pick<UserTask, 'assignedUserId'> & { followUpDate: Day | null }

/** The values of a task's form, checked against the current task. */
const valuesOf = async (ctx: CallContext, given: TaskFields, before: Held): Promise<Partial<UserTask>> => {
  const { user } = ctx
  const { assignedUserId } = before
  const { followUpDate, description, addToCalendar } = given
  mustBeFollowUp(ctx, followUpDate, before.followUpDate)
  const named = given.assignedUserId === UNASSIGNED ? null : given.assignedUserId
  const changesAssignee = named !== undefined && named !== assignedUserId
  if (changesAssignee && !mayAssign(user)) throw refuse.rule('taskAssignedByAdministrators', 'assignedUserId')
  const values: Partial<UserTask> = {
    followUpDate,
    ...(description !== undefined && { description: description?.trim() || null }),
    assignedUserId: changesAssignee ? await assigneeNamed(ctx, named) : assignedUserId,
  }
  if (addToCalendar && !(await calendarOf(ctx.db, values.assignedUserId ?? null))) throw refuse.rule('taskNeedsAssignee', 'addToCalendar')
  return values
}

export const editTask = async (ctx: CallContext, task: TaskOnSide, given: TaskFields): Promise<void> => {
  mustBeOpen(task)
  await changeTask(ctx, task, await valuesOf(ctx, given, task), given.addToCalendar)
}

export const finishTask = async (ctx: CallContext, task: TaskOnSide): Promise<void> => {
  mustBeOpen(task)
  await changeTask(ctx, task, { doneOn: clock.now() })
}

export const removeTask = async (ctx: CallContext, task: TaskOnSide): Promise<void> => {
  mustBeOpen(task)
  await takeOffCalendar(ctx, [task])
  await erase(ctx, task)
}

/** The values that a new renewal task copies from its license. */
const parentsOf = ({ id: licenseId, propertyId, clientId, assignedUserId }: License, renewalId: number): Partial<UserTask> => ({
  kind: 'Renewal',
  renewalId,
  licenseId,
  propertyId,
  clientId,
  assignedUserId,
})

/** Creates the task of a renewal, by default for the license's assignee. */
export const addTask = async (ctx: CallContext, license: License, renewalId: number, given: TaskFields): Promise<UserTask> => {
  if (await openTaskOf(ctx.db, renewalId)) throw refuse.rule('openTaskExists')
  const values = await valuesOf(ctx, given, { assignedUserId: license.assignedUserId, followUpDate: null })
  const { assignedUserId = null } = values
  const invitation = given.addToCalendar && assignedUserId ? { method: 'REQUEST' as const, userId: assignedUserId, sequence: 1 } : undefined
  const task = await create(ctx, UserTask, { ...parentsOf(license, renewalId), ...values, icsSequence: invitation?.sequence ?? 0 })
  if (invitation) await mailEvent(ctx, task, invitation)
  return task
}

/** Moves the open task of a renewal, or creates one for the license's assignee. */
export const followUpOn = async (ctx: CallContext, license: License, renewalId: number, followUpDate: Day): Promise<void> => {
  const task = await openTaskOf(ctx.db, renewalId)
  if (task) return changeTask(ctx, task, { followUpDate })
  await create(ctx, UserTask, { ...parentsOf(license, renewalId), followUpDate })
}

export const finishTaskOf = async (tasking: Tasking, renewalId: number): Promise<void> => {
  const task = await openTaskOf(tasking.db, renewalId)
  if (task) await changeTask(tasking, task, { doneOn: clock.now() })
}

/** Open tasks, locked in the order of their ids. */
const locked = (tasks: objection.QueryBuilder<UserTask>): Promise<UserTask[]> =>
  tasks.whereNull('done_on').orderBy('id').forUpdate().execute()

type Parent = { renewal_id: number } | { license_id: number } | { property_id: number } | { assigned_user_id: number }

export const lockedTasksUnder = ({ db }: Pick<Tasking, 'db'>, parent: Parent): Promise<UserTask[]> =>
  locked(UserTask.query(db).where(parent))

/** Cancels the events of the tasks that are deleted with a renewal, a license or a property. */
export const takeTasksOffCalendar = async (tasking: Tasking, parent: Parent): Promise<void> =>
  takeOffCalendar(tasking, await lockedTasksUnder(tasking, parent))

/** The open tasks of licenses, locked before the licenses. Another order could deadlock. */
export const lockedTasksOf = (db: Knex, licenseIds: readonly number[]): Promise<UserTask[]> =>
  locked(UserTask.query(db).modify(among(db, 'license_id', licenseIds)))

/**
 * Gives the open tasks of licenses to a new assignee, including tasks that earlier renewals left open. Must run before the licenses
 * change.
 */
export const followAssignees = async (tasking: Tasking, licenseIds: readonly number[], assignedUserId: number | null): Promise<void> =>
  changeTasks({ ...tasking, isConsequence: true }, await lockedTasksOf(tasking.db, licenseIds), { assignedUserId })

/** Unassigns all tasks of a user who is about to be deleted, open and done. */
export const takeTasksFrom = async (ctx: CallContext, userId: number): Promise<void> => {
  const tasks = await lockedTasksUnder(ctx, { assigned_user_id: userId })
  await changeTasks(ctx, tasks, { assignedUserId: null })
  await raiseLicenses(ctx, tasks)
  await ctx.db('user_tasks').where('assigned_user_id', userId).update({ assigned_user_id: null })
}
