import { Box, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { calls } from '../../../contract/index.ts'
import type { RenewalInProcess } from '../../../contract/renewals/schemas.ts'
import type { OpenRenewal } from '../../../forms/renewals/renewal.ts'
import { renewalTaskForms } from '../../../forms/user-tasks/tasks.ts'
import { formatDay } from '../../../rules/day.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { formatMoment } from '../../../rules/moment.ts'
import { ConfirmCall } from '../../ui/dialogs/ConfirmCall.tsx'
import { useChosen } from '../../ui/useChosen.ts'
import { TaskDialog } from '../../user-tasks/TaskDialog.tsx'

type Task = NonNullable<RenewalInProcess['renewalTask']>
type Action = 'add' | 'edit' | 'done' | 'delete'

const BUTTONS = [
  { to: 'edit', label: 'Edit Task' },
  { to: 'done', label: 'Mark Task Done' },
  { to: 'delete', label: 'Delete Task', color: 'error' },
] as const

/** The open task of the renewal, at most one: create, edit, mark done, delete. */
export function RenewalTask({ open }: { open: OpenRenewal }) {
  const { license, renewal } = open
  const task = renewal.renewalTask
  const [asked, setAsked] = useState<{ to: Action; id?: number } | null>(null)
  // Keeps the task for its open dialog if it is done or deleted meanwhile.
  const chosen = useChosen(task ? [task] : [], asked?.id)
  const close = () => setAsked(null)
  return (
    <Box sx={{ mt: 2 }}>
      <Stack direction="row" sx={{ alignItems: 'center', columnGap: 1, flexWrap: 'wrap' }}>
        <Typography variant="h3">Renewal Task</Typography>
        {license.mayEdit && !task && <Button onClick={() => setAsked({ to: 'add' })}>Add Task</Button>}
        {license.mayEdit &&
          task &&
          BUTTONS.map(({ to, label, ...button }) => (
            <Button key={to} {...button} onClick={() => setAsked({ to, id: task.id })}>
              {label}
            </Button>
          ))}
      </Stack>
      {!task && (
        <Typography variant="body2" color="textSecondary">
          No open task.
        </Typography>
      )}
      {task && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          Follow-up Date: {task.followUpDate ? formatDay(task.followUpDate) : '–'}
          {task.description && `\n${task.description}`}
        </Typography>
      )}
      {task && (
        <Typography variant="caption" color="textSecondary">
          Changed on {formatMoment(task.modifiedOn)}
        </Typography>
      )}
      {asked?.to === 'add' && (
        <TaskDialog
          form={renewalTaskForms.create}
          request={{ params: { id: renewal.id }, ifMatch: license.version }}
          // A new task starts with the license's assignee.
          task={{ ...license, followUpDate: null, description: null }}
          onClose={close}
        />
      )}
      {asked && chosen && <Chosen open={open} task={chosen} to={asked.to} onClose={close} />}
    </Box>
  )
}

interface ChosenProps {
  open: OpenRenewal
  task: Task
  to: Action
  onClose(): void
}

function Chosen({ open: { license, renewal }, task, to, onClose }: ChosenProps) {
  const request = { params: { id: renewal.id, taskId: task.id }, ifMatch: license.version }
  switch (to) {
    case 'done':
      return (
        <ConfirmCall
          call={calls.tasksOfRenewal.complete}
          request={request}
          title="Mark Task Done"
          text={messages.renewalTaskDoneConfirm}
          confirm="Mark Done"
          onClose={onClose}
        />
      )
    case 'delete':
      return (
        <ConfirmCall
          call={calls.tasksOfRenewal.remove}
          request={request}
          title="Delete Renewal Task"
          text={sentences.deleteConfirm('the task of this renewal')}
          confirm="Delete"
          dangerous
          onClose={onClose}
        />
      )
    default:
      return <TaskDialog form={renewalTaskForms.update} request={request} task={task} onClose={onClose} />
  }
}
