import { Type } from 'typebox'
import { defineCalls } from './call.ts'
import { Count } from './common.ts'

export const TaskCounts = Type.Object(
  {
    renewals: Count('Renewals'),
    managerChanges: Count('Manager Changes'),
    propertyContacts: Count('Property Contacts'),
    total: Count('Tasks'),
  },
  { title: 'Open tasks by kind' },
)

export const userTasks = defineCalls({
  counts: {
    method: 'GET',
    path: '/user-tasks/counts',
    who: 'mayRenew',
    does: 'How many open tasks are on your side: all of them for administrators, your own for others.',
    reply: TaskCounts,
  },
})
