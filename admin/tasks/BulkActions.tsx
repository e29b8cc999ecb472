import { Button } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { personOf } from '../../contract/authentication.ts'
import { calls } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import { mayAssign } from '../../rules/who.ts'
import { ConfirmCall } from '../ui/ConfirmCall.tsx'
import { CallDialog } from '../ui/forms/CallDialog.tsx'
import { type Selection, SelectionBar } from '../ui/Selection.tsx'
import { useUser } from '../ui/useUser.tsx'
import { useAssignees } from './assignees.ts'
import type { Task, TaskKind } from './kinds.ts'
import { judgeFollowUp } from './TaskDialog.tsx'

interface BulkActionsProps {
  kind: TaskKind
  selection: Selection<Task>
  /** Leaves the selection, with or without something done. */
  onEnd(): void
}

type Bulk = 'followUpDate' | 'description' | 'assign' | 'done'

const LABELS: Record<Bulk, string> = {
  followUpDate: 'Edit Follow-up Date',
  description: 'Edit Description',
  assign: 'Assign',
  done: 'Mark Done',
}

/** What may be done with the chosen tasks (spec 1 §2). */
export function BulkActions({ kind, selection, onEnd }: BulkActionsProps) {
  const { rows, clear } = selection
  const person = personOf(useUser())
  const [open, setOpen] = useState<Bulk | null>(null)
  const offered: Bulk[] = [
    'followUpDate',
    ...(kind.isDescribed ? (['description'] as const) : []),
    ...(mayAssign(person) ? (['assign'] as const) : []),
    'done',
  ]
  return (
    <SelectionBar count={rows.size} onClear={clear} onCancel={onEnd}>
      {offered.map((bulk) => (
        <Button key={bulk} disabled={rows.size === 0} onClick={() => setOpen(bulk)}>
          {LABELS[bulk]}
        </Button>
      ))}
      {open && <BulkDialog bulk={open} userTaskIds={[...rows.keys()]} onClose={() => setOpen(null)} onDone={onEnd} />}
    </SelectionBar>
  )
}

interface BulkDialogProps {
  bulk: Bulk
  userTaskIds: number[]
  onClose(): void
  onDone(): void
}

function BulkDialog({ bulk, userTaskIds, onClose, onDone }: BulkDialogProps): ReactNode {
  const { today } = useUser()
  const assignees = useAssignees()
  const common = {
    said: {},
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
          judge={judgeFollowUp(today)}
          {...common}
        />
      )
    case 'description':
      return (
        <CallDialog
          // Several at once are not emptied by oversight.
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
          said={{ body: { userTaskIds } }}
          title={userTaskIds.length === 1 ? 'Mark 1 Task Done' : `Mark ${userTaskIds.length} Tasks Done`}
          text={messages.bulkDoneConfirm}
          confirm="Mark Done"
          onClose={onClose}
          onDone={onDone}
        />
      )
  }
}
