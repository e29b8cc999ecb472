import type { Calls } from '../../contract/index.ts'
import type { TaskKind } from '../../rules/tasks.ts'
import { clock } from '../kit/clock.ts'
import { type Handlers, inBulk, on } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { changeTasksNamed, checkTasks } from './bulk.ts'
import { assigneeNamed, changeTask, finishTask, mustBeFollowUp, mustBeOpen, raiseLicense } from './user-task.actions.ts'
import { visibleTask } from './user-task.find.ts'
import { openTasks, type TaskOnSide } from './user-task.queries.ts'

const mustHaveDescription = ({ kind }: TaskOnSide): void => {
  if (kind === 'ManagerChange') throw refuse.rule('managerChangeDescription', 'userTaskIds')
}

export const userTaskHandlers: Handlers<Calls['userTasks']> = {
  counts: async ({ db, user }) => {
    const count = async (kind: TaskKind) => Number((await openTasks(db, user, kind).count({ total: '*' }).first())?.total ?? 0)
    const [renewals, managerChanges, propertyContacts] = await Promise.all([
      count('Renewal'),
      count('ManagerChange'),
      count('PropertyContact'),
    ])
    return { renewals, managerChanges, propertyContacts, total: renewals + managerChanges + propertyContacts }
  },

  assign: on(visibleTask, async (ctx, task) => {
    mustBeOpen(task)
    const assignedUserId = await assigneeNamed(ctx, ctx.body.assignedUserId)
    await changeTask(ctx, task, { assignedUserId })
    await raiseLicense(ctx, task)
    return null
  }),

  bulkAssign: inBulk(
    async (ctx) => {
      await assigneeNamed(ctx, ctx.body.assignedUserId)
      await checkTasks(ctx, ctx.body.userTaskIds)
    },
    async (ctx) => {
      const assignedUserId = await assigneeNamed(ctx, ctx.body.assignedUserId)
      await changeTasksNamed(ctx, ctx.body.userTaskIds, { assignedUserId })
      return null
    },
  ),

  complete: on(visibleTask, async (ctx, task) => {
    await finishTask(ctx, task)
    await raiseLicense(ctx, task)
    return null
  }),

  bulkComplete: inBulk(
    (ctx) => checkTasks(ctx, ctx.body.userTaskIds),
    async (ctx) => {
      await changeTasksNamed(ctx, ctx.body.userTaskIds, { doneOn: clock.now() })
      return null
    },
  ),

  bulkUpdateFollowUpDates: inBulk(
    async (ctx) => {
      mustBeFollowUp(ctx, ctx.body.followUpDate)
      await checkTasks(ctx, ctx.body.userTaskIds)
    },
    async (ctx) => {
      const { followUpDate, userTaskIds } = ctx.body
      mustBeFollowUp(ctx, followUpDate)
      await changeTasksNamed(ctx, userTaskIds, { followUpDate })
      return null
    },
  ),

  bulkUpdateDescriptions: inBulk(
    (ctx) => checkTasks(ctx, ctx.body.userTaskIds, mustHaveDescription),
    async (ctx) => {
      const { description, userTaskIds } = ctx.body
      await changeTasksNamed(ctx, userTaskIds, { description: description?.trim() || null }, mustHaveDescription)
      return null
    },
  ),
}
