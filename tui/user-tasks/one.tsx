import type { SelectOption } from '../../contract/common.ts'
import { calls } from '../../contract/index.ts'
import { requestOf } from '../../forms/form.ts'
import { reassignTask, taskForms } from '../../forms/user-tasks/tasks.ts'
import { useAct } from '../ui/act.ts'
import { Confirm } from '../ui/dialogs/confirm.tsx'
import { DialogBox } from '../ui/dialogs/dialog.tsx'
import { dialogOf } from '../ui/dialogs/form-dialog.ts'
import { useSession } from '../ui/session.tsx'
import { type Kind, nameOf, type Task } from './kinds.ts'

interface Props {
  deed: 'edit' | 'reassign' | 'done'
  kind: Kind
  task: Task
  assignees: readonly SelectOption[]
  refresh(): Promise<void>
  onClose(): void
}

/** Edit, Reassign or Mark Done for one task. */
export function OneTask({ deed, kind, task, assignees, refresh, onClose }: Props) {
  const { api, person, today } = useSession()
  const act = useAct(refresh)
  const request = requestOf(task)
  if (deed === 'done') {
    const send = () => api.userTasks.complete(request)
    return (
      <Confirm
        title={`Mark Done: ${nameOf(task)}`}
        sentence={kind.doneConfirm}
        yes="Mark Done"
        writes
        onNo={onClose}
        onYes={() => {
          onClose()
          act({ call: calls.userTasks.complete, send })
        }}
      />
    )
  }
  const form = deed === 'edit' ? taskForms[kind.slug] : reassignTask
  const dialog = dialogOf(form, { task, request, assignees, person, today }, api)
  return <DialogBox dialog={dialog} aside={nameOf(task)} onDone={refresh} onClose={onClose} onStale={refresh} />
}
