import { Type } from 'typebox'
import { messages } from '../../rules/messages.ts'
import { defineCalls } from '../call.ts'
import { Count, Nothing } from '../common.ts'
import { assignee, description, followUpDate, userTaskIds } from './schemas.ts'

export const TaskCounts = Type.Object(
  {
    renewals: Count('Renewals'),
    managerChanges: Count('Manager Changes'),
    propertyContacts: Count('Property Contacts'),
    total: Count('Tasks'),
  },
  { title: 'Open tasks by kind' },
)

/** Actions on tasks of any kind. An action on several tasks is atomic: one task that is done or not editable refuses the call. */
export const userTasks = defineCalls({
  counts: {
    method: 'GET',
    path: '/user-tasks/counts',
    permission: 'mayRenew',
    does: 'Count the open tasks of your side: all of them for administrators, your own for other users.',
    reply: TaskCounts,
  },
  assign: {
    method: 'PUT',
    path: '/user-tasks/{id}/assign',
    permission: 'mayAssignTask',
    does: 'Assign or unassign a task.',
    body: Type.Object({ assignedUserId: assignee }, { title: 'Reassign Task' }),
    reply: Nothing,
    success: messages.tasksAssigned,
    attempt: 'update the Task reassignment',
  },
  bulkAssign: {
    method: 'PUT',
    path: '/user-tasks/bulk-assign',
    permission: 'mayAssign',
    does: 'Assign or unassign several tasks.',
    body: Type.Object({ assignedUserId: assignee, userTaskIds }, { title: 'Assign Tasks' }),
    reply: Nothing,
    success: messages.tasksAssigned,
    batch: { rows: 'userTaskIds', record: 'user_tasks' },
    attempt: 'update the Task reassignment',
  },
  complete: {
    method: 'PUT',
    path: '/user-tasks/{id}/complete',
    permission: 'mayEditTask',
    does: 'Mark a task done. It is then shown only in the history.',
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
    batch: { rows: 'userTaskIds', record: 'user_tasks' },
    isFinal: true,
    attempt: 'mark the Tasks as Done',
  },
  bulkUpdateFollowUpDates: {
    method: 'PUT',
    path: '/user-tasks/bulk-update-follow-up-dates',
    permission: 'mayRenew',
    does: 'Set the follow-up date of several tasks.',
    body: Type.Object({ followUpDate, userTaskIds }, { title: 'Edit Follow-up Date' }),
    reply: Nothing,
    success: messages.followUpDatesUpdated,
    batch: { rows: 'userTaskIds', record: 'user_tasks' },
    attempt: 'update the Follow-up Dates',
  },
  bulkUpdateDescriptions: {
    method: 'PUT',
    path: '/user-tasks/bulk-update-descriptions',
    permission: 'mayRenew',
    does: 'Set the description of several renewal tasks or property-contact tasks.',
    body: Type.Object({ description, userTaskIds }, { title: 'Edit Description' }),
    reply: Nothing,
    success: messages.descriptionsUpdated,
    batch: { rows: 'userTaskIds', record: 'user_tasks' },
    attempt: 'update the Descriptions',
  },
})
