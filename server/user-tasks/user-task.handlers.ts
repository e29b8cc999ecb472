import type { Calls } from '../../contract/index.ts'
import type { TaskKind } from '../../rules/tasks.ts'
import { clock } from '../kit/clock.ts'
import { type Handlers, on } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { changeTasksNamed } from './bulk.ts'
import { assigneeNamed, changeTask, finishTask, mustBeFollowUp, mustBeOpen, raiseLicense } from './user-task.actions.ts'
import { visibleTask } from './user-task.find.ts'
import { openTasks } from './user-task.queries.ts'

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

  assign: on(visibleTask, async (ask, task) => {
    mustBeOpen(task)
    const assignedUserId = await assigneeNamed(ask, ask.body.assignedUserId)
    await changeTask(ask, task, { assignedUserId })
    await raiseLicense(ask, task)
    return null
  }),

  bulkAssign: async (ask) => {
    const assignedUserId = await assigneeNamed(ask, ask.body.assignedUserId)
    await changeTasksNamed(ask, ask.body.userTaskIds, { assignedUserId })
    return null
  },

  complete: on(visibleTask, async (ask, task) => {
    await finishTask(ask, task)
    await raiseLicense(ask, task)
    return null
  }),

  bulkComplete: async (ask) => {
    await changeTasksNamed(ask, ask.body.userTaskIds, { doneOn: clock.now() })
    return null
  },

  bulkUpdateFollowUpDates: async (ask) => {
    const { followUpDate, userTaskIds } = ask.body
    mustBeFollowUp(ask, followUpDate)
    await changeTasksNamed(ask, userTaskIds, { followUpDate })
    return null
  },

  bulkUpdateDescriptions: async (ask) => {
    const { description, userTaskIds } = ask.body
    await changeTasksNamed(ask, userTaskIds, { description: description?.trim() || null }, ({ kind }) => {
      if (kind === 'ManagerChange') throw refuse.rule('managerChangeDescription', 'userTaskIds')
    })
    return null
  },
}
