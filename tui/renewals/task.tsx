import { useState } from 'react'
import { calls } from '../../contract/index.ts'
import { taskFilters } from '../../forms/user-tasks/list.ts'
import { renewalTaskForms } from '../../forms/user-tasks/tasks.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { useAct } from '../ui/act.ts'
import { useChoices } from '../ui/choices.ts'
import { Confirm } from '../ui/dialogs/confirm.tsx'
import { titleOf } from '../ui/dialogs/dialog.ts'
import { DialogBox } from '../ui/dialogs/dialog.tsx'
import { dialogOf } from '../ui/dialogs/form-dialog.ts'
import { Menu } from '../ui/dialogs/menu.tsx'
import { Waiting } from '../ui/dialogs/waiting.tsx'
import { useSession } from '../ui/session.tsx'
import type { At } from './license/steps.ts'

type Deed = 'edit' | 'done' | 'remove'

const DEEDS: { value: Deed; label: string }[] = [
  { value: 'edit', label: 'Edit' },
  { value: 'done', label: 'Mark Done' },
  { value: 'remove', label: 'Delete' },
]

interface Props {
  at: At
  refresh(): Promise<void>
  onClose(): void
}

/** The task of a renewal: add it, or edit, complete or delete it. */
export function RenewalTask({ at, refresh, onClose }: Props) {
  const { api, license, renewal, today } = at
  const { person } = useSession()
  const { choices, error } = useChoices(taskFilters.renewals)
  const [deed, setDeed] = useState<Deed | null>(null)
  const act = useAct(refresh)
  const task = renewal.renewalTask
  const { create, complete, remove } = calls.tasksOfRenewal
  if (task && deed === null) return <Menu<Deed> title="Renewal task" items={DEEDS} chosen="edit" onChoose={setDeed} onClose={onClose} />
  if (task && (deed === 'done' || deed === 'remove')) {
    const request = { params: { id: renewal.id, taskId: task.id }, ifMatch: license.version }
    const isDone = deed === 'done'
    const doIt = isDone
      ? { call: complete, send: () => api.tasksOfRenewal.complete(request) }
      : { call: remove, send: () => api.tasksOfRenewal.remove(request) }
    return (
      <Confirm
        title={isDone ? 'Mark Done' : 'Delete the task'}
        sentence={isDone ? messages.renewalTaskDoneConfirm : sentences.deleteConfirm('the task of this renewal')}
        yes={isDone ? 'Mark Done' : 'Delete'}
        writes
        onNo={onClose}
        onYes={() => {
          onClose()
          act(doIt)
        }}
      />
    )
  }
  if (!choices) return <Waiting title={titleOf(create)} error={error} onClose={onClose} />
  const params = { id: renewal.id, ...(task && { taskId: task.id }) }
  const context = {
    // A new task starts with the assignee of the license.
    task: task ?? { ...license, followUpDate: null, description: null },
    request: { params, ifMatch: license.version },
    assignees: choices.taskAssignees ?? [],
    person,
    today,
  }
  const dialog = dialogOf(task ? renewalTaskForms.update : renewalTaskForms.create, context, api)
  return <DialogBox dialog={dialog} aside={license.licenseNumber} onDone={refresh} onClose={onClose} onStale={refresh} />
}
