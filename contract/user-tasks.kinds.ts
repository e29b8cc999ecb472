import { messages } from '../rules/messages.ts'
import { defineCalls } from './call.ts'
import { listOf, Made, Nothing } from './common.ts'
import {
  ManagerChangeTask,
  ManagerChangeTaskFilter,
  ManagerChangeTaskRow,
  PropertyContactTask,
  PropertyContactTaskFilter,
  PropertyContactTaskRow,
  RenewalTask,
  RenewalTaskFilter,
  RenewalTaskRow,
  TaskFields,
} from './user-tasks.schemas.ts'

/** The three tabs of /tasks. A list holds the open tasks of one's side; by its id any task of one's client is read. */
export const renewalTasks = defineCalls({
  list: {
    method: 'GET',
    path: '/user-tasks/renewals',
    permission: 'mayRenew',
    does: 'The open renewal tasks on your side: all of them for administrators, your own for others.',
    query: RenewalTaskFilter,
    reply: listOf(RenewalTaskRow),
  },
  get: {
    method: 'GET',
    path: '/user-tasks/renewals/{id}',
    permission: 'mayRenew',
    does: 'A renewal task with the details of its license.',
    reply: RenewalTask,
  },
  update: {
    method: 'PUT',
    path: '/user-tasks/renewals/{id}',
    permission: 'mayEditTask',
    does: 'Change a renewal task.',
    body: TaskFields('Edit Renewal Task'),
    reply: Nothing,
    success: messages.taskUpdated,
    attempt: 'update the Renewal Task',
  },
})

export const managerChangeTasks = defineCalls({
  list: {
    method: 'GET',
    path: '/user-tasks/manager-changes',
    permission: 'mayRenew',
    does: 'The open manager-change tasks on your side: all of them for administrators, your own for others.',
    query: ManagerChangeTaskFilter,
    reply: listOf(ManagerChangeTaskRow),
  },
  get: {
    method: 'GET',
    path: '/user-tasks/manager-changes/{id}',
    permission: 'mayRenew',
    does: 'A manager-change task with the license types that it is about and their authorities’ forms.',
    reply: ManagerChangeTask,
  },
  update: {
    method: 'PUT',
    path: '/user-tasks/manager-changes/{id}',
    permission: 'mayEditTask',
    does: 'Change a manager-change task.',
    body: TaskFields('Edit Manager Change Task'),
    reply: Nothing,
    success: messages.taskUpdated,
    attempt: 'update the Manager Change Task',
  },
})

export const propertyContactTasks = defineCalls({
  list: {
    method: 'GET',
    path: '/user-tasks/property-contacts',
    permission: 'mayRenew',
    does: 'The open property-contact tasks on your side: all of them for administrators, your own for others.',
    query: PropertyContactTaskFilter,
    reply: listOf(PropertyContactTaskRow),
  },
  get: {
    method: 'GET',
    path: '/user-tasks/property-contacts/{id}',
    permission: 'mayRenew',
    does: 'A property-contact task.',
    reply: PropertyContactTask,
  },
  update: {
    method: 'PUT',
    path: '/user-tasks/property-contacts/{id}',
    permission: 'mayEditTask',
    does: 'Change a property-contact task.',
    body: TaskFields('Edit Property Contact Task'),
    reply: Nothing,
    success: messages.taskUpdated,
    attempt: 'update the Property Contact Task',
  },
})

/** The task of a renewal, a part of its license: If-Match compares the license's version. */
export const tasksOfRenewal = defineCalls({
  create: {
    method: 'POST',
    path: '/renewals/{id}/tasks',
    permission: 'mayEditLicense',
    does: 'Add the open task of a renewal in process; it has one at the most.',
    body: TaskFields('Add Renewal Task'),
    reply: Made,
    status: 201,
    success: messages.taskCreated,
    attempt: 'create the Renewal Task',
  },
  update: {
    method: 'PUT',
    path: '/renewals/{id}/tasks/{taskId}',
    permission: 'mayEditLicense',
    does: 'Change the task of a renewal.',
    body: TaskFields('Edit Renewal Task'),
    reply: Nothing,
    success: messages.taskUpdated,
    attempt: 'update the Renewal Task',
  },
  remove: {
    method: 'DELETE',
    path: '/renewals/{id}/tasks/{taskId}',
    permission: 'mayEditLicense',
    does: 'Delete the open task of a renewal.',
    reply: Nothing,
    success: messages.taskDeleted,
    attempt: 'delete the Renewal Task',
  },
  complete: {
    method: 'PUT',
    path: '/renewals/{id}/tasks/{taskId}/complete',
    permission: 'mayEditLicense',
    does: 'Mark the task of a renewal done; it disappears from the details of the renewal.',
    reply: Nothing,
    success: messages.taskMarkedDone,
    attempt: 'mark the Task as Done',
  },
})
