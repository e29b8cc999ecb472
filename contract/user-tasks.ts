import { Type } from 'typebox'
import { messages } from '../rules/messages.ts'
import { defineCalls } from './call.ts'
import { Count, Nothing } from './common.ts'
import { assignee, description, followUpDate, userTaskIds } from './user-tasks.schemas.ts'

export const TaskCounts = Type.Object(
  {
    renewals: Count('Renewals'),
    managerChanges: Count('Manager Changes'),
    propertyContacts: Count('Property Contacts'),
    total: Count('Tasks'),
  },
  { title: 'Open tasks by kind' },
)

/** What is done to tasks of any kind. Of several, all are done or none: one that is foreign or done refuses the call. */
export const userTasks = defineCalls({
  counts: {
    method: 'GET',
    path: '/user-tasks/counts',
    permission: 'mayRenew',
    does: 'How many open tasks are on your side: all of them for administrators, your own for others.',
    reply: TaskCounts,
  },
  assign: {
    method: 'PUT',
    path: '/user-tasks/{id}/assign',
    permission: 'mayAssignTask',
    does: 'Name who does a task, or nobody.',
    body: Type.Object({ assignedUserId: assignee }, { title: 'Reassign Task' }),
    reply: Nothing,
    success: messages.tasksAssigned,
    attempt: 'update the Task reassignment',
  },
  bulkAssign: {
    method: 'PUT',
    path: '/user-tasks/bulk-assign',
    permission: 'mayAssign',
    does: 'Name who does several tasks, or nobody.',
    body: Type.Object({ assignedUserId: assignee, userTaskIds }, { title: 'Assign Tasks' }),
    reply: Nothing,
    success: messages.tasksAssigned,
    attempt: 'update the Task reassignment',
  },
  complete: {
    method: 'PUT',
    path: '/user-tasks/{id}/complete',
    permission: 'mayEditTask',
    does: 'Mark a task done. It is kept, and shown in the history alone.',
    reply: Nothing,
    success: messages.taskMarkedDone,
    attempt: 'mark the Task as Done',
  },
  bulkComplete: {
    method: 'PUT',
    path: '/user-tasks/bulk-complete',
    permission: 'mayRenew',
    does: 'Mark several tasks done. This cannot be undone.',
    body: Type.Object({ userTaskIds }, { title: 'Mark Tasks Done' }),
    reply: Nothing,
    success: messages.tasksMarkedDone,
    attempt: 'mark the Tasks as Done',
  },
  bulkUpdateFollowUpDates: {
    method: 'PUT',
    path: '/user-tasks/bulk-update-follow-up-dates',
    permission: 'mayRenew',
    does: 'Give several tasks one follow-up date.',
    body: Type.Object({ followUpDate, userTaskIds }, { title: 'Edit Follow-up Date' }),
    reply: Nothing,
    success: messages.followUpDatesUpdated,
    attempt: 'update the Follow-up Dates',
  },
  bulkUpdateDescriptions: {
    method: 'PUT',
    path: '/user-tasks/bulk-update-descriptions',
    permission: 'mayRenew',
    does: 'Give several renewal tasks or property-contact tasks one description.',
    body: Type.Object({ description, userTaskIds }, { title: 'Edit Description' }),
    reply: Nothing,
    success: messages.descriptionsUpdated,
    attempt: 'update the Descriptions',
  },
})
