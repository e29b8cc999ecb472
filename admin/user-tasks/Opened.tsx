import { calls } from '../../contract/index.ts'
import { requestOf } from '../../forms/form.ts'
import { reassignTask, taskForms } from '../../forms/user-tasks/tasks.ts'
import { itemName } from '../../rules/tasks.ts'
import { ConfirmCall } from '../ui/dialogs/ConfirmCall.tsx'
import type { Task, TaskKind } from './kinds.ts'
import { TaskDialog } from './TaskDialog.tsx'
import { useLatest } from './useLatest.ts'

export type Action = 'reassign' | 'done' | 'edit'

interface OpenedProps {
  kind: TaskKind
  task: Task
  onClose(): void
}

export function Opened({ to, task, ...rest }: OpenedProps & { to: Action }) {
  const opened = { ...rest, task: useLatest(rest.kind, task) }
  if (to === 'reassign') return <ReassignTask {...opened} />
  return to === 'done' ? <MarkDone {...opened} /> : <EditTask {...opened} />
}

const ReassignTask = ({ task, onClose }: OpenedProps) => (
  <TaskDialog form={reassignTask} request={requestOf(task)} task={task} onClose={onClose} />
)

const MarkDone = ({ kind, task, onClose }: OpenedProps) => (
  <ConfirmCall
    call={calls.userTasks.complete}
    request={requestOf(task)}
    title={`Mark the Task of ${itemName(task)} Done`}
    text={kind.doneConfirm}
    confirm="Mark Done"
    onClose={onClose}
  />
)

const EditTask = ({ kind, task, onClose }: OpenedProps) => (
  <TaskDialog form={taskForms[kind.name]} request={requestOf(task)} task={task} onClose={onClose} />
)
