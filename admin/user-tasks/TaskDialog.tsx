import { personOf } from '../../contract/authentication/calls.ts'
import type { Call, CallRequest } from '../../contract/call.ts'
import type { Values } from '../../contract/fields/schema.ts'
import { UNASSIGNED } from '../../rules/licenses/designation.ts'
import { messages } from '../../rules/messages.ts'
import { mayAssign } from '../../rules/permissions.ts'
import { whyNotFollowUp } from '../../rules/tasks.ts'
import { CallDialog } from '../ui/forms/CallDialog.tsx'
import type { Errors } from '../ui/forms/resolver.ts'
import { useUser } from '../ui/useUser.tsx'
import { assigneeField, heldBy, useAssignees } from './assignees.ts'

interface TaskDialogProps<C extends Call> {
  call: C
  request: Omit<CallRequest<C>, 'body'>
  /** The stored task, or the initial values of a new one. */
  task: { followUpDate: string | null; description: string | null; assignedUserId: number | null; assignedUserName: string | null }
  /** Whether the task has a description. A manager-change task shows its license types instead. */
  isDescribed: boolean
  onClose(): void
}

const isHeld = ({ assignedUserId }: Values) => assignedUserId !== UNASSIGNED

/** The error of a follow-up date. */
export const checkFollowUp =
  (today: string) =>
  ({ followUpDate }: Values): Errors => {
    const why = followUpDate ? whyNotFollowUp(String(followUpDate), today) : null
    return why ? { followUpDate: messages[why] } : {}
  }

/** Creates or edits a task: follow-up date, description, assignee, and whether it goes into the assignee's calendar. */
export function TaskDialog<C extends Call>({ call, request, task, isDescribed, onClose }: TaskDialogProps<C>) {
  const user = useUser()
  const assignees = useAssignees()
  const { followUpDate, description } = task
  const fields = [
    { name: 'followUpDate' },
    ...(isDescribed ? [{ name: 'description', lines: 4 }] : []),
    ...(mayAssign(personOf(user)) ? [assigneeField(assignees, task)] : []),
    { name: 'addToCalendar', enabledIf: isHeld, helperText: 'Mails the assignee an invitation.' },
  ]
  return (
    <CallDialog
      dialog={{ call, fields }}
      values={{ followUpDate, description, assignedUserId: heldBy(task), addToCalendar: false }}
      request={request}
      check={checkFollowUp(user.today)}
      // An assignee that is not sent stays, so that a task can be edited even if its assignee is not among the options.
      bodyOf={({ assignedUserId, addToCalendar, ...values }) => ({
        ...values,
        ...(assignedUserId !== heldBy(task) && { assignedUserId }),
        addToCalendar: isHeld({ assignedUserId }) && addToCalendar,
      })}
      onClose={onClose}
    />
  )
}
