import type { Call } from '../../contract/call.ts'
import { UNASSIGNED } from '../../rules/designation.ts'
import { messages } from '../../rules/messages.ts'
import { whyNotFollowUp } from '../../rules/tasks.ts'
import type { Dialog, Values } from '../ui/dialog.ts'
import type { Choice } from '../ui/fields.ts'
import { assigneesFor, heldBy } from './choices.ts'

interface Given {
  call: Call
  /** The task as it is; of a new one, whom it would begin with. */
  task: { followUpDate: string | null; description: string | null; assignedUserId: number | null; assignedUserName?: string | null }
  isDescribed: boolean
  /** Empty for who names nobody: then the assignee is not asked for. */
  assignees: readonly Choice[]
  today: string
  send(body: Values): Promise<unknown>
}

/** What is wrong with the day on which a task is to be followed up. */
export const checkFollowUp =
  (today: string) =>
  ({ followUpDate }: Values): Record<string, string> => {
    const why = followUpDate ? whyNotFollowUp(String(followUpDate), today) : null
    return why ? { followUpDate: messages[why] } : {}
  }

/** A task is written: when to follow up and on what, who does it, and whether it goes into their calendar. */
export const taskDialog = ({ call, task, isDescribed, assignees, today, send }: Given): Dialog => ({
  call,
  fields: ['followUpDate', ...(isDescribed ? ['description'] : []), ...(assignees.length > 0 ? ['assignedUserId'] : []), 'addToCalendar'],
  options: { assignedUserId: assigneesFor(assignees, task) },
  required: ['assignedUserId'],
  values: { followUpDate: task.followUpDate, description: task.description, assignedUserId: heldBy(task) },
  // There is nobody to invite.
  disabled: ({ assignedUserId = heldBy(task) }) => (assignedUserId === UNASSIGNED ? ['addToCalendar'] : []),
  check: checkFollowUp(today),
  // An assignee that is not sent stays: so a task can be edited whoever holds it.
  send: ({ assignedUserId, ...body }) => send(assignedUserId === heldBy(task) ? body : { ...body, assignedUserId }),
})
