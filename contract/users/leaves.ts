import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { defineCalls } from '../call.ts'
import { Day, Flag, Id, listOf, Made, Nothing, OrNull, Text } from '../common.ts'

export const Leave = Type.Object(
  {
    id: Id,
    from: Day('First Day'),
    to: Day('Last Day'),
    deputyId: OrNull(Id),
    deputyName: OrNull(Text('Deputy', 2 * limits.name)),
    isNow: Flag('Now'),
  },
  { title: 'A leave' },
)
export type Leave = Static<typeof Leave>

export const leaves = defineCalls({
  list: {
    method: 'GET',
    path: '/users/{id}/leaves',
    permission: 'mayManageLeaves',
    does: 'List the leaves of a user that have not ended, the first one first.',
    reply: listOf(Leave),
  },
  create: {
    method: 'POST',
    path: '/users/{id}/leaves',
    permission: 'mayManageLeaves',
    does: 'Add a leave. Meanwhile the deputy gets the work and the reminders of the user. If the deputy is also away, the administrators get them.',
    body: Type.Object({ from: Day('First Day'), to: Day('Last Day'), deputyId: { ...Id, title: 'Deputy' } }, { title: 'New Leave' }),
    reply: Made,
    status: 201,
    success: messages.leaveAdded,
    attempt: 'add the Leave',
  },
  remove: {
    method: 'DELETE',
    path: '/users/{id}/leaves/{leaveId}',
    permission: 'mayManageLeaves',
    does: 'Delete a leave. The work returns to the user.',
    reply: Nothing,
    success: messages.leaveRemoved,
    attempt: 'delete the Leave',
  },
})
