import type { ReactNode } from 'react'
import { calls } from '../../contract/index.ts'
import { tasksForms } from '../../forms/user-tasks/tasks.ts'
import { messages } from '../../rules/messages.ts'
import { ConfirmCall } from '../ui/dialogs/ConfirmCall.tsx'
import { useList } from '../ui/filters/useChoices.ts'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { useUser } from '../ui/useUser.tsx'

export type Bulk = 'followUpDate' | 'description' | 'assign' | 'done'

export const BULK_LABELS: Record<Bulk, string> = {
  followUpDate: 'Edit Follow-up Date',
  description: 'Edit Description',
  assign: 'Assign',
  done: 'Mark Done',
}

/** The action in the text of the result. */
export const BULK_DONE: Record<Bulk, string> = {
  followUpDate: 'Follow-up date set',
  description: 'Description set',
  assign: 'Assigned',
  done: 'Marked done',
}

interface BulkDialogProps {
  bulk: Bulk
  userTaskIds: number[]
  onClose(): void
  onDone(batchId: number | null): void
  /** Called when the plan was applied, or another administrator was asked to apply it. */
  onPlanned(): void
}

/** The dialog of a bulk action, which changes all tasks or, if the server refuses one, none. */
export function BulkDialog({ bulk, userTaskIds, onClose, onDone, onPlanned }: BulkDialogProps): ReactNode {
  const { today } = useUser()
  const assignees = useList('taskAssignees')
  if (bulk === 'done') {
    return (
      <ConfirmCall
        call={calls.userTasks.bulkComplete}
        request={{ body: { userTaskIds } }}
        title={userTaskIds.length === 1 ? 'Mark 1 Task Done' : `Mark ${userTaskIds.length} Tasks Done`}
        text={messages.bulkDoneConfirm}
        confirm="Mark Done"
        onClose={onClose}
        showsResult
        onDone={(_, batchId) => onDone(batchId)}
      />
    )
  }
  return (
    <CallForm
      form={tasksForms[bulk]}
      context={{ userTaskIds, assignees, today }}
      onClose={onClose}
      showsResult
      onDone={(_, batchId) => onDone(batchId)}
      onPlanned={onPlanned}
    />
  )
}
