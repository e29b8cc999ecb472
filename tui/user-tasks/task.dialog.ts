import type { Call } from '../../contract/call.ts'
import type { Values } from '../../contract/fields/schema.ts'
import { UNASSIGNED } from '../../rules/licenses/designation.ts'
import { messages } from '../../rules/messages.ts'
import { whyNotFollowUp } from '../../rules/tasks.ts'
import type { Dialog } from '../ui/dialogs/dialog.ts'
import type { Choice } from '../ui/dialogs/fields.ts'
import { assigneesFor, heldBy } from './choices.ts'

interface Given {
  call: Call
  /** The task; for a new one, its default assignee. */
  task: { followUpDate: string | null; description: string | null; assignedUserId: number | null; assignedUserName?: string | null }
  isDescribed: boolean
  /** Empty for users who may not assign: then there is no assignee field. */
  assignees: readonly Choice[]
  today: string
  send(body: Values): Promise<unknown>
}

/** What is wrong with the follow-up date. */
export const checkFollowUp =
  (today: string) =>
  ({ followUpDate }: Values): Record<string, string> => {
    const why = followUpDate ? whyNotFollowUp(String(followUpDate), today) : null
    return why ? { followUpDate: messages[why] } : {}
  }

/** The dialog of a task: follow-up date, description, assignee, and calendar. */
export const taskDialog = ({ call, task, isDescribed, assignees, today, send }: Given): Dialog => ({
  call,
  fields: ['followUpDate', ...(isDescribed ? ['description'] : []), ...(assignees.length > 0 ? ['assignedUserId'] : []), 'addToCalendar'],
  options: { assignedUserId: assigneesFor(assignees, task) },
  required: ['assignedUserId'],
  values: { followUpDate: task.followUpDate, description: task.description, assignedUserId: heldBy(task) },
  // Without an assignee there is nobody to invite.
  disabled: ({ assignedUserId = heldBy(task) }) => (assignedUserId === UNASSIGNED ? ['addToCalendar'] : []),
  check: checkFollowUp(today),
  // An assignee that is left out stays, so that a task can be edited with any assignee.
  send: ({ assignedUserId, ...body }) => send(assignedUserId === heldBy(task) ? body : { ...body, assignedUserId }),
})
