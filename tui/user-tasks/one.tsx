import { calls } from '../../contract/index.ts'
import { useAct } from '../ui/act.ts'
import { Confirm } from '../ui/dialogs/confirm.tsx'
import { DialogBox } from '../ui/dialogs/dialog.tsx'
import type { Choice } from '../ui/dialogs/fields.ts'
import { useSession } from '../ui/session.tsx'
import { assigneesFor, heldBy } from './choices.ts'
import { type Kind, nameOf, type Task, updateOf } from './kinds.ts'
import { taskDialog } from './task.dialog.ts'

interface Props {
  deed: 'edit' | 'reassign' | 'done'
  kind: Kind
  task: Task
  assignees: readonly Choice[]
  refresh(): Promise<void>
  onClose(): void
}

/** Edit, Reassign or Mark Done for one task. */
export function OneTask({ deed, kind, task, assignees, refresh, onClose }: Props) {
  const { api, today } = useSession()
  const act = useAct(refresh)
  const about = { params: { id: task.id }, ifMatch: task.version }
  if (deed === 'done') {
    const send = () => api.userTasks.complete(about)
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
  const dialog =
    deed === 'edit'
      ? taskDialog({
          call: updateOf(kind),
          task,
          isDescribed: kind.isDescribed,
          assignees,
          today,
          send: (body) => api[kind.resource].update({ ...about, body: body as never }),
        })
      : {
          call: calls.userTasks.assign,
          fields: ['assignedUserId'],
          options: { assignedUserId: assigneesFor(assignees, task) },
          values: { assignedUserId: heldBy(task) },
          send: (body: object) => api.userTasks.assign({ ...about, body: body as never }),
        }
  return <DialogBox dialog={dialog} aside={nameOf(task)} onDone={refresh} onClose={onClose} onStale={refresh} />
}
