import type { ReactNode } from 'react'
import { calls } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import { ConfirmCall } from '../ui/dialogs/ConfirmCall.tsx'
import { CallDialog } from '../ui/forms/CallDialog.tsx'
import { useUser } from '../ui/useUser.tsx'
import { useAssignees } from './assignees.ts'
import { checkFollowUp } from './TaskDialog.tsx'

export type Bulk = 'followUpDate' | 'description' | 'assign' | 'done'

export const BULK_LABELS: Record<Bulk, string> = {
  followUpDate: 'Edit Follow-up Date',
  description: 'Edit Description',
  assign: 'Assign',
  done: 'Mark Done',
}

interface BulkDialogProps {
  bulk: Bulk
  userTaskIds: number[]
  onClose(): void
  onDone(): void
}

/** The dialog of a bulk action. It changes all tasks, or none if the server refuses one. */
export function BulkDialog({ bulk, userTaskIds, onClose, onDone }: BulkDialogProps): ReactNode {
  const { today } = useUser()
  const assignees = useAssignees()
  const common = {
    request: {},
    bodyOf: (values: object) => ({ ...values, userTaskIds }),
    onClose,
    onDone,
  }
  switch (bulk) {
    case 'followUpDate':
      return (
        <CallDialog
          dialog={{ call: calls.userTasks.bulkUpdateFollowUpDates, fields: [{ name: 'followUpDate' }] }}
          values={{}}
          check={checkFollowUp(today)}
          {...common}
        />
      )
    case 'description':
      return (
        <CallDialog
          // Required here, so that the descriptions of several tasks are not cleared by mistake.
          dialog={{ call: calls.userTasks.bulkUpdateDescriptions, fields: [{ name: 'description', lines: 4, required: true }] }}
          values={{}}
          {...common}
        />
      )
    case 'assign':
      return (
        <CallDialog
          dialog={{ call: calls.userTasks.bulkAssign, fields: [{ name: 'assignedUserId', options: assignees }] }}
          values={{}}
          {...common}
        />
      )
    case 'done':
      return (
        <ConfirmCall
          call={calls.userTasks.bulkComplete}
          request={{ body: { userTaskIds } }}
          title={userTaskIds.length === 1 ? 'Mark 1 Task Done' : `Mark ${userTaskIds.length} Tasks Done`}
          text={messages.bulkDoneConfirm}
          confirm="Mark Done"
          onClose={onClose}
          onDone={onDone}
        />
      )
  }
}
