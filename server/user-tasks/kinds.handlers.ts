import type { Calls } from '../../contract/index.ts'
import type { TaskFields } from '../../contract/user-tasks/schemas.ts'
import { present } from '../../rules/present.ts'
import { type CallContext, type Handlers, on } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { touch } from '../licenses/edit/touch.actions.ts'
import { License } from '../licenses/license.model.ts'
import { detailsOf as licenseDetailsOf } from '../licenses/profile/profile.queries.ts'
import { Renewal } from '../renewals/renewal.model.ts'
import { alsoForAbsent } from '../users/leaving/leave.queries.ts'
import { detailsOf, licenseTypesOf } from './details.queries.ts'
import { tasksPage } from './list.queries.ts'
import { addTask, editTask, finishTask, raiseLicense, removeTask } from './user-task.actions.ts'
import { renewalOfTasks, taskOfKind, taskOfRenewal } from './user-task.find.ts'
import type { TaskOnSide } from './user-task.queries.ts'

const update = async (ctx: CallContext & { body: TaskFields }, task: TaskOnSide) => {
  await editTask(ctx, task, ctx.body)
  await raiseLicense(ctx, task)
  return null
}

const renewalTask = taskOfKind('Renewal')

export const renewalTaskHandlers: Handlers<Calls['renewalTasks']> = {
  list: async ({ db, user, query, today }) => tasksPage(db, user, 'Renewal', await alsoForAbsent(db, query, today), today),

  get: on(renewalTask, async ({ db, user, today }, task) => {
    const [license, renewal] = await Promise.all([
      License.query(db).findById(present(task.licenseId)).throwIfNotFound(),
      Renewal.query(db).findById(present(task.renewalId)).throwIfNotFound(),
    ])
    const [ofLicense, details] = await Promise.all([licenseDetailsOf(db, license, today), detailsOf(db, user, task)])
    // The task's renewal may be complete, and another one in process.
    const { notes, notesTimestamp } = renewal
    return { ...ofLicense, notes, notesTimestamp, ...details }
  }),

  update: on(renewalTask, update),
}

const managerChangeTask = taskOfKind('ManagerChange')

export const managerChangeTaskHandlers: Handlers<Calls['managerChangeTasks']> = {
  list: async ({ db, user, query, today }) => tasksPage(db, user, 'ManagerChange', await alsoForAbsent(db, query, today), today),

  get: on(managerChangeTask, async ({ db, user }, task) => {
    const [details, licenseTypes] = await Promise.all([detailsOf(db, user, task), licenseTypesOf(db, user, task.id)])
    return { ...details, licenseTypes, licenseTypesCount: licenseTypes.length }
  }),

  update: on(managerChangeTask, update),
}

const propertyContactTask = taskOfKind('PropertyContact')

export const propertyContactTaskHandlers: Handlers<Calls['propertyContactTasks']> = {
  list: async ({ db, user, query, today }) => tasksPage(db, user, 'PropertyContact', await alsoForAbsent(db, query, today), today),
  get: on(propertyContactTask, ({ db, user }, task) => detailsOf(db, user, task)),
  update: on(propertyContactTask, update),
}

/** Locks the task before its license, like all parts of a renewal. Another order could deadlock. */
export const tasksOfRenewalHandlers: Handlers<Calls['tasksOfRenewal']> = {
  create: on(renewalOfTasks, async (ctx, { license, renewal }) => {
    if (!renewal.isActive) throw refuse.rule('renewalComplete')
    if (!license.active || !license.propertyActive) throw refuse.rule('renewalFrozen')
    const { id } = await addTask(ctx, license, renewal.id, ctx.body)
    await touch(ctx, license)
    return { id }
  }),

  update: on(taskOfRenewal, async (ctx, { license, task }) => {
    await editTask(ctx, task, ctx.body)
    await touch(ctx, license)
    return null
  }),

  remove: on(taskOfRenewal, async (ctx, { license, task }) => {
    await removeTask(ctx, task)
    await touch(ctx, license)
    return null
  }),

  complete: on(taskOfRenewal, async (ctx, { license, task }) => {
    await finishTask(ctx, task)
    await touch(ctx, license)
    return null
  }),
}
