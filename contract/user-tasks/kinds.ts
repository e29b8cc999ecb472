import { messages } from '../../rules/messages.ts'
import { defineCalls } from '../call.ts'
import { Made, Nothing, walkedListOf } from '../common.ts'
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
} from './schemas.ts'

/** The three tabs of /tasks. The lists contain the open tasks of the user's side. Any task of the user's client can be read by id. */
export const renewalTasks = defineCalls({
  list: {
    method: 'GET',
    path: '/user-tasks/renewals',
    permission: 'mayRenew',
    does: 'List the open renewal tasks on your side: all of them for administrators, your own for others.',
    query: RenewalTaskFilter,
    reply: walkedListOf(RenewalTaskRow),
  },
  get: {
    method: 'GET',
    path: '/user-tasks/renewals/{id}',
    permission: 'mayRenew',
    does: 'Return a renewal task with the details of its license.',
    reply: RenewalTask,
  },
  update: {
    method: 'PUT',
    path: '/user-tasks/renewals/{id}',
    permission: 'mayEditTask',
    does: 'Update a renewal task.',
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
    does: 'List the open manager-change tasks on your side: all of them for administrators, your own for others.',
    query: ManagerChangeTaskFilter,
    reply: walkedListOf(ManagerChangeTaskRow),
  },
  get: {
    method: 'GET',
    path: '/user-tasks/manager-changes/{id}',
    permission: 'mayRenew',
    does: 'Return a manager-change task with its license types and the forms of their authorities.',
    reply: ManagerChangeTask,
  },
  update: {
    method: 'PUT',
    path: '/user-tasks/manager-changes/{id}',
    permission: 'mayEditTask',
    does: 'Update a manager-change task.',
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
    does: 'List the open property-contact tasks on your side: all of them for administrators, your own for others.',
    query: PropertyContactTaskFilter,
    reply: walkedListOf(PropertyContactTaskRow),
  },
  get: {
    method: 'GET',
    path: '/user-tasks/property-contacts/{id}',
    permission: 'mayRenew',
    does: 'Return a property-contact task.',
    reply: PropertyContactTask,
  },
  update: {
    method: 'PUT',
    path: '/user-tasks/property-contacts/{id}',
    permission: 'mayEditTask',
    does: 'Update a property-contact task.',
    body: TaskFields('Edit Property Contact Task'),
    reply: Nothing,
    success: messages.taskUpdated,
    attempt: 'update the Property Contact Task',
  },
})

/** The task of a renewal. It is part of the license: If-Match compares the version of the license. */
export const tasksOfRenewal = defineCalls({
  create: {
    method: 'POST',
    path: '/renewals/{id}/tasks',
    permission: 'mayEditLicense',
    does: 'Add an open task to a renewal in process. A renewal can have one open task.',
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
    does: 'Update the task of a renewal.',
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
    does: 'Mark the task of a renewal done. It is removed from the details of the renewal.',
    reply: Nothing,
    success: messages.taskMarkedDone,
    attempt: 'mark the Task as Done',
  },
})
