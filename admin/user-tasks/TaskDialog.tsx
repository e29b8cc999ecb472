import { personOf } from '../../contract/authentication/calls.ts'
import type { Form } from '../../forms/form.ts'
import type { TaskContext } from '../../forms/user-tasks/tasks.ts'
import { useList } from '../ui/filters/useChoices.ts'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { useUser } from '../ui/useUser.tsx'

interface TaskDialogProps extends Pick<TaskContext, 'task' | 'request'> {
  form: Form<TaskContext>
  onClose(): void
}

export function TaskDialog({ form, task, request, onClose }: TaskDialogProps) {
  const user = useUser()
  const context = { task, request, assignees: useList('taskAssignees'), person: personOf(user), today: user.today }
  return <CallForm form={form} context={context} onClose={onClose} />
}
