import { expect, test } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { renewalTaskForms, type TaskContext, taskForms, tasksForms } from './tasks.ts'

const today = '2026-11-20'
const old = '2026-11-02'
const context: TaskContext = {
  task: { followUpDate: old, description: 'Call', assignedUserId: null, assignedUserName: null },
  request: {},
  assignees: [],
  person: { id: 1, clientId: 1, roleName: 'ClientContributor', clientServiceLevel: 'Saas' },
  today,
}

test('the date of an overdue task may stay, and only there', () => {
  const refused = { followUpDate: messages.dateNotInFuture }
  expect(taskForms.renewals.check?.({ followUpDate: old }, context)).toEqual({})
  expect(taskForms.renewals.check?.({ followUpDate: today }, context)).toEqual(refused)
  const none = { ...context.task, followUpDate: null }
  expect(renewalTaskForms.create.check?.({ followUpDate: old }, { ...context, task: none })).toEqual(refused)
  expect(tasksForms.followUpDate.check?.({ followUpDate: old }, { userTaskIds: [1], assignees: [], today })).toEqual(refused)
})
